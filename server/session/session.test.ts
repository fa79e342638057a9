import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { testSite } from '#test/support/test-site.ts';

const cookieLine = (headers: Headers, name: string) =>
  headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? '';

test('a member logs in, is known, logs out and is unknown again', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  const browser = site.browser();

  const login = await browser.login('anna', site.password);
  assert.deepEqual(Object.keys(login.json as object), ['username', 'expiration']);
  const known = { ...(login.json as object), maintainer: false };
  assert.deepEqual((await browser.get('/session')).json, known);

  const stolen = browser.cookies.get('__Host-session') ?? '';
  const logout = await browser.post('/logout');
  assert.equal(logout.status, 204);
  assert.equal(logout.headers.get('clear-site-data'), '"cache", "storage"');
  assert.equal(browser.cookies.has('__Host-session'), false);

  const replay = await site.browser().get('/session', { headers: { cookie: `__Host-session=${stolen}` } });
  assert.equal(replay.status, 401);
});

test('the session ends 7200 s after login, whatever happens in between', async (t) => {
  const login = Date.now();
  let time = login;
  const site = await testSite(t, { replaced: { now: () => time } });
  const anna = await site.join('anna');
  const { expiration } = (await anna.get('/session')).json as { expiration: number };
  assert.ok(Math.abs(expiration - login / 1000 - 7200) <= 1);

  for (let minutes = 10; minutes < 120; minutes += 10) {
    time = login + minutes * 60_000;
    assert.equal((await anna.get('/session')).status, 200);
  }
  time = login + 7_199_000;
  assert.equal((await anna.get('/session')).status, 200);
  time = login + 7_201_000;
  const ended = await anna.get('/session');
  assert.deepEqual([ended.status, ended.json], [401, { error: 'no-session' }]);
});

test('the cookie cannot be read by scripts, sent elsewhere, or found in the database', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  const browser = site.browser();
  const { headers } = await browser.login('anna', site.password);

  const session = cookieLine(headers, '__Host-session');
  assert.match(
    session,
    /^__Host-session=[\w-]{43}; Max-Age=7200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  assert.match(cookieLine(headers, 'XSRF-TOKEN'), /; Max-Age=7200; Path=\/; Secure; SameSite=Strict$/);

  const value = browser.cookies.get('__Host-session') ?? '';
  const rows = await site.db.selectFrom('sessions').selectAll().execute();
  assert.equal(rows[0]?.token_hash, hash('sha256', value, 'base64url'));
  assert.equal(JSON.stringify(rows).includes(value), false);
});

test('a site without https elsewhere drops the prefix and Secure, which browsers would refuse', async (t) => {
  const site = await testSite(t, { settings: { BASE_URL: 'http://klasse.example' } });
  await site.addMember('anna');
  const { headers } = await site.browser().login('anna', site.password);
  assert.match(
    cookieLine(headers, 'session'),
    /^session=[\w-]{43}; Max-Age=7200; Path=\/; HttpOnly; SameSite=Strict$/,
  );
});

test('the login field takes the username in any case and form, or the one confirmed address', async (t) => {
  const site = await testSite(t);
  await site.addMember('Jörg');
  await site.addMember('anna');
  for (const typed of ['Jörg', 'jörg', ' JÖRG ', 'Jörg'.normalize('NFD'), 'ANNA@example.org']) {
    const login = await site.browser().login(typed, site.password);
    assert.match((login.json as { username: string }).username, /^(Jörg|anna)$/);
  }
});

test('an address that two members share logs nobody in', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  await site.addMember('bert');
  await site.db.updateTable('members').set({ linked_address_key: 'paar@example.org' }).execute();
  const answer = await site
    .browser()
    .post('/login', { username: 'paar@example.org', password: site.password });
  assert.equal(answer.status, 401);
});

test('wrong password, unknown name, disabled member and member without password get the same answer', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  await site.addMember('dora');
  await site.addMember('neu');
  await site.change('dora', { disabled: 1 });
  await site.change('neu', { password_hash: null });

  const tries: [string, string][] = [
    ['anna', 'ganz falsch hier'],
    ['niemand', site.password],
    ['dora', site.password],
    ['neu', site.password],
  ];
  for (const [username, password] of tries) {
    const answer = await site.browser().post('/login', { username, password });
    assert.deepEqual([answer.status, answer.text], [401, '{"error":"wrong-credentials"}'], username);
    assert.deepEqual(answer.headers.getSetCookie(), []);
  }
});

