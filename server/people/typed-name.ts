import { hash } from 'node:crypto';
import { addressKey } from './address.ts';
import { withoutUmlauts } from './username.ts';

/**
 * What stands in limits and requests for a name that was typed to log in, whether or not somebody has it: equal for just
 * the spellings that a look-up takes as equal. So no two answers tell that two names are of one account, or that one is.
 * A hash, as it may be a password in the wrong field.
 */
export const typedName = (typed: string) => {
  const name = typed.trim();
  return hash('sha256', name.includes('@') ? addressKey(name) : withoutUmlauts(name), 'base64url');
};
