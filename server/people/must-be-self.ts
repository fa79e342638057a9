import { Refusal } from '#server/http/table/refusal.ts';
import { usernameKey } from '#server/people/username.ts';
import type { Asker } from '#server/session/sessions.ts';

/** Refuses what members do for themselves alone, however they spell their name. */
export function mustBeSelf(member: Asker, username: string): void {
  if (usernameKey(username) !== usernameKey(member.username)) throw new Refusal('not-allowed');
}
