import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WRONG_CODES_MAX, WRONG_PER_REQUEST } from '#contract/limits.ts';
import { ask, behindProxy, byCode, byLink, mailOf, wrong } from '#test/support/login-by-mail.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { testSite } from '#test/support/test-site.ts';
import { guessedInAYear } from './login-requests.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

test('wrong codes are answered alike for names that nobody has, until five end the request', async (t) => {
  const site = await testSite(t, behindProxy);
  await site.addMember('anna');
  const outcomes = [];
  for (const username of ['anna', 'niemand']) {
    const browser = site.browser();
    const request = await ask(browser, username);
    const { code } = await mailOf(site);
    const answers = [];
    for (let n = 1; n <= 7; n += 1) answers.push(await byCode(browser, request, wrong(code, n)));
    answers.push(await byCode(browser, request, code));
    outcomes.push(answers.map(({ status, text }) => `${status} ${text}`));
  }
  assert.deepEqual(outcomes[0], outcomes[1]);
  assert.deepEqual(outcomes[0], [
    ...Array(WRONG_PER_REQUEST - 1).fill('401 {"error":"wrong-credentials"}'),
    ...Array(4).fill('404 {"error":"not-found"}'),
  ]);
});

test('under attack all year long a code of one account is guessed with a probability of 1 in 5,000 at most', () => {
  assert.ok(guessedInAYear() <= 1 / 5000, String(guessedInAYear()));
});

test('ten wrong codes in thirty days switch the codes of an account off, but not its links, nor known browsers', async (t) => {
  const site = await testSite(t, behindProxy);
  const known = await site.join('anna');
  await known.post('/logout');
  const strangers = [];
  for (let n = 0; n < 3; n += 1) {
    const stranger = site.browser();
    strangers.push({ stranger, request: await ask(stranger), mail: await mailOf(site) });
  }
  const [one, two, three] = strangers;
  assert.ok(one && two && three);
  for (const { stranger, request, mail } of [one, two])
    for (let n = 1; n <= WRONG_CODES_MAX / 2; n += 1) await byCode(stranger, request, wrong(mail.code, n));
  // The request that was open meanwhile has no code any more either.
  assert.equal((await byCode(three.stranger, three.request, three.mail.code)).status, 401);

  site.passSeconds(DAY);
  await ask(three.stranger);
  const without = await mailOf(site);
  assert.equal(without.code, '');
  assert.match(without.text, /Einen Code zum Abtippen gibt es für deinen Zugang gerade nicht/);
  assert.equal((await byLink(site.browser(), without.token)).status, 200);

  const own = await ask(known);
  const mail = await mailOf(site);
  assert.equal((await byCode(known, own, mail.code)).status, 200);

  site.passSeconds(30 * DAY);
  const later = await ask(three.stranger);
  const again = await mailOf(site);
  assert.equal((await byCode(three.stranger, later, again.code)).status, 200);
});

test('codes count as passwords do: who has guessed those may not guess these, but the link goes on', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  const browser = site.browser();
  for (let n = 0; n < 10; n += 1) await browser.post('/login', { username: 'anna', password: `falsch ${n}` });
  const { request } = (await browser.post('/request_login_link', { username: 'anna' })).json as {
    request: string;
  };
  const { code, token } = await mailOf(site);
  const refused = await browser.post('/login_by_code', { request, code });
  assert.deepEqual([refused.status, refused.json], [429, { error: 'too-often' }]);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  assert.equal((await browser.post('/login_by_link', { token: 'A'.repeat(43) })).status, 429);
  assert.equal((await browser.post('/login_by_link', { token })).status, 200);
});

test('a mailbox gets three mails an hour and eight a day, and a known browser has its own', async (t) => {
  const site = await testSite(t, behindProxy);
  const known = await site.join('anna');
  const count = async () => (await readLetters(site)).length;
  for (let n = 0; n < 30; n += 1) await ask(site.browser(), n % 2 ? 'anna' : 'anna@example.org');
  assert.equal(await count(), 3);
  for (let hour = 0; hour < 5; hour += 1) {
    site.passSeconds(60 * MINUTE + 1);
    for (let n = 0; n < 5; n += 1) await ask(site.browser());
  }
  assert.equal(await count(), 8);
  for (let n = 0; n < 5; n += 1) await ask(known);
  assert.equal(await count(), 11);
  // Nor do they take the way to a new password.
  await site.browser().post('/request_password_reset', { username: 'anna' });
  assert.equal(await count(), 12);
});

test('requests share the ten an hour of a source with those for a password', async (t) => {
  const site = await testSite(t);
  for (let n = 0; n < 10; n += 1)
    await site
      .browser()
      .post(n % 2 ? '/request_login_link' : '/request_password_reset', { username: `n${n}` });
  const refused = await site.browser().post('/request_login_link', { username: 'anna' });
  assert.deepEqual([refused.status, refused.text], [429, '{"error":"too-often"}']);
});
