import type { CallName } from '#contract/api.ts';
import type { Doing } from './acting.ts';
import { actsForOthers } from './acts-for-others.ts';
import { actsOfAlbum } from './acts-of-album.ts';
import { actsOfGalleries } from './acts-of-galleries.ts';
import { actsOfInvitations } from './acts-of-invitations.ts';
import { actsOfMaintainers } from './acts-of-maintainers.ts';
import { actsOfMarks } from './acts-of-marks.ts';
import { actsOfMeetings } from './acts-of-meetings.ts';
import { actsOfMembers } from './acts-of-members.ts';
import { actsOfMemorials } from './acts-of-memorials.ts';
import { actsOfPasswords } from './acts-of-passwords.ts';
import { actsOfPictures } from './acts-of-pictures.ts';
import { actsOfRundmails } from './acts-of-rundmails.ts';
import { actsOfTime } from './acts-of-time.ts';
import { actsOnMeetings } from './acts-on-meetings.ts';
import { actsOnMembers } from './acts-on-members.ts';

/** All that happens in a year, by name. */
export const acts: Record<string, Doing> = {
  ...actsOfMembers,
  ...actsOfMemorials,
  ...actsOfRundmails,
  ...actsOfPasswords,
  ...actsOfGalleries,
  ...actsOfAlbum,
  ...actsOfPictures,
  ...actsOfMarks,
  ...actsOfMeetings,
  ...actsOfInvitations,
  ...actsOnMeetings,
  ...actsForOthers,
  ...actsOfMaintainers,
  ...actsOnMembers,
  ...actsOfTime,
};

/** With what a year begins, so that there is something to act on. */
export const beginning = [
  ...['make a gallery', 'make a gallery', 'make a gallery'],
  ...Array.from({ length: 8 }, () => 'upload a picture'),
  ...['look for a classmate', 'call a meeting', 'call a meeting', 'call a meeting', 'enter who has died'],
  ...['remember somebody', 'remember somebody', 'invite', 'answer', 'the post leaves'],
  ...['which news to mail', 'box of the yearly check', 'save profile'],
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
