import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setDisabled } from '#server/people/set-disabled.ts';
import { lastLetterTo, readLetters } from '#test/support/read-letters.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';
import { guessedInAYear, WRONG_PER_ACCOUNT, WRONG_PER_REQUEST } from './login-requests.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const behindProxy = { settings: { TRUST_PROXY: '127.0.0.1' } };

let sources = 0;
/** A call from a source of its own. */
const from = (browser: TestBrowser, path: string, json: unknown) => {
  sources += 1;
  const source = `198.51.${Math.floor(sources / 250)}.${sources % 250}`;
  return browser.send('POST', path, { json, headers: { 'x-forwarded-for': source } });
};

/** Asks in this browser, and reads the mail. */
async function ask(browser: TestBrowser, username = 'anna', before?: string) {
  const answer = await from(browser, '/request_login_link', {
    username,
    ...(before !== undefined && { request: before }),
  });
  assert.equal(answer.status, 200, answer.text);
  return (answer.json as { request: string }).request;
}

const codeIn = (text: string) => /^Dein Code: (\d{3}) (\d{3})$/m.exec(text)?.slice(1).join('');

async function mailOf(house: TestHouse, username = 'anna') {
  const letter = await lastLetterTo(house, `${username}@example.org`);
  return { ...letter, code: codeIn(letter.text) ?? '', token: letter.tokens[0] ?? '' };
}

const byLink = (browser: TestBrowser, token: string) => from(browser, '/login_by_link', { token });
const byCode = (browser: TestBrowser, request: string, code: string) =>
  from(browser, '/login_by_code', { request, code });
const isIn = async (browser: TestBrowser) => (await browser.get('/session')).status === 200;

/** A code that is not this one. */
const wrong = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0');

const COOKIES = ['XSRF-TOKEN', '__Host-device', '__Host-session', '__Host-visit'];
const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((line) => line.split('=')[0])
    .toSorted();

test('a code logs in where it was asked for, and the link wherever it is pressed, as a password does', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  const pc = house.browser();
  const request = await ask(pc);
  const { code, token } = await mailOf(house);
  assert.match(code, /^\d{6}$/);
  assert.match(token, /^[\w-]{43}$/);

  assert.equal((await byCode(pc, 'A'.repeat(43), code)).status, 401);
  const answer = await byCode(pc, request, code);
  const password = await house.browser().login('anna', house.password);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(Object.keys(answer.json as object), Object.keys(password.json as object));
  const { expiration } = answer.json as { expiration: number };
  assert.ok(Math.abs(expiration - (password.json as { expiration: number }).expiration) <= 3);
  assert.deepEqual(cookiesOf(answer), COOKIES);
  assert.deepEqual(cookiesOf(password), COOKIES);
  assert.ok(await isIn(pc));

  const phone = house.browser();
  await ask(phone);
  const second = await mailOf(house);
  const elsewhere = house.browser();
  assert.equal((await byLink(elsewhere, second.token)).status, 200);
  assert.ok(await isIn(elsewhere));
  const rows = await house.db.selectFrom('device_marks').select('member_id').execute();
  assert.equal(rows.length, 3);
  const lines = house.logLines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'login');
  assert.deepEqual(
    lines.map(({ by, result }) => [by, result]),
    [
      ['code', 'refused'],
      ['code', 'done'],
      ['password', 'done'],
      ['link', 'done'],
    ],
  );
  for (const secret of [request, code, token, second.token])
    assert.equal(house.logLines.join('').includes(secret), false);
});

test('the letter says what it is, until when, and what to do if it was not you, with no word of others', async (t) => {
  const house = await testHouse(t, { settings: { ...behindProxy.settings, ADMIN_EMAIL: 'b@example.org' } });
  await house.addMember('anna');
  await ask(house.browser());
  const { text, subject, headers, token, code } = await mailOf(house);
  assert.equal(subject, 'Anmelden auf der Klassenseite (Klasse 1988)');
  assert.match(text, /^Hallo anna,$/m);
  assert.match(text, new RegExp(`^Dein Code: ${code.slice(0, 3)} ${code.slice(3)}$`, 'm'));
  assert.match(text, new RegExp(`^http://localhost:3000/anmelden/${token}$`, 'm'));
  assert.match(text, /^Das gilt bis \d{1,2}:\d\d Uhr und nur einmal\./m);
  assert.match(text, /Wenn du das nicht warst, brauchst du nichts zu tun/);
  assert.equal(headers.get('auto-submitted'), 'auto-generated');
  assert.equal(subject.includes(code.slice(0, 3)), false);
});

