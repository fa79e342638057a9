import { z } from 'zod';

/** What every member may know of the site itself. */
export const Site = z.strictObject({
  groupName: z.string(),
  adminEmail: z.string().optional(),
});
export type Site = z.infer<typeof Site>;

/** The two pages that everybody may read. */
export const legalPages = ['impressum', 'datenschutz'] as const;
export type LegalPage = (typeof legalPages)[number];
export const ByLegalPage = z.strictObject({ page: z.enum(legalPages) });

/** Paragraphs parted by empty lines; `#` begins a heading, `##` a smaller one, `-` a line of a list. */
export const LegalText = z.strictObject({ text: z.string() });
