import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { lastLetterTo, readLetters } from '#test/support/read-letters.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';
import { untilTime } from '#texts/dates.ts';

const NEW = 'Spachtel und Schleifpapier';
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Asks for a link and reads it in the mail. */
async function resetToken(site: TestSite, username = 'anna'): Promise<string> {
  await site.browser().post('/request_password_reset', { username });
  const [token = ''] = (await lastLetterTo(site, `${username}@example.org`)).tokens;
  return token;
}

const perform = (site: TestSite, token: string, newPassword = NEW) =>
  site.browser().post('/perform_password_reset', { token, newPassword });

const check = async (site: TestSite, token: string) =>
  (await site.browser().post('/check_password_link', { token })).json;

const works = async (site: TestSite, token: string) =>
  ((await check(site, token)) as { works: boolean }).works;

test('a reset sets the password, ends all sessions, logs nobody in and is told to the member', async (t) => {
  const site = await testSite(t, { settings: { ADMIN_EMAIL: 'betreuer@example.org' } });
  const anna = await site.join('anna');
  const other = await site.again('anna');
  const bert = await site.join('bert');

  const answer = await perform(site, await resetToken(site));
  assert.deepEqual([answer.status, answer.text], [204, '']);
  const cookies = answer.headers.getSetCookie().map((line) => line.split('=')[0]);
  assert.deepEqual(cookies, ['__Host-device']);
  for (const browser of [anna, other]) assert.equal((await browser.get('/session')).status, 401);
  assert.equal((await bert.get('/session')).status, 200);
  const login = (password: string) => site.browser().post('/login', { username: 'anna', password });
  assert.equal((await login(site.password)).status, 401);
  assert.equal((await login(NEW)).status, 200);

  const notice = await lastLetterTo(site, 'anna@example.org');
  assert.equal(notice.subject, 'Dein Passwort für die Klassenseite wurde geändert (Klasse 1988)');
  assert.match(notice.text, /Zugangs „anna“ .* am \d+\. \S+ \d{4} um \d{1,2}(\.\d\d)?\u00A0Uhr geändert/);
  assert.match(notice.text, /betreuer@example\.org/);
  assert.deepEqual(notice.tokens, []);
  assert.equal(notice.text.includes(NEW), false);
});

test('the email of a reset says what it is, until when, and what to do if it was not you', async (t) => {
  const site = await testSite(t, { settings: { ADMIN_EMAIL: 'betreuer@example.org' } });
  await site.addMember('anna');
  await resetToken(site);
  const { text, headers, tokens } = await lastLetterTo(site, 'anna@example.org');
  const [row] = await site.db.selectFrom('password_links').select(['created_at', 'ends_at']).execute();
  const until = untilTime({ issuedAt: row?.created_at ?? 0, endsAt: row?.ends_at ?? 0 });
  assert.ok(text.includes(`gilt bis ${until}):\n`));
  assert.match(text, /^Hallo anna,$/m);
  assert.match(text, /^Dein Benutzername: anna$/m);
  assert.match(text, new RegExp(`^http://localhost:3000/password-reset/${tokens[0]}$`, 'm'));
  assert.match(text, /Wenn du das nicht warst, brauchst du nichts zu tun/);
  assert.match(text, /betreuer@example\.org/);
  assert.equal(headers.get('auto-submitted'), 'auto-generated');
  assert.equal(headers.get('x-auto-response-suppress'), 'All');
  assert.deepEqual(
    [...headers.keys()].filter((name) => name.startsWith('list-')),
    [],
  );
});

test('looking at a link consumes nothing, however often and by whatever method', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  const token = await resetToken(site);
  const scanner = site.browser();
  for (let n = 0; n < 10; n += 1) {
    await scanner.fetch('GET', `/password-reset/${token}`);
    await scanner.fetch('HEAD', `/password-reset/${token}`);
    assert.deepEqual(await check(site, token), { works: true, purpose: 'reset', username: 'anna' });
  }
  assert.equal((await perform(site, token)).status, 204);
  assert.deepEqual(await check(site, token), { works: false, purpose: 'unknown' });
  assert.equal((await perform(site, token)).status, 404);
});

test('three reset links of a member live at once; using one ends the others', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  const tokens = [];
  for (let n = 0; n < 4; n += 1) {
    tokens.push(await resetToken(site));
    site.passSeconds(20 * MINUTE - 5);
    // So that the fourth is asked for in another hour, yet while the first would live.
    await site.db.deleteFrom('attempts').execute();
  }
  site.passSeconds(-40 * MINUTE);
  const [first = '', second = '', third = '', fourth = ''] = tokens;
  assert.deepEqual(await Promise.all(tokens.map((token) => works(site, token))), [false, true, true, true]);
  assert.equal((await perform(site, third)).status, 204);
  for (const token of [first, second, fourth]) assert.equal((await perform(site, token)).status, 404);
});