test('using one ends the other, and every link that was mailed for this', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  const pc = house.browser();
  const earlier = await ask(pc);
  const first = await mailOf(house);
  const request = await ask(pc);
  const { code, token } = await mailOf(house);
  assert.notEqual(request, earlier);
  assert.equal((await byLink(house.browser(), token)).status, 200);
  for (const [one, its] of [
    [request, code],
    [earlier, first.code],
  ] as const) {
    const answer = await byCode(pc, one, its);
    assert.deepEqual([answer.status, answer.json], [404, { error: 'not-found' }]);
  }
  for (const one of [token, first.token]) {
    assert.equal((await byLink(house.browser(), one)).status, 404);
    const state = (await house.browser().post('/check_password_link', { token: one })).json;
    assert.deepEqual(state, { works: false, purpose: 'unknown', isUsed: true });
  }
  assert.equal(await isIn(pc), false);
  const next = await ask(pc);
  const newest = await mailOf(house);
  assert.equal((await byCode(pc, next, newest.code)).status, 200);
  assert.equal((await byLink(house.browser(), newest.token)).status, 404);
});

test('who asks again on the same page may take the code of whichever mail comes first', async (t) => {
  const house = await testHouse(t, behindProxy);
  for (const name of ['anna', 'bert']) await house.addMember(name);
  const pc = house.browser();
  const request = await ask(pc);
  const first = await mailOf(house);
  assert.equal(await ask(pc, 'anna', request), request);
  const second = await mailOf(house);
  assert.equal(second.code, first.code);
  assert.notEqual(second.token, first.token);
  // Not for somebody else, nor when it was too long ago, nor when it has ended.
  assert.notEqual(await ask(pc, 'bert', request), request);
  assert.equal((await byCode(pc, request, first.code)).status, 200);
  house.passSeconds(15 * MINUTE);
  assert.notEqual(await ask(pc, 'anna', request), request);
});

test('looking at the link uses up nothing, however often; then code and link both work', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  const pc = house.browser();
  for (const way of ['link', 'code']) {
    const request = await ask(pc);
    const { token, code } = await mailOf(house);
    const scanner = house.browser();
    for (let n = 0; n < 10; n += 1) {
      await scanner.fetch('GET', `/anmelden/${token}`);
      await scanner.fetch('HEAD', `/anmelden/${token}`);
      const state = (await scanner.post('/check_password_link', { token })).json;
      assert.deepEqual(state, { works: true, purpose: 'login', username: 'anna' });
    }
    const answer = way === 'link' ? await byLink(pc, token) : await byCode(pc, request, code);
    assert.equal(answer.status, 200, way);
  }
});

test('a link that logs in sets no password, confirms no address and is not renewed; nor does another log in', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  await ask(house.browser());
  const { token } = await mailOf(house);
  const calls = {
    '/perform_password_reset': { token, newPassword: 'Spachtel und Schleifpapier' },
    '/confirm_address': { token },
  };
  for (const [path, json] of Object.entries(calls))
    assert.equal((await house.browser().post(path, json)).status, 404, path);
  const before = (await readLetters(house)).length;
  house.passSeconds(16 * MINUTE);
  await house.browser().post('/renew_password_link', { token });
  assert.equal((await readLetters(house)).length, before);
  await house.browser().post('/request_password_reset', { username: 'anna' });
  const reset = await mailOf(house);
  assert.equal((await byLink(house.browser(), reset.token)).status, 404);
  assert.deepEqual((await house.browser().post('/check_password_link', { token: reset.token })).json, {
    ...{ works: true, purpose: 'reset', username: 'anna' },
  });
});

test('link and code hold for fifteen minutes from when the mail leaves', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  for (const [late, status] of [
    [15 * MINUTE - 5, 200],
    [15 * MINUTE + 5, 404],
  ] as const) {
    const [one, two] = [house.browser(), house.browser()];
    const request = await ask(one);
    // The mail server was away for so long.
    house.passSeconds(3 * 60 * MINUTE);
    const { code, token } = await mailOf(house);
    house.passSeconds(late);
    assert.equal((await byCode(one, request, code)).status, status);
    await ask(two);
    const next = await mailOf(house);
    house.passSeconds(late);
    assert.equal((await byLink(two, next.token)).status, status);
    assert.equal((await byLink(two, token)).status, 404);
  }
});

