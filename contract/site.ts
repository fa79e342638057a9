import { z } from 'zod';
import { accents } from './accents.ts';
import { SITE_TEXT_MAX } from './limits.ts';
import { paragraphs, singleLine } from './text.ts';

export const siteKinds = {
  acts: { site: ['identity-changed', 'welcome-written', 'imprint-written', 'privacy-notice-written'] },
} as const;

/** What every member may know about the site itself. */
export const Site = z.strictObject({
  groupName: z.string(),
  adminEmail: z.string().optional(),
  /** What the maintainers say on the start page, beside our words. */
  welcome: z.string().optional(),
});
export type Site = z.infer<typeof Site>;

/** Whom to ask when one cannot log in. */
export const Contact = z.strictObject({ adminEmail: z.string().optional() });
export type Contact = z.infer<typeof Contact>;

/** The two pages that are public. */
export const legalPages = ['impressum', 'datenschutz'] as const;
export type LegalPage = (typeof legalPages)[number];
export const LegalPageParams = z.strictObject({ page: z.enum(legalPages) });

/** Headings, lists and links as in Markdown, and nothing else of it: see `web/ui/plain-text.ts`. */
export const LegalText = z.strictObject({ text: z.string() });

const NAME_MAX = 100;

/** What a site is called and which colour it has. */
export const Identity = z.strictObject({
  siteName: singleLine(NAME_MAX, 1),
  groupName: singleLine(NAME_MAX, 1),
  accent: z.enum(accents),
});
export type Identity = z.infer<typeof Identity>;
export type IdentityName = keyof Identity;

export const identityNames = ['siteName', 'groupName', 'accent'] as const satisfies readonly IdentityName[];

/** The same, and what of it is in the settings file, which wins. */
export const SetIdentity = z.strictObject({
  siteName: z.string(),
  groupName: z.string(),
  accent: z.enum(accents),
  inFile: z.array(z.enum(identityNames)),
});
export type SetIdentity = z.infer<typeof SetIdentity>;

/** The texts that maintainers write; the welcome text is on the start page, each other on a page of its own. */
export const siteTexts = ['willkommen', 'impressum', 'datenschutz'] as const;
export type SiteText = (typeof siteTexts)[number];

export const SiteTextParams = z.strictObject({ text: z.enum(siteTexts) });

/** 0 stands for the text before the first version. */
export const TextVersionParams = z.strictObject({
  text: z.enum(siteTexts),
  number: z.string().regex(/^(0|[1-9]\d{0,8})$/),
});

export const TextSummary = z.strictObject({
  name: z.enum(siteTexts),
  /** How many words in square brackets are still to be filled in. */
  blanks: z.int(),
  isEmpty: z.boolean(),
});
export type TextSummary = z.infer<typeof TextSummary>;

export const TextVersion = z.strictObject({
  /** From 1, without gaps. */
  number: z.int(),
  /** Seconds since the epoch. */
  at: z.int(),
  /** The username as it was then. */
  by: z.string(),
});

/** Where a text without a version comes from: a file of the maintainers in the data folder, or our draft. */
export const textOrigins = ['file', 'ours'] as const;

export const MaintainedText = z.strictObject({
  text: z.string(),
  /** Newest first; the first is the one that is shown. */
  versions: z.array(TextVersion),
  /** Where the text before the first version comes from. */
  origin: z.enum(textOrigins),
});
export type MaintainedText = z.infer<typeof MaintainedText>;

export const SavedText = z.strictObject({
  text: paragraphs(SITE_TEXT_MAX),
  /** The number of the version that was changed, 0 without one: a newer one of somebody else is not overwritten. */
  basedOn: z.int().min(0),
});
