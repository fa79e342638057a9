import type { CallName } from '#contract/api.ts';
import { ownData } from '#test/support/own-data.ts';
import type { Rule } from './rule.ts';
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
  'GET /users': { other: ok, owner: ok },
  // bert asks for anna, who consents; what he must not see is tested in ids.test.ts.
  'GET /users/{username}': { other: ok, owner: ok },
  'GET /users/{username}/consents': { other: '403 not-allowed', owner: ok },
  'GET /users/{username}/profile': { other: ok, owner: ok },
  'GET /users/{username}/portraits/{kind}': { other: ok, owner: ok },
  'GET /users/{username}/portraits/{kind}/{size}': { other: ok, owner: ok },
  'GET /missing': { other: ok, owner: ok },
  'GET /memorials': { other: ok, owner: ok },
  'GET /memorials/{id}/portrait/{size}': { other: '404 not-found', owner: '404 not-found' },
  'GET /birthdays': { other: ok, owner: ok },
  'GET /news': { other: ok, owner: ok },
  'GET /users/{username}/vcard': { other: ok, owner: ok },
  'GET /users/{username}/export': { other: '403 not-allowed', owner: ok },
  'GET /directory': { other: ok, owner: ok },
  'GET /directory/contacts': { other: ok, owner: ok },
  'GET /directory/csv': { other: ok, owner: ok },
  'GET /directory/vcards': { other: ok, owner: ok },
  'GET /galleries': { other: ok, owner: ok },
  'GET /galleries/{id}': { other: ok, owner: ok },
  'GET /galleries/{id}/images': { other: ok, owner: ok },
  'GET /galleries/{id}/parts/{part}': { other: ok, owner: ok },
  'GET /galleries/{id}/sent_hashes': { other: ok, owner: ok },
  'GET /galleries/{galleryId}/images/{imageId}': { other: ok, owner: ok },
  'GET /galleries/{id}/zip': { other: ok, owner: ok },
  'GET /galleries/{galleryId}/images/{imageId}/{file}': { other: ok, owner: ok },
  'GET /session': { other: ok, owner: ok },
  'GET /site': { other: ok, owner: ok },
  'GET /own_address': { other: ok, owner: ok },
  'GET /group_email': { other: ok, owner: ok },
  'GET /group_emails/{id}': { other: '404 not-found', owner: ok },

  'GET /yearly_check/{token}': { nobody: { status: 302 }, other: { status: 302 }, owner: { status: 302 } },
  'POST /yearly_check/{token}': { nobody: '404 not-found', other: '404 not-found', owner: '404 not-found' },
  'POST /confirm_data': {
    json: { token: 'x' },
    nobody: '404 not-found',
    other: '404 not-found',
    owner: '404 not-found',
  },
  'PUT /users/{username}/yearly_check': {
    json: { wanted: true },
    other: '403 not-allowed',
    owner: { status: 204, changes: { members: '+1 -1', consents: '+1' } },
  },
  'GET /legal/{page}': { nobody: ok, other: ok, owner: ok },
  'GET /contact': { nobody: ok, other: ok, owner: ok },
  'GET /openapi.json': { nobody: ok, other: ok, owner: ok },
  'GET /unsubscribe/{token}': { nobody: { status: 302 }, other: { status: 302 }, owner: { status: 302 } },
  'POST /unsubscribe/{token}': { nobody: '404 not-found', other: '404 not-found', owner: '404 not-found' },
  'GET /unsubscribe_news/{token}': {
    nobody: { status: 302 },
    other: { status: 302 },
    owner: { status: 302 },
  },
  'POST /unsubscribe_news/{token}': {
    nobody: '404 not-found',
    other: '404 not-found',
    owner: '404 not-found',
  },
  'POST /request_password_reset': {
    json: { username: 'niemand' },
    nobody: { status: 204 },
    other: { status: 204 },
    owner: { status: 204 },
  },
  'POST /perform_password_reset': {
    json: { token: 'x', newPassword: 'Zwei Schichten Klarlack' },
    nobody: '404 not-found',
    other: '404 not-found',
    owner: '404 not-found',
  },
  'POST /request_login_link': {
    json: { username: 'niemand' },
    nobody: { status: 200, changes: { login_requests: '+1' } },
    other: { status: 200, changes: { login_requests: '+1' } },
    owner: { status: 200, changes: { login_requests: '+1' } },
  },
  'POST /login_by_link': {
    json: { token: 'x' },
    nobody: '404 not-found',
    other: '404 not-found',
    owner: '404 not-found',
  },
  'POST /login_by_code': {
    json: { request: 'x', code: '000000' },
    nobody: '401 wrong-credentials',
    other: '401 wrong-credentials',
    owner: '401 wrong-credentials',
  },
  'GET /passkeys': { other: ok, owner: ok },
  'POST /passkeys/login_options': {
    nobody: { status: 200, changes: { passkey_challenges: '+1' } },
    other: { status: 200, changes: { passkey_challenges: '+1' } },
    owner: { status: 200, changes: { passkey_challenges: '+1' } },
  },
  'POST /login_by_passkey': {
    json: { response: madeUpLogin },
    nobody: '401 wrong-credentials',
    other: '401 wrong-credentials',
    owner: '401 wrong-credentials',
  },
  'POST /passkeys/registration_options': {
    other: { status: 200, changes: { passkey_challenges: '+1' } },
    owner: { status: 200, changes: { passkey_challenges: '+1' } },
  },
  'POST /passkeys': {
    json: { name: 'Handy', response: madeUpPasskey },
    other: '400 not-valid',
    owner: '400 not-valid',
  },
  'DELETE /passkeys/{id}': { other: '404 not-found', owner: '404 not-found' },
  'POST /check_password_link': { json: { token: 'x' }, nobody: ok, other: ok, owner: ok },
  'POST /renew_password_link': {
    json: { token: 'x' },
    nobody: { status: 204 },
    other: { status: 204 },
    owner: { status: 204 },
  },
  'POST /confirm_address': {
    json: { token: 'x' },
    nobody: '404 not-found',
    other: '404 not-found',
    owner: '404 not-found',
  },
  'POST /check_first_start': {
    json: { token: 'x' },
    nobody: '404 not-found',
    other: '404 not-found',
    owner: '404 not-found',
  },
  'POST /first_start': {
    json: {
      ...{ token: 'x', username: 'neu', email: 'neu@example.org', firstName: 'Neu', surname: 'Hier' },
      password: 'Zwei Schichten Klarlack',
    },
    nobody: '404 not-found',
    other: '404 not-found',
    owner: '404 not-found',
  },
  'POST /login': {
    json: { username: 'niemand', password: 'falsch' },
    nobody: '401 wrong-credentials',
    other: '401 wrong-credentials',
    owner: '401 wrong-credentials',
  },

  'PUT /users/{username}': {
    json: ownData({ city: 'Dresden', publicationConsent: true, acceptGroupEmails: true }),
    other: '403 not-allowed',
    owner: { status: 204, changes: { members: '+1 -1' } },
  },
  'PUT /users/{username}/profile': {
    json: {
      birthName: 'Lindner',
      nickname: 'Lack-Anna',
      birthday: { day: 17, month: 5, year: 1968 },
      birthdayConsent: true,
    },
    other: '403 not-allowed',
    owner: { status: 204, changes: { consents: '+1', members: '+1 -1' } },
  },
  // Without its file it is refused, but only the owner comes that far.
  'PUT /users/{username}/portraits/{kind}': { json: {}, other: '403 not-allowed', owner: '400 not-valid' },
  'POST /users/{username}/portraits/{kind}/from_image': {
    json: { galleryId: NO_ID, imageId: NO_ID },
    other: '403 not-allowed',
    owner: '404 not-found',
  },
  'DELETE /users/{username}/portraits/{kind}': {
    other: '403 not-allowed',
    owner: { status: 204, changes: { portraits: '-1' } },
  },
  'PUT /missing/{id}/search': { json: { looking: true }, other: '404 not-found', owner: '404 not-found' },
  'POST /memorials/{id}/words': {
    json: { text: 'Unvergessen' },
    other: '404 not-found',
    owner: '404 not-found',
  },
  'DELETE /memorials/{id}/words': { other: '404 not-found', owner: '404 not-found' },
  // Marks of one's own; the first one is one of the visit, too.
  'POST /news/seen': {
    json: { until: 1 },
    other: { status: 204, changes: { news_marks: '+1', sessions: '+1 -1' } },
    owner: { status: 204, changes: { news_marks: '+1', sessions: '+1 -1' } },
  },
  'PUT /news_mail': {
    json: { wanted: true },
    other: { status: 204, changes: { consents: '+1', members: '+1 -1', news_marks: '+1 -1' } },
    owner: { status: 204, changes: { consents: '+1', members: '+1 -1', news_marks: '+1 -1' } },
  },
  'POST /missing/{id}/hints': { json: { text: 'In Ulm' }, other: '404 not-found', owner: '404 not-found' },
  // Both have confirmed the address that they want.
  'POST /confirmation_letter': { other: { status: 204 }, owner: { status: 204 } },
  // Admitted, and then refused by the password rules.
  'POST /change_password': { json: { newPassword }, other: '400 weak-password', owner: '400 weak-password' },
  'POST /galleries': {
    json: { title: 'Ausflug', description: 'An den See' },
    other: { status: 201, changes: { galleries: '+1' } },
    owner: { status: 201, changes: { galleries: '+1' } },
  },
  ...rulesOfMeetings,
  'POST /galleries/{id}/images': { other: '400 not-valid', owner: '400 not-valid' },
  'PUT /galleries/{id}': {
    json: { title: 'Ein Treffen', description: 'Am See' },
    other: '403 not-allowed',
    owner: { status: 204, changes: { galleries: '+1 -1' } },
  },
  'PUT /galleries/{galleryId}/images/{imageId}': {
    json: { title: 'Auf dem Steg' },
    other: '403 not-allowed',
    owner: { status: 204, changes: { images: '+1 -1', galleries: '+1 -1' } },
  },
  'GET /galleries/{galleryId}/images/{imageId}/people': { other: ok, owner: ok },
  // bert marks anna, who sees nothing to change, and takes herself away.
  'PUT /galleries/{galleryId}/images/{imageId}/people': {
    json: { text: 'Auf dem Steg', marks: [{ x: 0.2, y: 0.4, username: 'anna' }] },
    other: { status: 204, changes: { image_people: '+1', image_marks: '+1' } },
    owner: { status: 204 },
  },
  'GET /users/{username}/images/{part}': { other: ok, owner: ok },
  'DELETE /galleries/{galleryId}/images/{imageId}/own_mark': {
    other: '404 not-found',
    owner: { status: 204, changes: { image_people: '+1 -1', image_marks: '-1', declined_marks: '+1' } },
  },
  'POST /galleries/{id}/zip': { json: { images: [NO_ID] }, other: '404 not-found', owner: '404 not-found' },
  'POST /group_email': {
    json: { subject: 'Treffen', message: 'Wer kommt am 5. Mai?' },
    other: { status: 202, changes: { mails: '+1', mail_copies: '+2', letters: '+2' } },
    owner: { status: 202, changes: { mails: '+1', mail_copies: '+2', letters: '+2' } },
  },
  'GET /galleries/{galleryId}/images/{imageId}/words': { other: ok, owner: ok },
  'POST /galleries/{galleryId}/images/{imageId}/words': {
    json: { text: 'Da war der Steg noch neu' },
    other: { status: 201, changes: { image_words: '+1' } },
    owner: { status: 201, changes: { image_words: '+1' } },
  },
  'DELETE /galleries/{galleryId}/images/{imageId}/words/{wordsId}': {
    other: '403 not-allowed',
    owner: { status: 204, changes: { image_words: '-1' } },
  },
  // With what both have just written under it.
  'POST /galleries/{galleryId}/images/{imageId}/turn': {
    json: { degrees: 90 },
    other: '403 not-allowed',
    owner: {
      status: 200,
      // Its thumbnails, of one colour and one shape, are the same.
      changes: {
        ...{ images: '+1 -1', image_files: '+2 -2', files: '+4 -4', galleries: '+1 -1' },
        image_people: '+1 -1',
      },
    },
  },
  'DELETE /galleries/{galleryId}/images/{imageId}': {
    other: '403 not-allowed',
    owner: {
      status: 204,
      changes: {
        ...{ images: '-1', image_files: '-4', files: '-4' },
        image_words: '-2',
        image_people: '-1',
        declined_marks: '-1',
      },
    },
  },
  // The last image is gone by then.
  'DELETE /galleries/{id}': {
    json: { images: 0, reason: '' },
    other: '403 not-allowed',
    owner: { status: 204, changes: { galleries: '-1' } },
  },
  ...rulesOfMaintainers,

  'POST /logout': {
    other: { status: 204, changes: { sessions: '-1' } },
    owner: { status: 204, changes: { sessions: '-1' } },
  },
};
