import { type ContactField, contactFields } from '#contract/contact-fields.ts';
import { plainAddress } from '#contract/email-address.ts';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import { hasLink } from '#contract/links.ts';
import type { ContactData } from '#contract/members.ts';
import { singleLine } from '#contract/text.ts';
import { isUsername } from '#server/people/username.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import type { Columns } from './columns.ts';

/** A person as one line of the table describes them; without a username one is generated. */
export type Newcomer = { line: number; username: string; email: string; contact: Partial<ContactData> };

const field = singleLine(CONTACT_FIELD_MAX);

/** Reads one line; `report` is called with each problem, in German. */
export function readNewcomer(
  { line, cells }: { line: number; cells: string[] },
  columns: Columns,
  report: (message: string) => void,
): Newcomer {
  const read = (column: Parameters<Columns['read']>[1]) => columns.read(cells, column);

  const username = read('username');
  if (username !== '' && !isUsername(username)) report(memberTexts.badUsername);

  const address = (column: 'email' | 'privateEmailAddress' | 'officeEmailAddress') => {
    const cell = read(column);
    const isGood = cell === '' || plainAddress(cell) !== undefined;
    if (!isGood) report(texts.badAddress(texts.columns[column]));
    return isGood ? cell : '';
  };
  const email = address('email');
  if (read('email') === '') report(texts.missing(texts.columns.email));

  const text = (column: ContactField) => {
    const parsed = field.safeParse(column === 'city' ? city(read) : read(column));
    const isName = column === 'firstName' || column === 'surname';
    if (parsed.success && isName && hasLink(parsed.data)) {
      report(texts.linkInName(texts.columns[column]));
      return '';
    }
    if (parsed.success) return parsed.data;
    const isTooLong = parsed.error.issues.some((issue) => issue.code === 'too_big');
    report((isTooLong ? texts.tooLong : texts.badCharacters)(texts.columns[column]));
    return '';
  };
  const entries = contactFields.map((column) => {
    const isAddress = column === 'privateEmailAddress' || column === 'officeEmailAddress';
    return [column, isAddress ? address(column) : text(column)] as const;
  });
  const contact: Partial<ContactData> = Object.fromEntries(entries.filter(([, value]) => value !== ''));
  if (username === '' && !(read('firstName') && read('surname'))) report(texts.missingName);

  return { line, username, email: plainAddress(email) ?? '', contact };
}

/** Postcode and town, in one column or in two. */
const city = (read: (column: 'city' | 'postcode' | 'town') => string) =>
  read('city') || `${read('postcode')} ${read('town')}`.trim();
