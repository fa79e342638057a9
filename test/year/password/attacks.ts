import { forAnyone, forMembers, type Rules, served } from '../../attacks/rule.ts';

const newPassword = 'klasse1988';

/** Of the right form, of no device. */
const madeUp = { id: 'x', rawId: 'x', type: 'public-key' };
const madeUpLogin = {
  ...madeUp,
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x', userHandle: 'x' },
};
const madeUpPasskey = { ...madeUp, response: { clientDataJSON: 'x', attestationObject: 'x' } };

export const passwordAttacks = {
  'GET /session': forMembers(served),
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
  'GET /passkeys': forMembers(served),
  'POST /passkeys/login_options': forAnyone({ status: 200, changes: { passkey_challenges: '+1' } }),
  'POST /login_by_passkey': forAnyone('401 wrong-credentials', { response: madeUpLogin }),
  'POST /passkeys/registration_options': forMembers({ status: 200, changes: { passkey_challenges: '+1' } }),
  'POST /passkeys': forMembers('400 not-valid', { name: 'Handy', response: madeUpPasskey }),
  'DELETE /passkeys/{id}': forMembers('404 not-found'),
  'GET /devices': forMembers(served),
  'DELETE /devices/{id}': forMembers('404 not-found'),
  'GET /passkey_offer': forMembers(served),
  'DELETE /passkey_offer': forMembers({ status: 204, changes: { device_marks: '+1 -1' } }),
  'POST /check_password_link': forAnyone(served, { token: 'x' }),
  'POST /renew_password_link': forAnyone({ status: 204 }, { token: 'x' }),
  'POST /confirm_address': forAnyone('404 not-found', { token: 'x' }),
  'POST /login': forAnyone('401 wrong-credentials', { username: 'niemand', password: 'falsch' }),
  // Both have confirmed the address that they want.
  'POST /confirmation_letter': forMembers({ status: 204 }),
  // Admitted, and then refused by the password rules.
  'POST /change_password': forMembers('400 weak-password', { newPassword }),
} satisfies Rules;
