import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastLetterTo, readLetters } from '#test/support/read-letters.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

const behindProxy = { settings: { TRUST_PROXY: '127.0.0.1' } };

let sources = 0;
/** Asks for a reset from a source of its own. */
const request = (site: TestSite, username: string, headers: Record<string, string> = {}) =>
  site.browser().send('POST', '/request_password_reset', {
    json: { username },
    headers: { 'x-forwarded-for': `198.51.${Math.floor(++sources / 250)}.${sources % 250}`, ...headers },
  });

const linkTo = (site: TestSite, username: string, address: string | null) =>
  site.change(username, { linked_address: address, linked_address_key: address });

test('by username or confirmed address, in any case, a link goes to the stored address', async (t) => {
  const site = await testSite(t, behindProxy);
  await site.addMember('Jörg');
  await linkTo(site, 'Jörg', 'joerg@example.org');
  for (const typed of [' jörg ', 'Jörg'.normalize('NFD'), 'JOERG@Example.ORG']) {
    assert.equal((await request(site, typed)).status, 204, typed);
  }
  const letters = await readLetters(site);
  assert.deepEqual(
    letters.map(({ to, tokens }) => [to, tokens.length]),
    Array(3).fill(['joerg@example.org', 1]),
  );
  assert.equal(letters[0]?.subject, 'Neues Passwort für die Klassenseite (Klasse 1988)');
});

test('known or not, disabled, without address, empty: the same answer', async (t) => {
  const site = await testSite(t, behindProxy);
  for (const username of ['anna', 'dora', 'emil']) await site.addMember(username);
  await site.change('dora', { disabled: 1 });
  await linkTo(site, 'emil', null);
  const answers = [];
  for (const typed of ['anna', 'anna@example.org', 'niemand', 'dora', 'emil', '']) {
    const { status, text, headers } = await request(site, typed);
    answers.push({ status, text, headers: [...headers].filter(([name]) => name !== 'date') });
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.equal(answers[0]?.status, 204);
  assert.deepEqual(
    (await readLetters(site)).map(({ to }) => to),
    ['anna@example.org', 'anna@example.org'],
  );
});

test('accounts that share an address get one mail with a link for each', async (t) => {
  const site = await testSite(t, behindProxy);
  for (const username of ['anna', 'bert', 'dora']) {
    await site.addMember(username);
    await linkTo(site, username, 'paar@example.org');
  }
  await site.change('dora', { disabled: 1 });
  await request(site, 'paar@example.org');
  const letters = await readLetters(site);
  assert.equal(letters.length, 1);
  const [letter] = letters;
  assert.match(letter?.text ?? '', /zwei Zugänge/);
  assert.match(letter?.text ?? '', /Benutzername: anna\n[^\n]+\nhttp[^\n]+\n\nBenutzername: bert\n/);
  assert.doesNotMatch(letter?.text ?? '', /dora/);

  const [forAnna = '', forBert = ''] = letter?.tokens ?? [];
  const newPassword = 'Spachtel und Schleifpapier';
  await site.browser().post('/perform_password_reset', { token: forBert, newPassword });
  await site.browser().login('bert', newPassword);
  await site.browser().login('anna', site.password);
  const check = await site.browser().post('/check_password_link', { token: forAnna });
  assert.deepEqual(check.json, { works: true, purpose: 'reset', username: 'anna' });
});

test('an account gets three mails an hour, silently, and its login goes on', async (t) => {
  const site = await testSite(t, behindProxy);
  await site.addMember('anna');
  const typed = Array.from({ length: 30 }, (_, at) => (at % 2 ? 'anna' : 'anna@example.org'));
  for (const { status } of await Promise.all(typed.map((one) => request(site, one))))
    assert.equal(status, 204);
  assert.equal((await readLetters(site)).length, 3);
  await site.browser().login('anna', site.password);
  site.passSeconds(3601);
  await request(site, 'anna');
  assert.equal((await readLetters(site)).length, 4);
});

test('a source may ask ten times an hour', async (t) => {
  const site = await testSite(t);
  for (let n = 0; n < 10; n += 1)
    assert.equal((await site.browser().post('/request_password_reset', { username: `n${n}` })).status, 204);
  const refused = await site.browser().post('/request_password_reset', { username: 'anna' });
  assert.deepEqual([refused.status, refused.text], [429, '{"error":"too-often"}']);
  const wait = Number(refused.headers.get('retry-after'));
  assert.ok(wait > 3500 && wait <= 3600, String(wait));
  site.passSeconds(3601);
  assert.equal((await site.browser().post('/request_password_reset', { username: 'x' })).status, 204);
});

test('the hour of a link counts from sending', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  assert.equal((await site.browser().post('/request_password_reset', { username: 'anna' })).status, 204);
  site.passSeconds(3 * 3600);
  const { tokens } = await lastLetterTo(site, 'anna@example.org');
  site.passSeconds(3540);
  const check = () => site.browser().post('/check_password_link', { token: tokens[0] });
  assert.deepEqual((await check()).json, { works: true, purpose: 'reset', username: 'anna' });
  site.passSeconds(120);
  assert.deepEqual((await check()).json, { works: false, purpose: 'reset' });
});

test('a member who was disabled or has another address by the time of sending gets no link', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  await site.browser().post('/request_password_reset', { username: 'anna' });
  await linkTo(site, 'anna', 'neu@example.org');
  assert.deepEqual(await readLetters(site), []);
  await site.browser().post('/request_password_reset', { username: 'anna' });
  await site.db.updateTable('members').set({ disabled: 1 }).execute();
  assert.deepEqual(await readLetters(site), []);
});