test('login issues a new value and ends the session it came with', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const before = anna.cookies.get('__Host-session') ?? '';
  await anna.login('anna', site.password);
  assert.notEqual(anna.cookies.get('__Host-session'), before);
  const old = await site.browser().get('/session', { headers: { cookie: `__Host-session=${before}` } });
  assert.equal(old.status, 401);
});

test('the eleventh login of a member ends the oldest session', async (t) => {
  const site = await testSite(t);
  const first = await site.join('anna');
  for (let login = 2; login <= 10; login += 1) {
    site.passSeconds(1);
    await site.browser().login('anna', site.password);
  }
  assert.equal((await first.get('/session')).status, 200);
  site.passSeconds(1);
  await site.browser().login('anna', site.password);
  assert.equal((await first.get('/session')).status, 401);
  assert.equal((await site.db.selectFrom('sessions').selectAll().execute()).length, 10);
});

test('ended sessions are deleted, live ones stay', async (t) => {
  const site = await testSite(t);
  await site.join('anna');
  site.passSeconds(7000);
  const bert = await site.join('bert');
  site.passSeconds(300);
  await site.sessions.deleteEnded();
  assert.equal((await site.db.selectFrom('sessions').selectAll().execute()).length, 1);
  assert.equal((await bert.get('/session')).status, 200);
});

test('a login whose password was changed while it was verified starts no session', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  const { id = '', password_hash: verified = null } = (await site.members.findForLogin('anna')) ?? {};
  await site.members.replacePasswordHash(id, verified, await site.passwords.hash('inzwischen ein anderes'));
  assert.equal(await site.sessions.start({ memberId: id, passwordHash: verified }), undefined);
  assert.deepEqual(await site.db.selectFrom('sessions').selectAll().execute(), []);
});

test('a maintainer learns what is wrong with the site, and a member not a byte of it', async (t) => {
  const site = await testSite(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  const member = await site.members.find('anna');
  await site.accounts.setMaintainer(site.db, member?.id ?? '', true);
  const told = async (browser: typeof anna) => {
    const { expiration, ...rest } = (await browser.get('/session')).json as Record<string, unknown>;
    assert.equal(typeof expiration, 'number');
    return rest;
  };
  assert.deepEqual(await told(anna), { username: 'anna', maintainer: true, problems: [] });
  site.config.freeSpaceReserveBytes = 10 ** 15;
  await site.modules.alerts.provides.watch.hourly();
  await site.alerts.noteService('klassenkreis-backup.service', {
    what: 'Sie ist gescheitert.',
    todo: 'Hilf ihr.',
  });
  assert.deepEqual(await told(anna), { username: 'anna', maintainer: true, problems: ['disk', 'service'] });
  assert.deepEqual(await told(bert), { username: 'bert', maintainer: false });
  // From the next call on.
  await site.accounts.setMaintainer(site.db, (await site.members.find('bert'))?.id ?? '', true);
  await site.accounts.setMaintainer(site.db, member?.id ?? '', false);
  assert.deepEqual(await told(anna), { username: 'anna', maintainer: false });
});

test('a username and a confirmed address log in, and no real name, released or not', async (t) => {
  const site = await testSite(t);
  for (const username of ['jk', 'anna']) await site.addMember(username);
  await site.change('jk', {
    first_name: 'Hans-Jörg',
    surname: 'Köhler',
    birth_name: 'Weiß',
    publication_consent: 1,
  });
  const login = async (username: string) =>
    (await site.browser().post('/login', { username, password: site.password })).status;
  const mailed = async (typed: string) => {
    await site.db.deleteFrom('attempts').execute();
    await site.browser().post('/request_login_link', { username: typed });
    await site.mail.drain();
    return (await site.db.deleteFrom('mails').returning('id').execute()).length;
  };
  for (const [typed, isFound] of [
    ...[' JK', 'jk@Example.org'].map((one) => [one, true] as const),
    ...['Hans-Jörg Köhler', 'KÖHLER, HANS-JÖRG', 'Hans-Jörg Weiß'].map((one) => [one, false] as const),
    ...['<anna>', 'anna!', '-anna', '"anna"', 'anna.', 'an na'].map((one) => [one, false] as const),
  ] as const)
    assert.deepEqual([await login(typed), await mailed(typed)], isFound ? [200, 1] : [401, 0], typed);
});
