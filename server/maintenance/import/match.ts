import { addressKey } from '#server/people/address.ts';
import type { NewMember } from '#server/people/new-member.ts';
import { nameKeys } from '#server/people/same-name.ts';
import { numberedUsername, usernameFromName, usernameKey } from '#server/people/username.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import type { ImportedMember, KnownPeople } from './known-people.ts';
import type { Newcomer } from './read-import.ts';
import { createRecogniser, personOf } from './recognise.ts';

export type Plan = {
  create: { line: number; member: NewMember }[];
  present: { line: number; member: ImportedMember }[];
  /**
   * Perhaps known, or without an address: added when the box of their line is ticked, as it is at first where nobody
   * need look at them. `username` of whom they perhaps are.
   */
  doubtful: { line: number; why: string; username: string; isTicked: boolean; member: NewMember }[];
};

/**
 * Who in the table is new and who is known already. `report` is called for lines that are wrong. Newcomers without a
 * username get one that neither the site nor the table uses.
 */
export function plan(
  newcomers: readonly Newcomer[],
  known: KnownPeople,
  report: (line: number, message: string) => void,
): Plan {
  const recognise = createRecogniser(known);
  const seen = new Map<string, number>();
  /** The line that had this key first, unless it is this one. */
  const earlierWith = (key: string, line: number) => {
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, line);
    return earlier === line ? undefined : earlier;
  };

  const present: Plan['present'] = [];
  const fresh: Newcomer[] = [];
  const doubted: { newcomer: Newcomer; why: string; username: string; isTicked?: boolean }[] = [];
  const byLine = new Map(newcomers.map((newcomer) => [newcomer.line, newcomer]));
  for (const newcomer of newcomers) {
    const { line, username, email, noAddress } = newcomer;
    const names = nameKeys(personOf(newcomer));
    const repeated = username === '' ? undefined : earlierWith(`username ${usernameKey(username)}`, line);
    if (repeated !== undefined) report(line, texts.sameUsername(repeated));

    const found = recognise(newcomer);
    if (found && 'wrong' in found) report(line, found.wrong);
    else if (found && 'member' in found) {
      const earlier = earlierWith(`member ${found.member.id}`, line);
      if (earlier !== undefined) report(line, texts.samePerson(earlier));
      present.push({ line, member: found.member });
    } else {
      const [namesake] = names.flatMap((name) => earlierWith(`name ${name}`, line) ?? []);
      const addresses = [email, byLine.get(namesake ?? 0)?.email ?? ''].map(addressKey);
      const doubt =
        found ?? (namesake !== undefined && { why: texts.sameName(namesake, addresses), username: '' });
      if (doubt) doubted.push({ newcomer, ...doubt });
      else if (email !== '') fresh.push(newcomer);
      else {
        const why = noAddress === undefined ? texts.onPaper : texts.unsoundAddress(noAddress);
        doubted.push({ newcomer, why, username: '', isTicked: noAddress === undefined });
      }
    }
  }

  const nextUsername = usernameMaker([
    ...known.members.map((member) => member.username_key),
    ...[...fresh, ...doubted.map(({ newcomer }) => newcomer)].map(({ username }) => usernameKey(username)),
  ]);
  const made = ({ line, username: given, email, contact, birthName, nickname }: Newcomer) => {
    const username = given || nextUsername(contact.firstName, contact.surname);
    if (username === undefined) report(line, texts.noUsername);
    return username === undefined
      ? undefined
      : { username, email, contact, birthName, nickname, passwordHash: null };
  };
  const create = fresh.flatMap((newcomer) => {
    const member = made(newcomer);
    return member ? [{ line: newcomer.line, member }] : [];
  });
  const doubtful = doubted.flatMap(({ newcomer, isTicked = false, ...doubt }) => {
    const member = made(newcomer);
    return member ? [{ line: newcomer.line, member, isTicked, ...doubt }] : [];
  });
  return { create, present, doubtful };
}

/** Generates usernames that are not taken; the second Sabine Körner becomes `sabine.koerner2`. */
function usernameMaker(keys: readonly string[]) {
  const taken = new Set(keys);
  const numbers = new Map<string, number>();
  return (firstName = '', surname = ''): string | undefined => {
    const base = usernameFromName(firstName, surname);
    if (base === undefined) return undefined;
    let username = base;
    let number = numbers.get(base) ?? 1;
    while (taken.has(usernameKey(username))) {
      number += 1;
      username = numberedUsername(base, number);
    }
    numbers.set(base, number);
    taken.add(usernameKey(username));
    return username;
  };
}
