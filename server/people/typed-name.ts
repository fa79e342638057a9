import { hash } from 'node:crypto';
import { folded } from '#contract/posing-names.ts';
import type { Database } from '#server/ports/database/database.ts';
import { addressKey } from './address.ts';
import { isNamed } from './named.ts';
import { looseUsername, usernameKey } from './username.ts';

type WithNames = { username: string; linked_address: string | null } & Record<
  'first_name' | 'surname' | 'birth_name',
  string
>;

/** All by which somebody may log in, the names also where they are not released. */
export const loginNames = (member: WithNames): string[] => [
  member.username,
  ...(member.linked_address === null ? [] : [member.linked_address]),
  ...[member.surname, member.birth_name].filter(Boolean).map((name) => `${member.first_name} ${name}`),
];

/** A first name with a surname, in whatever order and spelling; undefined for what is none, such as a username. */
function realNameKey(typed: string): string | undefined {
  if (!/\S\s+\S/.test(typed) || typed.includes('@')) return undefined;
  const words = typed.split(/[\s,-]+/).map(folded);
  return words.filter(Boolean).sort().join(' ');
}

/** The one member who has released this name, or has it as the birth name; undefined where nobody or several have. */
async function memberOfRealName(db: Database, typed: string): Promise<string | undefined> {
  const key = realNameKey(typed);
  if (key === undefined) return undefined;
  const named = await db
    .selectFrom('members')
    .select(['id', 'first_name', 'surname', 'birth_name'])
    .where(isNamed)
    .execute();
  const found = named.filter(({ first_name, surname, birth_name }) =>
    [surname, birth_name].some((name) => name !== '' && realNameKey(`${first_name} ${name}`) === key),
  );
  return found.length === 1 ? found[0]?.id : undefined;
}

/**
 * What stands in limits and requests for a name that was typed to log in, whether or not somebody has it: equal for just
 * the spellings that a look-up takes as equal. So no two answers tell that two names are of one account, or that one is.
 * A hash, as it may be a password in the wrong field.
 */
export const typedName = (typed: string) => {
  const name = typed.trim();
  const key = name.includes('@') ? addressKey(name) : (realNameKey(name) ?? looseUsername(name));
  return hash('sha256', key, 'base64url');
};

/** The member whose username was typed: who has just that, else the only one who may be meant. */
async function memberOfUsername(from: Database, typed: string): Promise<string | undefined> {
  const members = from.selectFrom('members').select(['id', 'username']);
  const exact = await members.where('username_key', '=', usernameKey(typed)).executeTakeFirst();
  // What limits take for an address or a real name is no spelling of a username.
  if (exact || typed.includes('@') || realNameKey(typed) !== undefined) return exact?.id;
  const loose = looseUsername(typed);
  const alike = (await members.execute()).filter(({ username }) => looseUsername(username) === loose);
  return alike.length === 1 ? alike[0]?.id : undefined;
}

/** Whom a name means that was typed to log in: by username, else by confirmed address, which several may share, or by real name. */
export async function membersMeant(from: Database, typed: string): Promise<string[]> {
  const named = await memberOfUsername(from, typed);
  if (named !== undefined) return [named];
  const linked = await from
    .selectFrom('members')
    .select('id')
    .where('linked_address_key', '=', addressKey(typed))
    .execute();
  if (linked.length > 0) return linked.map(({ id }) => id);
  const real = await memberOfRealName(from, typed);
  return real === undefined ? [] : [real];
}
