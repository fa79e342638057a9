import type { CallName } from '#contract/api.ts';
import { ownData } from '#test/support/own-data.ts';
import { forAnyone, forMembers, forOwner, type Rule } from './rule.ts';
import { rulesOfMaintainers } from './rules-of-maintainers.ts';
import { rulesOfMeetings } from './rules-of-meetings.ts';

const ok = { status: 200 };
const newPassword = 'klasse1988';
const NO_ID = '01890000-0000-7000-8000-000000000000';

/** Of the right form, of no device. */
const madeUp = { id: 'x', rawId: 'x', type: 'public-key' };
const madeUpLogin = {
  ...madeUp,
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x', userHandle: 'x' },
};
const madeUpPasskey = { ...madeUp, response: { clientDataJSON: 'x', attestationObject: 'x' } };

/** The outcome of every call for everybody; `tsc` names a call that is missing. */
export const rules: Record<CallName, Rule> = {
  'GET /users': forMembers(ok),
  // bert asks for anna, who consents; what he must not see is tested in ids.test.ts.
  'GET /users/{username}': forMembers(ok),
  'GET /users/{username}/consents': forOwner(ok),
  'GET /users/{username}/profile': forMembers(ok),
  'GET /users/{username}/portraits/{kind}': forMembers(ok),
  'GET /users/{username}/portraits/{kind}/{size}': forMembers(ok),
  'GET /missing': forMembers(ok),
  'GET /memorials': forMembers(ok),
  'GET /memorials/{id}/portrait/{size}': forMembers('404 not-found'),
  'GET /birthdays': forMembers(ok),
  'GET /news': forMembers(ok),
  'GET /start': forMembers(ok),
  'GET /users/{username}/vcard': forMembers(ok),
  'GET /users/{username}/export': forOwner(ok),
  'GET /directory': forMembers(ok),
  'GET /directory/contacts': forMembers(ok),
  'GET /directory/xlsx': forMembers(ok),
  'GET /directory/csv': forMembers(ok),
  'GET /directory/vcards': forMembers(ok),
  'GET /galleries': forMembers(ok),
  'GET /galleries/{id}': forMembers(ok),
  'GET /galleries/{id}/images': forMembers(ok),
  'GET /galleries/{id}/sent_hashes': forMembers(ok),
  'GET /pairs': forMembers(ok),
  'GET /galleries/{galleryId}/images/{imageId}': forMembers(ok),
  'GET /galleries/{id}/zip': forMembers(ok),
  'GET /album': forMembers({ status: 200, changes: { maintenance_record: '+1' } }),
  'GET /album/{pictures}/{mails}': forMembers({ status: 200, changes: { maintenance_record: '+1' } }),
  'GET /album_outlook': forMembers(ok),
  'PUT /album_consent': forMembers(
    { status: 204, changes: { consents: '+1', members: '+1 -1' } },
    { given: true },
  ),
  'GET /galleries/{galleryId}/images/{filesId}/{file}': forMembers(ok),
  'GET /session': forMembers(ok),
  'GET /site': forMembers(ok),
  'GET /own_address': forMembers(ok),
  'GET /group_email': forMembers(ok),
  'GET /group_emails': { other: ok, owner: ok },
  'GET /group_emails/parts/{part}': { other: ok, owner: ok },
  'GET /group_emails/{id}': { other: '404 not-found', owner: ok },

  'POST /confirm_data': forAnyone('404 not-found', { token: 'x' }),
  'POST /users/{username}/deletion': forOwner('403 confirm-password', { images: 'keep' }),
  'PUT /users/{username}/yearly_check': forOwner(
    { status: 204, changes: { members: '+1 -1', consents: '+1' } },
    { wanted: true },
  ),
  'GET /legal/{page}': forAnyone(ok),
  'GET /contact': forAnyone(ok),
  'GET /openapi.json': forAnyone(ok),
  'GET /unsubscribe/{token}': forAnyone({ status: 302 }),
  'POST /unsubscribe/{token}': forAnyone('404 not-found'),
  'POST /request_password_reset': forAnyone({ status: 204 }, { username: 'niemand' }),
  'POST /perform_password_reset': forAnyone('404 not-found', {
    token: 'x',
    newPassword: 'Zwei Schichten Klarlack',
  }),
  'POST /request_login_link': forAnyone(
    { status: 200, changes: { login_requests: '+1' } },
    { username: 'niemand' },
  ),
  'POST /login_by_link': forAnyone('404 not-found', { token: 'x' }),
  'POST /login_by_code': forAnyone('401 wrong-credentials', { request: 'x', code: '000000' }),
  'GET /passkeys': forMembers(ok),
  'POST /passkeys/login_options': forAnyone({ status: 200, changes: { passkey_challenges: '+1' } }),
  'POST /login_by_passkey': forAnyone('401 wrong-credentials', { response: madeUpLogin }),
  'POST /passkeys/registration_options': forMembers({ status: 200, changes: { passkey_challenges: '+1' } }),
  'POST /passkeys': forMembers('400 not-valid', { name: 'Handy', response: madeUpPasskey }),
  'DELETE /passkeys/{id}': forMembers('404 not-found'),
  'GET /devices': { other: ok, owner: ok },
  'DELETE /devices/{id}': { other: '404 not-found', owner: '404 not-found' },
  'GET /passkey_offer': { other: ok, owner: ok },
  'DELETE /passkey_offer': {
    other: { status: 204, changes: { device_marks: '+1 -1' } },
    owner: { status: 204, changes: { device_marks: '+1 -1' } },
  },
  'POST /check_password_link': forAnyone(ok, { token: 'x' }),
  'POST /renew_password_link': forAnyone({ status: 204 }, { token: 'x' }),
  'POST /confirm_address': forAnyone('404 not-found', { token: 'x' }),
  'POST /check_first_start': forAnyone('404 not-found', { token: 'x' }),
  'POST /first_start': forAnyone('404 not-found', {
    token: 'x',
    username: 'neu',
    email: 'neu@example.org',
    firstName: 'Neu',
    surname: 'Hier',
    password: 'Zwei Schichten Klarlack',
  }),
  'POST /login': forAnyone('401 wrong-credentials', { username: 'niemand', password: 'falsch' }),

  'PUT /users/{username}': forOwner(
    { status: 204, changes: { members: '+1 -1' } },
    ownData({ city: 'Dresden', publicationConsent: true, acceptGroupEmails: true }),
  ),
  'PUT /users/{username}/profile': forOwner(
    { status: 204, changes: { consents: '+1', members: '+1 -1' } },
    {
      birthName: 'Lindner',
      nickname: 'Lack-Anna',
      birthday: { day: 17, month: 5, year: 1968 },
      birthdayConsent: true,
    },
  ),
  // Without its file it is refused, but only the owner comes that far.
  'PUT /users/{username}/portraits/{kind}': forOwner('400 not-valid', {}),
  'POST /users/{username}/portraits/{kind}/from_image': forOwner('404 not-found', {
    galleryId: NO_ID,
    imageId: NO_ID,
  }),
  'DELETE /users/{username}/portraits/{kind}': forOwner({ status: 204, changes: { portraits: '-1' } }),
  'PUT /missing/{id}/search': forMembers('404 not-found', { looking: true }),
  'POST /memorials/{id}/words': forMembers('404 not-found', { text: 'Unvergessen' }),
  'DELETE /memorials/{id}/words': forMembers('404 not-found'),
  // Marks of one's own; the first one is one of the visit, too.
  'POST /news/seen': forMembers(
    { status: 204, changes: { news_marks: '+1', sessions: '+1 -1' } },
    { until: 1 },
  ),
  'PUT /news_mail': forMembers(
    { status: 204, changes: { consents: '+1', mails_once: '+1', members: '+1 -1', news_marks: '+1 -1' } },
    { wanted: true },
  ),
  'POST /missing/{id}/hints': forMembers('404 not-found', { text: 'In Ulm' }),
  // Both have confirmed the address that they want.
  'POST /confirmation_letter': forMembers({ status: 204 }),
  // Admitted, and then refused by the password rules.
  'POST /change_password': forMembers('400 weak-password', { newPassword }),
  'POST /galleries': forMembers(
    { status: 201, changes: { galleries: '+1' } },
    { title: 'Ausflug', description: 'An den See' },
  ),
  ...rulesOfMeetings,
  'POST /galleries/{id}/images': forMembers('400 not-valid'),
  'PUT /galleries/{id}': forOwner(
    { status: 204, changes: { galleries: '+1 -1' } },
    { title: 'Ein Treffen', description: 'Am See' },
  ),
  'PUT /galleries/{galleryId}/images/{imageId}': forOwner(
    { status: 204, changes: { images: '+1 -1' } },
    { title: 'Auf dem Steg' },
  ),
  'GET /galleries/{galleryId}/images/{imageId}/people': forMembers(ok),
  // bert marks anna, who sees nothing to change, and takes herself away.
  'PUT /galleries/{galleryId}/images/{imageId}/people': {
    json: { text: 'Auf dem Steg', marks: [{ x: 0.2, y: 0.4, username: 'anna' }] },
    other: { status: 204, changes: { image_people: '+1', image_marks: '+1' } },
    owner: { status: 204 },
  },
  'GET /users/{username}/images/{part}': forMembers(ok),
  'DELETE /galleries/{galleryId}/images/{imageId}/own_mark': {
    other: '404 not-found',
    owner: { status: 204, changes: { image_people: '+1 -1', image_marks: '-1', declined_marks: '+1' } },
  },
  'POST /galleries/{id}/zip': forMembers('404 not-found', { images: [NO_ID] }),
  'POST /group_email': forMembers(
    { status: 202, changes: { mails: '+1', mail_copies: '+2', letters: '+2' } },
    { subject: 'Treffen', message: 'Wer kommt am 5. Mai?' },
  ),
  'POST /group_email_preview': { json: { subject: 'x', message: 'x' }, other: ok, owner: ok },
  'POST /group_email/test': {
    json: { subject: 'x', message: 'x' },
    other: { status: 202, changes: { mails: '+1', mail_copies: '+1', letters: '+1' } },
    owner: { status: 202, changes: { mails: '+1', mail_copies: '+1', letters: '+1' } },
  },
  'DELETE /group_emails/{id}': {
    other: '403 not-allowed',
    owner: { status: 204, changes: { mails: '+1 -1' } },
  },
  'GET /galleries/{galleryId}/images/{imageId}/comments': forMembers(ok),
  'POST /galleries/{galleryId}/images/{imageId}/comments': forMembers(
    { status: 201, changes: { comments: '+1' } },
    { text: 'Da war der Steg noch neu' },
  ),
  'DELETE /galleries/{galleryId}/images/{imageId}/comments/{commentId}': forOwner({
    status: 204,
    changes: { comments: '-1' },
  }),
  // With what both have just written under it.
  'POST /galleries/{galleryId}/images/{imageId}/turn': {
    json: { degrees: 90 },
    other: '403 not-allowed',
    owner: {
      status: 200,
      // Its thumbnails, of one colour and one shape, are the same.
      changes: {
        images: '+1 -1',
        image_files: '+2 -2',
        files: '+4 -4',
        image_people: '+1 -1',
      },
    },
  },
  'DELETE /galleries/{galleryId}/images/{imageId}': forOwner({ status: 204, changes: { images: '+1 -1' } }),
  'DELETE /galleries/{id}': forOwner(
    { status: 204, changes: { galleries: '+1 -1' } },
    { images: 0, reason: '' },
  ),
  'GET /trash': { other: ok, owner: ok },
  'POST /trash/{id}/restore': {
    other: '404 not-found',
    owner: { status: 204, changes: { galleries: '+1 -1' } },
  },
  ...rulesOfMaintainers,

  'POST /logout': forMembers({ status: 204, changes: { sessions: '-1' } }),
  'POST /logout_everywhere': { other: '401 no-session', owner: '401 no-session' },
};
