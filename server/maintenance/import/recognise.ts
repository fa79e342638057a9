import { isSameFirstName, nameKeys } from '#contract/same-name.ts';
import { usernameFromName, usernameKey } from '#contract/username.ts';
import { addressesOf, addressKey } from '#server/people/address.ts';
import { addressTrace, nameTraces } from '#server/people/former-traces.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import { longDay } from '#texts/dates.ts';
import type { ImportedMember, KnownPeople } from './known-people.ts';
import type { Newcomer } from './read-line.ts';

/** Whom a line is about: a member, or perhaps one (`why`, in German), or somebody of several (`wrong`). */
export type Recognised =
  | { member: ImportedMember }
  | { why: string; username: string }
  | { wrong: string }
  | undefined;

/** Puts what has several keys under each of them. */
function byKeys<T>(all: readonly T[], keysOf: (one: T) => readonly string[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of all)
    for (const key of new Set(keysOf(one))) found.set(key, [...(found.get(key) ?? []), one]);
  return found;
}

const unique = <T>(all: readonly T[]) => [...new Set(all)];

const nameOf = (row: { first_name: string; surname: string; birth_name: string }) => {
  return { firstName: row.first_name, surname: row.surname, birthName: row.birth_name };
};

const addressKeys = (member: ImportedMember) =>
  addressesOf(member).flatMap((address) => (address ? addressKey(address) : []));

/**
 * Recognises whom the site knows: by username, by address, by name with birth name, and by what is left of
 * deleted members and of replaced addresses. A person who is only perhaps meant is never added automatically.
 */
export function createRecogniser(known: KnownPeople): (newcomer: Newcomer) => Recognised {
  const byUsername = new Map(known.members.map((member) => [member.username_key, member]));
  const byId = new Map(known.members.map((member) => [member.id, member]));
  const byAddress = byKeys(known.members, addressKeys);
  const byName = byKeys(known.members, (member) => nameKeys(nameOf(member)));
  const byTrace = byKeys(known.traces, ({ hash }) => [hash]);
  const deleted = new Map(known.deleted.map(({ username, at }) => [usernameKey(username), at]));
  const remembered = byKeys(known.memorials, (one) => nameKeys(nameOf(one)));

  const ofTraces = (hashes: readonly string[]) =>
    hashes.flatMap((hash) => byTrace.get(hash) ?? []).flatMap(({ member_id: id }) => byId.get(id) ?? []);
  const namesOnce = (newcomer: Newcomer) => ofTraces(nameTraces(known.traceKey, personOf(newcomer)));

  /** What an earlier table would add again. */
  function formerly(newcomer: Newcomer): Recognised {
    const { username, email, contact } = newcomer;
    const addresses = [email, contact.privateEmailAddress, contact.officeEmailAddress].filter(Boolean);
    const hashes = [
      ...addresses.map((address) => addressTrace(known.traceKey, address as string)),
      ...nameTraces(known.traceKey, personOf(newcomer)),
    ];
    const traces = hashes.flatMap((hash) => byTrace.get(hash) ?? []);
    const wanted = username || usernameFromName(contact.firstName ?? '', contact.surname ?? '') || '';
    const days = traces.flatMap(({ deleted_at: at }) => at ?? []);
    const recorded = byUsername.has(usernameKey(wanted)) ? undefined : deleted.get(usernameKey(wanted));
    if (recorded !== undefined) days.push(recorded);
    if (days.length > 0) return { why: texts.deleted(longDay(Math.max(...days))), username: '' };
    const [owner] = ofTraces(hashes);
    return owner && { why: texts.replaced, username: owner.username };
  }

  return (newcomer) => {
    const { username, email } = newcomer;
    const named = byUsername.get(usernameKey(username));
    if (named) return { member: named };

    const sharing = email === '' ? [] : (byAddress.get(addressKey(email)) ?? []);
    const keys = nameKeys(personOf(newcomer));
    const called = unique(keys.flatMap((key) => byName.get(key) ?? []));
    // A name that maintainers have corrected.
    const namesakes = called.length > 0 ? called : unique(namesOnce(newcomer));
    const told = (members: readonly ImportedMember[]) => members.map((one) => one.username).join(', ');

    const both = sharing.filter((member) => namesakes.includes(member));
    if (both.length > 1) return { wrong: texts.ambiguous };
    if (both[0]) return { member: both[0] };
    const [only, ...others] = sharing;
    if (only && others.length === 0 && isSameFirstName(only.first_name, newcomer.contact.firstName ?? ''))
      return { member: only };
    const former = formerly(newcomer);
    if (only) return former ?? { why: texts.sharedAddress, username: told(sharing) };

    if (email === '' && namesakes.length > 1) return { wrong: texts.ambiguousName };
    const [namesake] = namesakes;
    const isOpen =
      namesakes.length === 1 && namesake?.linked_address === null && namesake.data_saved_at === null;
    if (namesake && (email === '' || isOpen)) return { member: namesake };
    if (namesake) {
      const isWithout = namesakes.every((member) => member.linked_address === null);
      return { why: isWithout ? texts.withoutAddress : texts.otherAddress, username: told(namesakes) };
    }
    if (former) return former;
    return keys.some((key) => remembered.has(key)) ? { why: texts.remembered, username: '' } : undefined;
  };
}

export const personOf = ({ contact: { firstName, surname }, birthName }: Newcomer) => {
  return { firstName, surname, birthName };
};
