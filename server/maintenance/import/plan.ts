import { hash } from 'node:crypto';
import { type ContactField, contactFields } from '#contract/contact-fields.ts';
import { fullName } from '#contract/full-name.ts';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import type { ImportLine } from '#contract/maintenance-import.ts';
import type { ContactData } from '#contract/members.ts';
import { nameKeys } from '#contract/same-name.ts';
import { usernameKey, usernameMaker } from '#contract/username.ts';
import { addressKey } from '#server/people/address.ts';
import { contactOf } from '#server/people/contact-columns.ts';
import type { NewMember } from '#server/people/new-member.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import { importColumnLabels } from '#texts/import-columns.ts';
import type { ImportedMember, KnownPeople } from './known-people.ts';
import type { ImportFile } from './read-import.ts';
import type { Newcomer } from './read-line.ts';
import { createRecogniser, personOf } from './recognise.ts';

/** `missingId`: somebody of this name is looked for, and found unless the line says that it is somebody else. */
type Addition = { key: string; member: NewMember; missingId?: string };

/** What is filled in for a member. */
type Supplement = { member: ImportedMember; contact: Partial<ContactData>; email: string };

export type ImportPlan = {
  lines: ImportLine[];
  create: Addition[];
  /** Perhaps known, without an address, or probably dead: added when the box of their line is ticked. */
  doubtful: (Addition & { isTicked: boolean })[];
  supplement: Supplement[];
  /** Of everything that would be done, and of nothing that members have written meanwhile and that stays. */
  fingerprint: string;
};

/** Whom a line is about, or, in German, why it is wrong or should be looked at; `username` of whom it perhaps is. */
type Verdict =
  | { wrong: string }
  | { member: ImportedMember; died?: string }
  | {
      fate: 'new' | 'known' | 'without-email' | 'died' | 'lost';
      why: string;
      username: string;
      isTicked?: boolean;
    };

/** What a line adds to the data of a member. */
function fillIn(newcomer: Newcomer, member: ImportedMember): { line: ImportLine; supplement?: Supplement } {
  const contact = missing(member, newcomer);
  const isReachedNow = member.linked_address === null && member.data_saved_at === null;
  const email = isReachedNow ? newcomer.email : '';
  const filled = named([...(email ? ['email' as const] : []), ...(Object.keys(contact) as ContactField[])]);
  const kept = named(differing(member, newcomer));
  const words = [
    filled && texts.fillsIn(filled),
    kept && texts.keeps(kept),
    ...(filled ? newcomer.toCheck : []),
  ].filter(Boolean);
  const line: ImportLine = {
    ...placeOf(newcomer),
    fate: filled ? 'changed' : 'unchanged',
    why: words.join(' '),
    ...shown({ ...newcomer, username: member.username }),
  };
  return { line, ...(filled && { supplement: { member, contact, email } }) };
}

/**
 * What a table would do with these people: it adds those whom nobody knows yet, and fills in what is empty with those
 * who have never saved their data. Nothing that a member or a maintainer has written is replaced. Lines with problems
 * are left out, and so is who is perhaps known.
 */
export function importPlan({ newcomers }: Pick<ImportFile, 'newcomers'>, known: KnownPeople): ImportPlan {
  const judge = createJudge(newcomers, known);
  const nextUsername = usernameMaker(
    [...known.members, ...newcomers].map((one) => usernameKey(one.username)),
  );
  const lines: ImportLine[] = [];
  const create: Addition[] = [];
  const nextSought = soughtOnce(known);
  const doubtful: ImportPlan['doubtful'] = [];
  const supplement: Supplement[] = [];

  const wrong = (newcomer: Newcomer, why: string) =>
    lines.push({ ...placeOf(newcomer), fate: 'wrong', why, ...shown(newcomer) });

  for (const newcomer of newcomers) {
    const { key, email, noAddress, contact, birthName, nickname, toCheck, problems } = newcomer;
    const verdict = problems.length > 0 ? { wrong: problems.join(' ') } : judge(newcomer);
    if ('wrong' in verdict) wrong(newcomer, verdict.wrong);
    else if ('died' in verdict && verdict.died)
      lines.push({
        ...placeOf(newcomer),
        fate: 'died',
        why: verdict.died,
        ...shown({ ...newcomer, username: verdict.member.username }),
      });
    else if ('member' in verdict) {
      const filled = fillIn(newcomer, verdict.member);
      lines.push(filled.line);
      if (filled.supplement) supplement.push(filled.supplement);
    } else {
      const { fate, why, username: known, isTicked = false } = verdict;
      const username = newcomer.username || nextUsername(contact.firstName, contact.surname);
      if (username === undefined) {
        wrong(newcomer, texts.noUsername);
        continue;
      }
      const member = { username, email, contact, birthName, nickname, passwordHash: null };
      // Who has moved away is looked for still.
      const missingId = fate === 'died' || fate === 'lost' ? undefined : nextSought(newcomer);
      const addition = { key, member, ...(missingId && { missingId }) };
      if (fate === 'new') create.push(addition);
      else doubtful.push({ ...addition, isTicked });
      lines.push({
        ...placeOf(newcomer),
        fate,
        why: [why, ...toCheck].filter(Boolean).join(' '),
        ...shown(fate === 'known' ? { ...member, username: known } : member),
        ...(noAddress && email === '' && { email: noAddress.slice(0, CONTACT_FIELD_MAX) }),
        ...(fate !== 'new' && { ticked: isTicked }),
        ...(missingId && { sought: true as const }),
      });
    }
  }
  const fates = lines.map(({ line, fate }) => [line, fate]);
  const filled = supplement.map(({ member, contact, email }) => [member.id, contact, email]);
  const done = [fates, create, doubtful, filled];
  const fingerprint = hash('sha256', JSON.stringify(done), 'base64url');
  return { lines, create, doubtful, supplement, fingerprint };
}

