import { hash } from 'node:crypto';
import { type ContactField, contactFields } from '#contract/contact-fields.ts';
import { fullName } from '#contract/full-name.ts';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import type { ImportLine } from '#contract/maintenance.ts';
import type { ContactData } from '#contract/members.ts';
import { plan } from '#server/maintenance/import/match.ts';
import type { ImportFile, Newcomer } from '#server/maintenance/import/read-import.ts';
import { addressKey } from '#server/people/address.ts';
import { contactOf } from '#server/people/contact-columns.ts';
import type { NewMember } from '#server/people/new-member.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import type { ImportedMember, KnownPeople } from './known-people.ts';

/** What is filled in for a member. */
export type Supplement = { member: ImportedMember; contact: Partial<ContactData>; email: string };

export type ImportPlan = {
  lines: ImportLine[];
  create: NewMember[];
  /** Whom a box of their line adds. */
  doubtful: { line: number; isTicked: boolean; member: NewMember }[];
  supplement: Supplement[];
  /** Of everything that would be done. */
  fingerprint: string;
};

/** Addresses are confirmed by who has them, not by a table; but whoever has none gets the one of the table. */
const supplemented = contactFields.filter((field) => !field.endsWith('EmailAddress'));

/**
 * What a table would do with these people: it adds those whom nobody knows yet, and fills in what is empty with those
 * who have never saved their data. Nothing that a member or a maintainer has written is replaced. Lines with problems
 * are left out, and so is who is perhaps known.
 */
export function importPlan(
  { newcomers, unsound, problems: unread }: ImportFile,
  known: KnownPeople,
): ImportPlan {
  const problems = Map.groupBy(unread, ({ line }) => line);
  const report = (line: number, message: string) => {
    problems.set(line, [...(problems.get(line) ?? []), { line, message }]);
  };
  const planned = plan(newcomers, known, report);
  const byLine = new Map([...newcomers, ...unsound].map((newcomer) => [newcomer.line, newcomer]));
  const isSound = ({ line }: { line: number }) => !problems.has(line);
  const toCheck = (line: number) => byLine.get(line)?.toCheck ?? [];
  const lines: ImportLine[] = [];

  const create = planned.create.filter(isSound);
  for (const { line, member } of create)
    lines.push({ line, fate: 'new', why: toCheck(line).join(' '), ...shown(member) });

  const doubtful = planned.doubtful.filter(isSound);
  for (const { line, why, username, isTicked, member } of doubtful) {
    const { noAddress = '' } = byLine.get(line) ?? {};
    const isKnown = !isTicked && why !== texts.unsoundAddress(noAddress);
    lines.push({
      ...{ line, fate: isKnown ? 'known' : 'without-email', why: [why, ...toCheck(line)].join(' ') },
      ...shown({ ...member, username: isKnown ? username : member.username }),
      ...(noAddress && { email: noAddress.slice(0, CONTACT_FIELD_MAX) }),
      ...(isTicked && { ticked: true }),
    });
  }

  const supplement: Supplement[] = [];
  for (const { line, member } of planned.present.filter(isSound)) {
    const newcomer = byLine.get(line);
    if (!newcomer) continue;
    const contact = missing(member, newcomer);
    const isReachedNow =
      member.linked_address === null && member.data_saved_at === null && newcomer.email !== '';
    const email = isReachedNow ? newcomer.email : '';
    const filled = named([
      ...(email ? (['email'] as const) : []),
      ...(Object.keys(contact) as ContactField[]),
    ]);
    const kept = named(differing(member, newcomer));
    const words = [
      filled && texts.fillsIn(filled),
      kept && texts.keeps(kept),
      ...(filled ? toCheck(line) : []),
    ].filter(Boolean);
    lines.push({
      line,
      fate: filled ? 'changed' : 'unchanged',
      why: words.join(' '),
      ...shown({ ...newcomer, username: member.username }),
    });
    if (filled) supplement.push({ member, contact, email });
  }

  for (const [line, found] of problems) {
    const newcomer = byLine.get(line) ?? { username: '', email: '', contact: {} };
    // Two ways of looking at a line may find the same.
    const why = [...new Set(found.map(({ message }) => message))].join(' ');
    lines.push({ line, fate: 'wrong', why, ...shown(newcomer) });
  }
  lines.sort((a, b) => a.line - b.line);

  const done = [
    lines,
    create,
    doubtful,
    supplement.map(({ member, contact, email }) => [member.id, contact, email]),
  ];
  return {
    lines,
    create: create.map(({ member }) => member),
    doubtful: doubtful.map(({ line, isTicked, member }) => ({ line, isTicked, member })),
    supplement,
    fingerprint: hash('sha256', JSON.stringify(done), 'base64url'),
  };
}

const shown = ({ username, email, contact, birthName }: Omit<NewMember, 'passwordHash'>) => ({
  username,
  name: texts.person(fullName(contact ?? {}), birthName),
  email,
  firstName: contact?.firstName ?? '',
  surname: contact?.surname ?? '',
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
  const isOther = email !== '' && addressKey(email) !== member.linked_address_key;
  return isOther && member.linked_address !== null ? ['email', ...fields] : fields;
}