/** What ends a link and its code before they are used. */
const ends: Record<string, (house: TestHouse, anna: TestBrowser, id: string) => Promise<unknown>> = {
  'the member is disabled': (house, _, id) =>
    house.db.updateTable('members').set({ disabled: 1 }).where('id', '=', id).execute(),
  'the member was disabled and is let in again': (house, _, id) =>
    house.db.transaction().execute(async (transaction) => {
      for (const disabled of [true, false]) await setDisabled(transaction, id, disabled);
    }),
  'the member is deleted': (house, _, id) => house.db.deleteFrom('members').where('id', '=', id).execute(),
  'the password is changed': (_, anna) =>
    anna.post('/change_password', { newPassword: 'Spachtel und Schleifpapier' }),
};
for (const [what, end] of Object.entries(ends))
  test(`link and code end when ${what}, and so does a mail that has not left`, async (t) => {
    const house = await testHouse(t, behindProxy);
    const anna = await house.join('anna');
    const member = (await house.members.find('anna')) ?? assert.fail();
    const pc = house.browser();
    const request = await ask(pc);
    const { code, token } = await mailOf(house);
    const waiting = await ask(pc);
    await end(house, anna, member.id);
    assert.notEqual((await byCode(pc, request, code)).status, 200);
    assert.equal((await byLink(pc, token)).status, 404);
    const letters = await readLetters(house);
    assert.equal(letters.filter(({ subject }) => subject.startsWith('Anmelden')).length, 1);
    assert.notEqual((await byCode(pc, waiting, '000000')).status, 200);
    assert.equal(await isIn(pc), false);
  });

test('a mail for an address that is not the confirmed one any more is not sent, and what was sent ends', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  const pc = house.browser();
  const request = await ask(pc);
  const { code, token } = await mailOf(house);
  const member = (await house.members.find('anna')) ?? assert.fail();
  const confirmation = await house.links.issue({
    ...{ memberId: member.id, purpose: 'address', address: 'neu@example.org' },
  });
  await ask(pc);
  assert.equal((await house.browser().post('/confirm_address', { token: confirmation.token })).status, 204);
  assert.equal((await readLetters(house)).length, 1);
  assert.equal((await byCode(pc, request, code)).status, 404);
  assert.equal((await byLink(pc, token)).status, 404);
});

