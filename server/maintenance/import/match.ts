import { addressKey } from '#server/people/address.ts';
import type { NewMember } from '#server/people/new-member.ts';
import { numberedUsername, usernameFromName, usernameKey } from '#server/people/username.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import type { Newcomer } from './read-import.ts';

type Existing = {
  username: string;
  username_key: string;
  linked_address_key: string | null;
  first_name: string;
  surname: string;
};

export type Plan = {
  create: { line: number; member: NewMember }[];
  present: { line: number; username: string }[];
};

const nameKey = (firstName = '', surname = '') => usernameKey(`${firstName}\n${surname}`);

/**
 * Who in the table is new and who is a member already, by username or else by address. `report` is called for
 * ambiguous lines. Newcomers without a username get one that neither the site nor the table uses.
 */
export function plan(
  newcomers: readonly Newcomer[],
  existing: readonly Existing[],
  report: (line: number, message: string) => void,
): Plan {
  const byUsername = new Map(existing.map((member) => [member.username_key, member]));
  const byAddress = Map.groupBy(existing, (member) => member.linked_address_key ?? '');

  /** If several people share an address, the name decides. */
  const find = ({ username, email, contact }: Newcomer) => {
    const named = byUsername.get(usernameKey(username));
    if (named) return [named];
    const sharing = byAddress.get(addressKey(email)) ?? [];
    if (sharing.length < 2) return sharing;
    const wanted = nameKey(contact.firstName, contact.surname);
    const sameName = sharing.filter((member) => nameKey(member.first_name, member.surname) === wanted);
    return sameName.length === 1 ? sameName : sharing;
  };

  const seen = new Map<string, number>();
  /** Reports a line whose key an earlier line had. */
  const checkRepeat = (key: string, line: number, message: (earlier: number) => string) => {
    const earlier = seen.get(key);
    if (earlier === undefined) return void seen.set(key, line);
    report(line, message(earlier));
  };

  const present: Plan['present'] = [];
  const fresh: Newcomer[] = [];
  for (const newcomer of newcomers) {
    const { line, username, email, contact } = newcomer;
    if (username !== '') checkRepeat(`name ${usernameKey(username)}`, line, texts.sameUsername);
    else
      checkRepeat(
        `${addressKey(email)} ${nameKey(contact.firstName, contact.surname)}`,
        line,
        texts.samePerson,
      );

    const found = find(newcomer);
    if (found.length > 1) report(line, texts.ambiguous);
    else if (found[0]) present.push({ line, username: found[0].username });
    else fresh.push(newcomer);
  }

  const nextUsername = usernameMaker([
    ...byUsername.keys(),
    ...fresh.map((newcomer) => usernameKey(newcomer.username)),
  ]);
  const create = fresh.flatMap(({ line, email, contact, ...given }) => {
    const username = given.username || nextUsername(contact.firstName, contact.surname);
    if (username === undefined) report(line, texts.noUsername);
    return username === undefined ? [] : [{ line, member: { username, email, contact, passwordHash: null } }];
  });
  return { create, present };
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
