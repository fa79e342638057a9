import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dictionary } from '@zxcvbn-ts/language-common';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { testSite } from '#test/support/test-site.ts';

const NEW = 'Spachtel und Schleifpapier';

test('after a change this session goes on under a new value, the others end, and a notice is sent', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const other = await site.again('anna');
  await site.browser().post('/request_password_reset', { username: 'anna' });
  const [waiting] = (await lastLetterTo(site, 'anna@example.org')).tokens;
  const session = anna.cookies.get('__Host-session') ?? '';
  const xsrf = anna.cookies.get('XSRF-TOKEN');
  const { expiration } = (await anna.get('/session')).json as { expiration: number };

  site.passSeconds(600);
  const answer = await anna.post('/change_password', { newPassword: NEW });
  assert.deepEqual([answer.status, answer.text], [204, '']);
  assert.notEqual(anna.cookies.get('__Host-session'), session);
  assert.notEqual(anna.cookies.get('XSRF-TOKEN'), xsrf);
  assert.deepEqual((await anna.get('/session')).json, { username: 'anna', expiration, maintainer: false });
  assert.equal((await anna.post('/galleries', { title: 'Treffen', description: 'am See' })).status, 201);
  assert.equal((await other.get('/session')).status, 401);
  const copied = { headers: { cookie: `__Host-session=${session}` } };
  assert.equal((await site.browser().get('/session', copied)).status, 401);
  assert.equal(
    (await site.browser().post('/login', { username: 'anna', password: site.password })).status,
    401,
  );
  await site.browser().login('anna', NEW);
  const reset = { token: waiting, newPassword: `${NEW} zwei` };
  assert.equal((await site.browser().post('/perform_password_reset', reset)).status, 404);

  const notice = await lastLetterTo(site, 'anna@example.org');
  assert.match(notice.subject, /^Dein Passwort .* wurde geändert/);
  assert.deepEqual(notice.tokens, []);
  assert.equal(notice.text.includes(NEW), false);
});

test('seven characters are too few, eight are enough, whatever they are', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const statusOf = async (newPassword: unknown) =>
    (await anna.post('/change_password', { newPassword })).status;
  for (const refused of ['xq7rvbn', 'üöäüöäü', '🎨'.repeat(7), '', 'x'.repeat(513), null, 12345678])
    assert.equal(await statusOf(refused), 400, String(refused));
  for (const taken of ['xq7rvbnp', 'üöäüöäüö', '🎨'.repeat(8), '        ', '40817253', 'q'.repeat(512)])
    assert.equal(await statusOf(taken), 204, taken);
});

test('common passwords and names with digits are refused by change and by reset alike, whose link goes on', async (t) => {
  const site = await testSite(t, { settings: { SITE_NAME: 'Klasse 1988' } });
  const anna = await site.join('annabella');
  await site.db.updateTable('members').set({ first_name: 'Anna-Bella', surname: 'Körnerlein' }).execute();
  await site.browser().post('/request_password_reset', { username: 'annabella' });
  const [token] = (await lastLetterTo(site, 'annabella@example.org')).tokens;

  const long = dictionary['passwords-common'].filter((one) => one.length >= 8);
  const sample = Array.from({ length: 10 }, (_, n) => long[Math.floor((n * long.length) / 10)] ?? '');
  const names = [
    'annabella',
    'Anna-Bella1',
    'Koernerlein1988',
    'KÖRNERLEIN'.normalize('NFD'),
    '88klasse88',
    'Lackiertechniker1988',
    '19881988',
    'AnnaBellaKoernerlein',
    // By the keys of a German keyboard.
    'Qwertzuiop',
  ];
  for (const password of [...sample, sample[0]?.toUpperCase() ?? '', ...names]) {
    const changed = await anna.post('/change_password', { newPassword: password });
    assert.deepEqual([changed.status, changed.json], [400, { error: 'weak-password' }], password);
    const reset = await site.browser().post('/perform_password_reset', { token, newPassword: password });
    assert.deepEqual([reset.status, reset.text], [changed.status, changed.text], password);
  }
  const short = { token, newPassword: '1234567' };
  assert.equal((await site.browser().post('/perform_password_reset', short)).status, 400);
  const reset = { token, newPassword: 'xq7rvbnp' };
  assert.equal((await site.browser().post('/perform_password_reset', reset)).status, 204);
  await anna.login('annabella', reset.newPassword);
  for (const password of ['Klasse1988 am See', 'koernerlein12345', 'rote Klasse im Wald']) {
    assert.equal((await anna.post('/change_password', { newPassword: password })).status, 204, password);
  }
});

test('two changes at once leave one session and one password', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const passwords = [`${NEW} eins`, `${NEW} zwei`];
  const answers = await Promise.all(
    passwords.map((newPassword) => anna.post('/change_password', { newPassword })),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 401]);
  const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? '';
  await site.browser().login('anna', winner);
});
