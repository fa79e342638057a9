import { hash } from 'node:crypto';
import { addressKey } from './address.ts';
import { realNameKey } from './real-name.ts';
import { withoutUmlauts } from './username.ts';

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

/**
 * What stands in limits and requests for a name that was typed to log in, whether or not somebody has it: equal for just
 * the spellings that a look-up takes as equal. So no two answers tell that two names are of one account, or that one is.
 * A hash, as it may be a password in the wrong field.
 */
export const typedName = (typed: string) => {
  const name = typed.trim();
  const key = name.includes('@') ? addressKey(name) : (realNameKey(name) ?? withoutUmlauts(name));
  return hash('sha256', key, 'base64url');
};
