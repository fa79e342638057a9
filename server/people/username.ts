import { usernameKey, usernameMaker } from '#contract/username.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Asker } from '#server/session/sessions.ts';

/** One made from the name that nobody has; undefined when nothing usable is left of the name. */
export async function freeUsername(from: Database, firstName: string, surname: string) {
  const holders = await from.selectFrom('members').select('username_key').execute();
  return usernameMaker(holders.map((one) => one.username_key))(firstName, surname);
}

/** Refuses what members do for themselves alone, however they spell their name. */
export function mustBeSelf(member: Asker, username: string): void {
  if (usernameKey(username) !== usernameKey(member.username)) throw new Refusal('not-allowed');
}
