import { z } from 'zod';
import { CONTACT_FIELD_MAX } from './limits.ts';
import { personName } from './text.ts';

const name = personName(CONTACT_FIELD_MAX);

/** What a column of a table can be taken for. */
export const importColumns = [
  'firstName',
  'surname',
  /** Both names, in either order. */
  'fullName',
  'surnameFirst',
  'birthName',
  /** Where it is filled, what stands as the surname is the name of birth. */
  'marriedName',
  'nickname',
  'email',
  'privateEmailAddress',
  'officeEmailAddress',
  'phoneNumber',
  'mobileNumber',
  /** Each number by itself says which of the two it is. */
  'anyNumber',
  'areaCode',
  'address',
  'houseNumber',
  'address2',
  'city',
  'postcode',
  'town',
  'username',
  /** Filled with those who have died. */
  'died',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** What is chosen for columns, by their place from 0 on; empty: not read. */
export const ChosenColumns = z.record(z.string().regex(/^\d{1,3}$/), z.enum([...importColumns, '']));
export type ChosenColumns = z.infer<typeof ChosenColumns>;

/** Beside the table, as a spreadsheet program saves it, in whatever encoding. */
export const ImportLook = z.strictObject({
  /** JSON of `ImportCorrections`. */
  corrections: z.string().max(4000).optional(),
  /** JSON of `ChosenColumns`. */
  columns: z.string().max(4000).optional(),
  /** Which sheet of a workbook, from 0 on; without it the first that holds a table. */
  sheet: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
});
export type ImportLook = z.infer<typeof ImportLook>;

/** Of a line, or of the second person of one: `7`, `7b`. */
const lineKey = z.string().regex(/^\d{1,6}b?$/);

const lineKeys = z
  .string()
  .regex(/^(\d{1,6}b?(,\d{1,6}b?)*)?$/)
  .max(4000);

/** What is typed in the place of names and address, by the key of the line. */
export const ImportCorrections = z.record(
  lineKey,
  z.strictObject({
    firstName: name,
    surname: name,
    birthName: name.optional(),
    email: z.string().trim().max(CONTACT_FIELD_MAX),
  }),
);
export type ImportCorrections = z.infer<typeof ImportCorrections>;

/**
 * What becomes of a line. What a member has is never replaced; `changed`: something that was empty is filled in;
 * `known`: somebody who is there under another address, or was deleted, `without-email`, `died` and `lost` (of whom the
 * table says that they have died or moved away): added where the box of their line is ticked.
 */
export const lineFates = [
  'new',
  'known',
  'without-email',
  'died',
  'lost',
  'changed',
  'unchanged',
  'wrong',
] as const;
export type LineFate = (typeof lineFates)[number];

export const ImportLine = z.strictObject({
  key: lineKey,
  /** As a spreadsheet numbers them. */
  line: z.int(),
  fate: z.enum(lineFates),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  firstName: z.string(),
  surname: z.string(),
  birthName: z.string(),
  /** How its box is at first; without it there is none. */
  ticked: z.boolean().optional(),
  /** Somebody of this name is looked for: found with this line, unless it is said to be somebody else. */
  sought: z.literal(true).optional(),
  /** In words: why it is wrong, what is filled in, what was changed or left out, or what stays as it is. */
  why: z.string(),
});
export type ImportLine = z.infer<typeof ImportLine>;

/** A column of a table, with what it was taken for. */
export const ImportTableColumn = z.strictObject({
  at: z.int(),
  /** Empty where the table has none. */
  heading: z.string(),
  /** Two of its values. */
  examples: z.array(z.string()),
  use: z.enum([...importColumns, '']),
  /** `values`: guessed by what is in it. */
  by: z.enum(['heading', 'values', 'choice']),
});
export type ImportTableColumn = z.infer<typeof ImportTableColumn>;

/** What an import would do. */
export const ImportPreview = z.strictObject({
  /** In words: why the table cannot be read at all. */
  unreadable: z.string().optional(),
  /** In words: how the table was read, and what each heading was taken for. */
  notes: z.array(z.string()),
  columns: z.array(ImportTableColumn),
  /** Of a workbook with several: those that are not hidden, and which was read. */
  sheets: z.array(z.strictObject({ at: z.int(), name: z.string(), isRead: z.boolean() })),
  lines: z.array(ImportLine),
  /** Of everything that the import would do: it is done only while it is still the same. */
  fingerprint: z.string(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** Beside the same table: what its preview has shown. */
export const ImportOrder = z.strictObject({
  fingerprint: z.string().regex(/^[\w-]{43}$/),
  ...ImportLook.shape,
  /** Keys of the lines whose box was turned: `3,7b`. */
  turned: lineKeys.optional(),
  /** Keys of the lines of `sought` names that are about somebody else. */
  others: lineKeys.optional(),
});

/** `uninvited`: how many members were never invited, now. */
export const Imported = z.strictObject({ added: z.int(), changed: z.int(), uninvited: z.int() });
export type Imported = z.infer<typeof Imported>;
