import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type ContactField, contactFields } from '#contract/contact-fields.ts';
import { fullName } from '#contract/full-name.ts';
import type { ImportLine } from '#contract/maintenance.ts';
import type { ContactData } from '#contract/members.ts';
import { plan } from '#server/maintenance/import/match.ts';
import type { ImportFile, Newcomer } from '#server/maintenance/import/read-import.ts';
import { addressKey } from '#server/people/address.ts';
import { contactColumnNames, contactOf } from '#server/people/contact-columns.ts';
import type { NewMember } from '#server/people/new-member.ts';
import type { Tables } from '#server/ports/database/database.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';

/** What an import asks of a member. */
export const importedColumns = [
  'id',
  'username',
  'username_key',
  'linked_address',
  'linked_address_key',
  'data_saved_at',
  ...contactColumnNames,
] as const;
export type ImportedMember = Pick<Selectable<Tables['members']>, (typeof importedColumns)[number]>;

/** What is filled in for a member. */
export type Supplement = { member: ImportedMember; contact: Partial<ContactData> };

export type ImportPlan = {
  lines: ImportLine[];
  create: NewMember[];
  supplement: Supplement[];
  /** Of everything that would be done. */
  fingerprint: string;
};

/** Addresses are confirmed by who has them, not by a table. */
const supplemented = contactFields.filter((field) => !field.endsWith('EmailAddress'));

/**
 * What a table would do to these members: it adds those who are none yet, and fills in what is empty with those who
 * have never saved their data. Nothing that a member or a maintainer has written is replaced. Lines with problems are
 * left out.
 */
export function importPlan(
  { newcomers, problems: unread }: ImportFile,
  existing: readonly ImportedMember[],
): ImportPlan {
  const problems = Map.groupBy(unread, ({ line }) => line);
  const report = (line: number, message: string) => {
    problems.set(line, [...(problems.get(line) ?? []), { line, message }]);
  };
  const planned = plan(newcomers, existing, report);

  const byUsername = new Map(existing.map((member) => [member.username, member]));
  const byLine = new Map(newcomers.map((newcomer) => [newcomer.line, newcomer]));
  const firstLines = new Map<string, number>();
  const lines: ImportLine[] = [];
  const supplement: Supplement[] = [];

  const create = planned.create.filter(({ line }) => !problems.has(line));
  for (const { line, member } of create)
    lines.push({ line, fate: 'new', why: '', ...shown({ ...member, contact: member.contact ?? {} }) });

  for (const { line, username } of planned.present) {
    const [newcomer, member] = [byLine.get(line), byUsername.get(username)];
    if (!newcomer || !member) continue;
    const earlier = firstLines.get(username);
    if (earlier !== undefined) report(line, texts.samePerson(earlier));
    if (problems.has(line)) continue;
    firstLines.set(username, line);
    const contact = missing(member, newcomer);
    const filled = named(Object.keys(contact) as ContactField[]);
    const kept = named(differing(member, newcomer));
    const words = [filled && texts.fillsIn(filled), kept && texts.keeps(kept)].filter(Boolean);
    lines.push({
      line,
      fate: filled ? 'changed' : 'unchanged',
      why: words.join(' '),
      ...shown({ ...newcomer, username }),
    });
    if (filled) supplement.push({ member, contact });
  }

  for (const [line, found] of problems) {
    const newcomer = byLine.get(line) ?? { username: '', email: '', contact: {} };
    lines.push({
      line,
      fate: 'wrong',
      why: found.map(({ message }) => message).join(' '),
      ...shown(newcomer),
    });
  }
  lines.sort((a, b) => a.line - b.line);

  const done = [lines, create, supplement.map(({ member, contact }) => [member.id, contact])];
  return {
    lines,
    create: create.map(({ member }) => member),
    supplement,
    fingerprint: hash('sha256', JSON.stringify(done), 'base64url'),
  };
}

const shown = ({ username, email, contact }: Pick<Newcomer, 'username' | 'email' | 'contact'>) => ({
  username,
  name: fullName(contact),
  email,
});

const named = (fields: readonly (ContactField | 'email')[]) =>
  fields.map((field) => texts.columns[field]).join(', ');

/** What the table knows of a member who has not said anything yet. */
function missing(member: ImportedMember, { contact }: Newcomer): Partial<ContactData> {
  if (member.data_saved_at !== null) return {};
  const present = contactOf(member);
  const fields = supplemented.filter((field) => present[field] === '' && contact[field]);
  return Object.fromEntries(fields.map((field) => [field, contact[field]]));
}

/** What stands otherwise in the table. */
function differing(member: ImportedMember, { email, contact }: Newcomer): (ContactField | 'email')[] {
  const present = contactOf(member);
  const fields = contactFields.filter((field) => {
    const isOpen = present[field] === '' && member.data_saved_at === null && supplemented.includes(field);
    return contact[field] && contact[field] !== present[field] && !isOpen;
  });
  const isOtherAddress = member.linked_address !== null && addressKey(email) !== member.linked_address_key;
  return isOtherAddress ? ['email', ...fields] : fields;
}
