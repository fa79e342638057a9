import { z } from 'zod';

/** Beside the table, as a spreadsheet program saves it, in whatever encoding. */
export const ImportLook = z.strictObject({});

/** What becomes of a line. What a member has is never replaced; `changed`: something that was empty is filled in. */
export const lineFates = ['new', 'changed', 'unchanged', 'wrong'] as const;
export type LineFate = (typeof lineFates)[number];

export const ImportLine = z.strictObject({
  /** As a spreadsheet numbers them. */
  line: z.int(),
  fate: z.enum(lineFates),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  /** In words: why it is wrong, what is filled in, or what stays as it is. */
  why: z.string(),
});
export type ImportLine = z.infer<typeof ImportLine>;

/** What an import would do. */
export const ImportPreview = z.strictObject({
  /** In words: why the table cannot be read at all. */
  unreadable: z.string().optional(),
  /** In words: how the table was read. */
  notes: z.array(z.string()),
  /** What each heading was taken for. */
  columns: z.array(z.strictObject({ heading: z.string(), meaning: z.string() })),
  lines: z.array(ImportLine),
  /** Of everything that the import would do: it is done only while it is still the same. */
  fingerprint: z.string(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** Beside the same table: what its preview has shown. */
export const ImportOrder = z.strictObject({
  fingerprint: z.string().regex(/^[\w-]{43}$/),
});

/** `uninvited`: how many members were never invited, now. */
export const Imported = z.strictObject({ added: z.int(), changed: z.int(), uninvited: z.int() });
export type Imported = z.infer<typeof Imported>;

/** How many the maintainer was told would be invited. */
export const InvitationOrder = z.strictObject({ count: z.int().min(1) });
export const Invited = z.strictObject({ invited: z.int() });