test('known or not, disabled, without address, shared, empty: the same answer to a request', async (t) => {
  const house = await testHouse(t, behindProxy);
  for (const name of ['anna', 'dora', 'emil', 'paar1', 'paar2']) await house.addMember(name);
  const set = (name: string, values: object) =>
    house.db.updateTable('members').set(values).where('username', '=', name).execute();
  await set('dora', { disabled: 1 });
  await set('emil', { linked_address: null, linked_address_key: null });
  for (const name of ['paar1', 'paar2'])
    await set(name, { linked_address: 'paar@example.org', linked_address_key: 'paar@example.org' });
  const answers = [];
  for (const username of [
    'anna',
    'anna@example.org',
    'niemand',
    'dora',
    'emil',
    'paar@example.org',
    '',
    ' ',
  ]) {
    const { status, json, headers } = await from(house.browser(), '/request_login_link', { username });
    const { request, ...more } = json as { request: string };
    assert.match(request, /^[\w-]{43}$/);
    answers.push({ status, more, headers: [...headers].filter(([name]) => name !== 'date') });
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.equal(answers[0]?.status, 200);
  const letters = await readLetters(house);
  assert.deepEqual(
    letters.map(({ to, tokens }) => [to, tokens.length]),
    [
      ['anna@example.org', 1],
      ['anna@example.org', 1],
      ['paar@example.org', 2],
    ],
  );
  const shared = letters.at(-1)?.text ?? '';
  assert.match(shared, /zwei Zugänge/);
  assert.equal(codeIn(shared), undefined);
  const [, second = ''] = letters.at(-1)?.tokens ?? [];
  const answer = await byLink(house.browser(), second);
  assert.equal((answer.json as { username: string }).username, 'paar2');
});

test('wrong codes are answered alike for names that nobody has, until five end the request', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  const outcomes = [];
  for (const username of ['anna', 'niemand']) {
    const browser = house.browser();
    const request = await ask(browser, username);
    const { code } = await mailOf(house);
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

test('ten wrong codes in thirty days switch the codes of an account off, but not its links, nor known browsers', async (t) => {
  const house = await testHouse(t, behindProxy);
  const known = await house.join('anna');
  await known.post('/logout');
  const strangers = [];
  for (let n = 0; n < 3; n += 1) {
    const stranger = house.browser();
    strangers.push({ stranger, request: await ask(stranger), mail: await mailOf(house) });
  }
  const [one, two, three] = strangers;
  assert.ok(one && two && three);
  for (const { stranger, request, mail } of [one, two])
    for (let n = 1; n <= WRONG_PER_ACCOUNT / 2; n += 1) await byCode(stranger, request, wrong(mail.code, n));
  // The request that was open meanwhile has no code any more either.
  assert.equal((await byCode(three.stranger, three.request, three.mail.code)).status, 401);

  house.passSeconds(DAY);
  await ask(three.stranger);
  const without = await mailOf(house);
  assert.equal(without.code, '');
  assert.match(without.text, /Einen Code zum Abtippen gibt es für deinen Zugang gerade nicht/);
  assert.equal((await byLink(house.browser(), without.token)).status, 200);

  const own = await ask(known);
  const mail = await mailOf(house);
  assert.equal((await byCode(known, own, mail.code)).status, 200);

  house.passSeconds(30 * DAY);
  const later = await ask(three.stranger);
  const again = await mailOf(house);
  assert.equal((await byCode(three.stranger, later, again.code)).status, 200);
});

test('under attack all year long a code of one account is guessed with a probability of 1 in 5,000 at most', async (t) => {
  assert.ok(guessedInAYear() <= 1 / 5000, String(guessedInAYear()));
  console.log(`guessed within a year: 1 in ${Math.floor(1 / guessedInAYear())}`);

  // As many guesses are judged as the bound says, whatever is tried: by day, each from a source of its own.
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  let judged = 0;
  for (let day = 0; day < 60; day += 2) {
    const browser = house.browser();
    const request = await ask(browser);
    const { code } = await mailOf(house);
    for (let n = 1; n <= 6; n += 1)
      if (code !== '' && (await byCode(browser, request, wrong(code, n))).status !== 429 && n <= 5)
        judged += 1;
    house.passSeconds(2 * DAY);
  }
  assert.ok(judged > 0 && judged <= 2 * WRONG_PER_ACCOUNT, String(judged));
});

test('codes count as passwords do: who has guessed those may not guess these, but the link goes on', async (t) => {
  const house = await testHouse(t);
  await house.addMember('anna');
  const browser = house.browser();
  for (let n = 0; n < 10; n += 1) await browser.post('/login', { username: 'anna', password: `falsch ${n}` });
  const { request } = (await browser.post('/request_login_link', { username: 'anna' })).json as {
    request: string;
  };
  const { code, token } = await mailOf(house);
  const refused = await browser.post('/login_by_code', { request, code });
  assert.deepEqual([refused.status, refused.json], [429, { error: 'too-often' }]);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  assert.equal((await browser.post('/login_by_link', { token: 'A'.repeat(43) })).status, 429);
  assert.equal((await browser.post('/login_by_link', { token })).status, 200);
});

test('a known browser enters by code whatever others guess', async (t) => {
  const house = await testHouse(t, behindProxy);
  const known = await house.join('anna');
  await known.post('/logout');
  for (let n = 0; n < 60; n += 1)
    await from(house.browser(), '/login', { username: 'anna', password: `falsch ${n}` });
  const stranger = house.browser();
  const theirs = await ask(stranger);
  const own = await ask(known);
  const { code } = await mailOf(house);
  assert.equal((await byCode(stranger, theirs, code)).status, 429);
  assert.equal((await byCode(known, own, code)).status, 200);
});

test('a mailbox gets three mails an hour and eight a day, and a known browser has its own', async (t) => {
  const house = await testHouse(t, behindProxy);
  const known = await house.join('anna');
  const count = async () => (await readLetters(house)).length;
  for (let n = 0; n < 30; n += 1) await ask(house.browser(), n % 2 ? 'anna' : 'anna@example.org');
  assert.equal(await count(), 3);
  for (let hour = 0; hour < 5; hour += 1) {
    house.passSeconds(60 * MINUTE + 1);
    for (let n = 0; n < 5; n += 1) await ask(house.browser());
  }
  assert.equal(await count(), 8);
  for (let n = 0; n < 5; n += 1) await ask(known);
  assert.equal(await count(), 11);
  // Nor do they take the way to a new password.
  await house.browser().post('/request_password_reset', { username: 'anna' });
  assert.equal(await count(), 12);
});

test('requests share the ten an hour of a source with those for a password', async (t) => {
  const house = await testHouse(t);
  for (let n = 0; n < 10; n += 1)
    await house
      .browser()
      .post(n % 2 ? '/request_login_link' : '/request_password_reset', { username: `n${n}` });
  const refused = await house.browser().post('/request_login_link', { username: 'anna' });
  assert.deepEqual([refused.status, refused.text], [429, '{"error":"too-often"}']);
});

test('nothing of a request is stored but hashes, and what is over is deleted', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  const browser = house.browser();
  const request = await ask(browser);
  const { code, token } = await mailOf(house);
  await ask(house.browser(), 'geheimer name');
  await byCode(browser, request, wrong(code));
  const tables = ['login_requests', 'password_links', 'mails', 'attempts'] as const;
  const stored = JSON.stringify(
    await Promise.all(tables.map((table) => house.db.selectFrom(table).selectAll().execute())),
  );
  for (const secret of [request, code, token, 'geheimer name']) assert.equal(stored.includes(secret), false);
  assert.equal((await byCode(browser, request, code)).status, 200);

  const rows = async () => (await house.db.selectFrom('login_requests').selectAll().execute()).length;
  await house.loginRequests.deleteOld();
  assert.equal(await rows(), 2);
  house.passSeconds(3 * DAY);
  await house.loginRequests.deleteOld();
  await house.links.deleteOld();
  assert.equal(await rows(), 1);
  assert.deepEqual(await house.db.selectFrom('password_links').selectAll().execute(), []);
  house.passSeconds(28 * DAY);
  await house.loginRequests.deleteOld();
  assert.equal(await rows(), 0);
});

test('a maintainer who came by a mail has confirmed nothing, and confirms by the password', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('maja');
  await house.db.updateTable('members').set({ maintainer: 1 }).execute();
  const browser = house.browser();
  const request = await ask(browser, 'maja');
  const { code } = await mailOf(house, 'maja');
  await byCode(browser, request, code);
  const refused = await browser.get('/maintenance/overview');
  assert.deepEqual([refused.status, refused.json], [403, { error: 'confirm-password' }]);
  assert.equal((await browser.post('/confirm_password', { password: house.password })).status, 204);
  assert.equal((await browser.get('/maintenance/overview')).status, 200);
});

test('who was invited and has set no password comes in by mail', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  await house.db.updateTable('members').set({ password_hash: null }).execute();
  const browser = house.browser();
  const request = await ask(browser);
  const { code } = await mailOf(house);
  assert.equal((await byCode(browser, request, code)).status, 200);
  assert.ok(await isIn(browser));
});