test('thirty wrong links a minute from a source, then no more; right ones do not count', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  const token = await resetToken(site);
  for (let n = 0; n < 40; n += 1) assert.equal(await works(site, token), true);
  const calls = [
    ['/check_password_link', {}],
    ['/perform_password_reset', { newPassword: NEW }],
    ['/confirm_address', {}],
    ['/renew_password_link', {}],
  ] as const;
  const statuses = [];
  for (let n = 0; n < 40; n += 1) {
    const [path, more] = calls[n % 4] ?? calls[0];
    statuses.push((await site.browser().post(path, { token: `guess-${n}`, ...more })).status);
  }
  assert.deepEqual(statuses.slice(30), Array(10).fill(429));
  assert.ok(
    statuses.slice(0, 30).every((status) => [200, 204, 404].includes(status)),
    String(statuses),
  );

  // At the limit, too, the right one works, as nobody guesses it; any other is refused, however long.
  assert.equal(await works(site, token), true);
  const long = 'A'.repeat(43);
  for (const path of ['/check_password_link', '/confirm_address', '/login_by_link'])
    assert.equal((await site.browser().post(path, { token: long })).status, 429, path);
  const reset = { token, newPassword: NEW };
  assert.equal((await site.browser().post('/perform_password_reset', reset)).status, 204);
});

test('ten wrong codes of printed letters in any 24 hours from a source, then not even the right one; elsewhere it works', async (t) => {
  const site = await testSite(t, { settings: { TRUST_PROXY: '127.0.0.1' } });
  await site.addMember('anna');
  const { id } = (await site.members.find('anna')) ?? assert.fail();
  const link = { memberId: id, purpose: 'reset', address: '', asCode: true } as const;
  const { token } = await site.db.transaction().execute((transaction) => site.links.issue(transaction, link));
  const look = async (code: string, from = '192.0.2.1') => {
    const headers = { 'x-forwarded-for': from };
    const answer = await site
      .browser()
      .send('POST', '/check_password_link', { json: { token: code }, headers });
    return answer.status === 200 ? (answer.json as { works: boolean }).works : answer.status;
  };
  for (let n = 0; n < 10; n += 1) {
    assert.equal(await look(token), true);
    assert.equal(await look(`ABCDEFG${'HJKLMNPQRS'[n]}`), false);
    site.passSeconds(3600);
  }
  assert.equal(await look('ABCDEFGT'), 429);
  assert.equal(await look(token), 429);
  assert.equal(await look(token, '192.0.2.2'), true);
  site.passSeconds(14 * 3600);
  assert.equal(await look(token), true);
});

test('an expired link can be renewed: a new one of its kind goes where it went', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  const expired = await resetToken(site);
  const renew = async (token: string) =>
    (await site.browser().post('/renew_password_link', { token })).status;

  assert.equal(await renew(expired), 204);
  assert.equal((await readLetters(site)).length, 1, 'one that still works is not renewed');
  site.passSeconds(61 * MINUTE);
  assert.deepEqual(await check(site, expired), { works: false, purpose: 'reset' });
  assert.equal(await renew(expired), 204);
  assert.equal(await renew('unknown'), 204);
  const letters = await readLetters(site);
  assert.deepEqual(
    letters.map(({ to }) => to),
    Array(2).fill('anna@example.org'),
  );
  const [token = ''] = letters[1]?.tokens ?? [];
  assert.equal((await perform(site, token)).status, 204);
  site.passSeconds(61 * MINUTE);
  for (const dead of [expired, token]) assert.equal(await renew(dead), 204);
  assert.equal((await readLetters(site)).length, 3, 'the notice, and nothing else');
});

test('a token is 32 random bytes, of which only the hash is kept', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  const token = await resetToken(site);
  assert.equal(Buffer.from(token, 'base64url').length, 32);
  const [row] = await site.db.selectFrom('password_links').selectAll().execute();
  assert.equal(row?.token_hash, hash('sha256', token, 'base64url'));
  assert.equal((await tableDump(site.db)).includes(token), false);
});

test('links that are used up or long expired are forgotten', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  await perform(site, await resetToken(site));
  await resetToken(site);
  await site.links.deleteOld();
  const count = async () => (await site.db.selectFrom('password_links').selectAll().execute()).length;
  assert.equal(await count(), 1);
  site.passSeconds(366 * DAY);
  await site.links.deleteOld();
  assert.equal(await count(), 0);
});