/** Judges the lines in their order: of those that are alike the first counts. */
function createJudge(newcomers: readonly Newcomer[], known: KnownPeople): (newcomer: Newcomer) => Verdict {
  const recognise = createRecogniser(known);
  const byKey = new Map(newcomers.map((newcomer) => [newcomer.key, newcomer]));
  const sought = new Set(known.missing.flatMap((one) => nameKeys(nameOfRow(one))));
  const seen = new Map<string, string>();
  /** Who had this key first, unless it is this one. */
  const earlierWith = (what: string, { key }: Newcomer) => {
    const earlier = seen.get(what);
    if (earlier === undefined) seen.set(what, key);
    return earlier === undefined || earlier === key ? undefined : byKey.get(earlier);
  };

  return (newcomer) => {
    const { username, email, noAddress, gone } = newcomer;
    const repeated = username === '' ? undefined : earlierWith(`username ${usernameKey(username)}`, newcomer);
    if (repeated) return { wrong: texts.sameUsername(repeated.line) };
    const found = recognise(newcomer);
    if (found && 'wrong' in found) return found;
    if (found && 'member' in found) {
      const earlier = earlierWith(`member ${found.member.id}`, newcomer);
      if (earlier) return { wrong: texts.samePerson(earlier.line) };
      return gone?.fate === 'died' ? { ...found, died: `${texts.died(gone.said)} ${texts.isMember}` } : found;
    }
    const names = nameKeys(personOf(newcomer));
    const [namesake] = names.flatMap((name) => earlierWith(`name ${name}`, newcomer) ?? []);
    const addresses = [email, namesake?.email ?? ''].map(addressKey);
    const doubt = found ?? (namesake && { why: texts.sameName(namesake.line, addresses), username: '' });
    if (doubt) return { fate: 'known', ...doubt };
    if (gone) {
      const isSought = gone.fate === 'lost' && names.some((name) => sought.has(name));
      const why = [texts[gone.fate](gone.said), ...(isSought ? [texts.isMissing] : [])].join(' ');
      return { fate: gone.fate, why, username: '' };
    }
    if (email !== '') return { fate: 'new', why: '', username: '' };
    const why = noAddress === undefined ? texts.onPaper : texts.unsoundAddress(noAddress);
    return { fate: 'without-email', why, username: '', isTicked: noAddress === undefined };
  };
}

/** Whom the class looks for, by a name of theirs; each is found by one line. */
function soughtOnce({ missing }: KnownPeople): (newcomer: Newcomer) => string | undefined {
  const open = new Map(missing.flatMap((one) => nameKeys(nameOfRow(one)).map((key) => [key, one.id])));
  return (newcomer) => {
    const key = nameKeys(personOf(newcomer)).find((one) => open.has(one));
    const id = key && open.get(key);
    if (key) open.delete(key);
    return id;
  };
}

const nameOfRow = (row: { first_name: string; surname: string }) => {
  return { firstName: row.first_name, surname: row.surname };
};

const placeOf = ({ key, line }: Newcomer) => ({ key, line });

const shown = ({ username, email, contact, birthName }: Omit<NewMember, 'passwordHash'>) => ({
  username,
  name: texts.person(fullName(contact ?? {}), birthName),
  email,
  firstName: contact?.firstName ?? '',
  surname: contact?.surname ?? '',
  birthName: birthName ?? '',
});

const named = (fields: readonly (ContactField | 'email')[]) =>
  fields.map((field) => importColumnLabels[field]).join(', ');

/** Addresses are confirmed by their owners, not by a table; but a member who has none gets the one of the table. */
const supplemented = contactFields.filter((field) => !field.endsWith('EmailAddress'));

/** What the table knows of a member who has not said anything yet. */
function missing(member: ImportedMember, { contact }: Newcomer): Partial<ContactData> {
  if (member.data_saved_at !== null) return {};
  const present = contactOf(member);
  const fields = supplemented.filter((field) => present[field] === '' && contact[field]);
  return Object.fromEntries(fields.map((field) => [field, contact[field]]));
}

/** What stands otherwise in the table. */
function differing(member: ImportedMember, newcomer: Newcomer): (ContactField | 'email')[] {
  const { email, contact } = newcomer;
  const present = contactOf(member);
  const open = missing(member, newcomer);
  const fields = contactFields.filter((field) => {
    return contact[field] && contact[field] !== present[field] && open[field] === undefined;
  });
  const isOther = email !== '' && addressKey(email) !== member.linked_address_key;
  return isOther && member.linked_address !== null ? ['email', ...fields] : fields;
}