test('a login by mail ends the session it came with, and what was planted is never valid', async (t) => {
  const house = await testHouse(t, behindProxy);
  const bert = await house.join('bert');
  await house.addMember('anna');
  const old = new Map(bert.cookies);
  await ask(bert);
  const { token } = await mailOf(house);
  const answer = await byLink(bert, token);
  assert.equal((answer.json as { username: string }).username, 'anna');
  assert.equal(await isIn(house.browser(old)), false);
});

test('of link and code at once, twice each, alone, beside a new password, shutting out and deletion, one at most begins a session', async (t) => {
  const house = await testHouse(t, behindProxy);
  const anna = await house.join('anna');
  const sessions = async () => (await house.db.selectFrom('sessions').selectAll().execute()).length;
  const race = async (beside: () => Promise<unknown>) => {
    const pc = house.browser();
    const request = await ask(pc);
    const { code, token } = await mailOf(house);
    const before = await sessions();
    const [first, ...others] = await Promise.all([
      beside(),
      byLink(house.browser(), token),
      byCode(pc, request, code),
      byLink(house.browser(), token),
      byCode(house.browser(), request, code),
    ]);
    const done = others.filter(({ status }) => status === 200).length;
    for (const { status } of others) assert.ok([200, 401, 404].includes(status), String(status));
    return { first, done, more: (await sessions()) - before };
  };
  assert.deepEqual(await race(async () => 0), { first: 0, done: 1, more: 1 });
  house.passSeconds(61 * MINUTE);
  await anna.login('anna', house.password);
  const beside = await race(() =>
    anna.post('/change_password', { newPassword: 'Spachtel und Schleifpapier' }),
  );
  // Whoever was quicker: the new password has ended all other sessions.
  assert.equal(await sessions(), 1);
  assert.ok(beside.done <= 1);
  house.passSeconds(61 * MINUTE);
  const { id = '' } = (await house.members.find('anna')) ?? {};
  const gone = await race(() =>
    house.db.transaction().execute((transaction) => setDisabled(transaction, id, true)),
  );
  assert.ok(gone.done <= 1);
  assert.equal(await sessions(), 0);
  await house.db.transaction().execute((transaction) => setDisabled(transaction, id, false));
  house.passSeconds(61 * MINUTE);
  const deleted = await race(() => house.db.deleteFrom('members').where('id', '=', id).execute());
  assert.ok(deleted.done <= 1);
  assert.equal(await sessions(), 0);
});
