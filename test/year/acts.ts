import type { CallName } from '#contract/api.ts';
import type { Doing } from './acting.ts';
import { actsOfAll, beginningOfAll } from './parts.ts';

/** All that happens in a year, by name; sorted, so that a seed lives the same year wherever an act stands. */
export const acts: Record<string, Doing> = Object.fromEntries(
  Object.entries(actsOfAll()).toSorted(([one], [other]) => (one < other ? -1 : 1)),
);

/** With what a year begins, so that there is something to act on. */
export const beginning = [
  ...['make a gallery', 'make a gallery', 'make a gallery'],
  ...Array.from({ length: 8 }, () => 'upload a picture'),
  ...['look for a classmate', 'call a meeting', 'call a meeting', 'call a meeting', 'enter who has died'],
  ...['remember somebody', 'remember somebody', 'invite', 'answer', 'the post leaves'],
  ...beginningOfAll(),
  'save profile',
];

/** Lines that no act and no read calls, each with its reason. */
export const exempt: Partial<Record<CallName, string>> = {
  'GET /passkeys': 'the tests of passkeys have the device that all of them need',
  'POST /passkeys/registration_options': 'as above',
  'POST /passkeys': 'as above',
  'DELETE /passkeys/{id}': 'as above',
  'POST /passkeys/login_options': 'as above',
  'POST /login_by_passkey': 'as above; the session is that of any login',
  'GET /devices': 'their tests beside the code walk through all that ends with a browser',
  'DELETE /devices/{id}': 'as above',
  'POST /logout_everywhere': 'as above',
  'POST /users/{username}/deletion': 'its test beside the code walks through all of it',
  'GET /passkey_offer': 'as above; it shows a button, and nothing of anybody',
  'DELETE /passkey_offer': 'as above',
  'POST /check_first_start': 'only tried: the site has begun',
  'POST /first_start': 'only tried: the site has begun',
};
