import { hash } from 'node:crypto';
import { looseUsername, usernameKey } from '#contract/username.ts';
import type { Database } from '#server/ports/database/database.ts';
import { addressKey } from './address.ts';

/** All by which somebody may log in. */
export const loginNames = (member: { username: string; linked_address: string | null }): string[] => [
  member.username,
  ...(member.linked_address === null ? [] : [member.linked_address]),
];

/**
 * What is in limits and requests for a name that was typed to log in, whether or not somebody has it: equal for just
 * the spellings that a look-up takes as equal. So no two answers tell that two names are of one account, or that one is.
 * A hash, as it may be a password in the wrong field.
 */
export const typedName = (typed: string) => {
  const name = typed.trim();
  return hash('sha256', name.includes('@') ? addressKey(name) : looseUsername(name), 'base64url');
};

/** The same for the very spelling that was typed: by it, at one time, one member is meant at most. */
export const typedSpelling = (typed: string) => {
  const name = typed.trim();
  return hash('sha256', name.includes('@') ? addressKey(name) : usernameKey(name), 'base64url');
};

/** The member whose username was typed: who has just that, else the only one who may be meant. */
async function memberOfUsername(from: Database, typed: string): Promise<string | undefined> {
  const members = from.selectFrom('members').select(['id', 'username']);
  const exact = await members.where('username_key', '=', usernameKey(typed)).executeTakeFirst();
  if (exact) return exact.id;
  const loose = looseUsername(typed);
  const alike = (await members.execute()).filter(({ username }) => looseUsername(username) === loose);
  return alike.length === 1 ? alike[0]?.id : undefined;
}

/** Whom a name means that was typed to log in: by username, else by confirmed address, which several may share. */
export async function membersMeant(from: Database, typed: string): Promise<string[]> {
  if (!typed.includes('@')) {
    const named = await memberOfUsername(from, typed);
    return named === undefined ? [] : [named];
  }
  const linked = await from
    .selectFrom('members')
    .select('id')
    .where('linked_address_key', '=', addressKey(typed))
    .execute();
  return linked.map(({ id }) => id);
}
