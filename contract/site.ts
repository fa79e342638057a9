import { z } from 'zod';

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
