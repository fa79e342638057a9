import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ask, behindProxy, byCode, mailOf, wrong } from '#test/support/login-by-mail.ts';
import { saveData } from '#test/support/own-data.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';
import { runAdmin } from '#test/support/test-process.ts';

const admin = (t: TestContext, house: TestHouse, words: string, input = '') =>
  runAdmin(t, words.split(' '), { DATA_DIR: house.dataDir, TZ: 'Pacific/Kiritimati' }, input);

/** Runs a verb that must succeed. */
async function done(t: TestContext, house: TestHouse, words: string, input = '') {
  const { code, stdout, stderr } = await admin(t, house, words, input);
  assert.deepEqual([code, stderr], [0, ''], stdout);
  return stdout;
}

const reset = (house: TestHouse, username: string) =>
  house.browser().post('/request_password_reset', { username });

test('a new address holds at once, both addresses are told, and links to the old one end', async (t) => {
  const house = await testHouse(t, { settings: { ADMIN_EMAIL: 'betreuer@example.org' } });
  const anna = await house.join('anna');
  await reset(house, 'anna');
  const [link] = await readLetters(house);
  await reset(house, 'anna');

  const said = await done(t, house, 'member set Anna --email neu@example.com --surname Neumann');
  assert.match(
    said,
    /^Mitglied „anna“ geändert: E-Mail-Adresse, Nachname\.\nEs erfährt davon .* alten Adresse\./,
  );

  const letters = (await readLetters(house)).slice(1);
  // The second link had not left yet; it goes nowhere any more.
  assert.deepEqual(letters.map(({ to }) => to).toSorted(), ['anna@example.org', 'neu@example.com']);
  const [old, fresh] = ['anna@example.org', 'neu@example.com'].map((address) =>
    letters.find(({ to }) => to === address),
  );
  assert.match(old?.text ?? '', /eine andere E-Mail-Adresse eingetragen \(neu: n…@e…\.com\)/);
  assert.match(old?.text ?? '', /Wenn nicht, schreib bitte gleich an betreuer@example\.org/);
  assert.match(fresh?.text ?? '', /\* E-Mail-Adresse: neu@example\.com\n\* Nachname: Neumann\n/);
  for (const letter of letters) assert.deepEqual(letter.tokens, []);
  const used = { token: link?.tokens[0], newPassword: 'Spachtel und Schleifpapier' };
  assert.equal((await house.browser().post('/perform_password_reset', used)).status, 404);

  await house.browser().login('neu@example.com', house.password);
  await reset(house, 'anna');
  assert.equal((await readLetters(house)).at(-1)?.to, 'neu@example.com');
  const { json } = await anna.get('/users/anna');
  assert.equal((json as Record<string, unknown>).privateEmailAddress, 'neu@example.com');
  assert.equal((json as Record<string, unknown>).surname, 'Neumann');
});

test('an address that waits for its confirmation gives way to the one that the maintainers set', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  await saveData(anna, 'anna', { privateEmailAddress: 'wunsch@example.org' });
  const waiting = (await readLetters(house)).find(({ to }) => to === 'wunsch@example.org');
  await done(t, house, 'member set anna --email neu@example.com');
  const confirmed = await house.browser().post('/confirm_address', { token: waiting?.tokens[0] });
  assert.equal(confirmed.status, 404);
  assert.equal((await house.members.find('anna'))?.linked_address, 'neu@example.com');
});

test('who was never in gets no letter but the invitation, to the new address', async (t) => {
  const house = await testHouse(t);
  for (const username of ['bert', 'carl'])
    await house.members.add(house.db, { username, email: `${username}@example.org`, passwordHash: null });
  await done(t, house, 'invite send bert');
  const invitation = (await readLetters(house))[0]?.tokens[0];

  assert.match(await done(t, house, 'member set bert --email b@example.com'), /„.* invite send bert“ tut es/);
  assert.match(await done(t, house, 'member set carl --email c@example.com'), /„.* invite send carl“ tut es/);
  assert.deepEqual(
    (await readLetters(house)).slice(1).map(({ to }) => to),
    ['bert@example.org'],
  );
  const check = await house.browser().post('/check_password_link', { token: invitation });
  assert.equal((check.json as { works?: boolean }).works ?? false, false);
  await done(t, house, 'invite send --all');
  assert.deepEqual(
    (await readLetters(house))
      .slice(2)
      .map(({ to }) => to)
      .sort(),
    ['b@example.com', 'c@example.com'],
  );
});

test('what is missing, wrong or the same as before changes nothing and tells nobody', async (t) => {
  const house = await testHouse(t);
  await house.addMember('anna');
  const before = await tableDump(house.db);
  for (const [words, says] of [
    ['member set anna', /--email, --first-name oder --surname/],
    ['member set anna --email unsinn', /keine gültige einzelne Adresse/],
    ['member set niemand --surname X', /gibt es nicht/],
  ] as const) {
    const { code, stderr } = await admin(t, house, words);
    assert.equal(code, 1);
    assert.match(stderr, says);
  }
  assert.match(await done(t, house, 'member set anna --email anna@example.org'), /geändert wurde nichts/);
  assert.equal(await tableDump(house.db), before);
});

test('waits at the login show, and are lifted for a browser that nobody knows', async (t) => {
  const house = await testHouse(t);
  await house.addMember('anna');
  const login = async (password: string) =>
    (await house.browser().post('/login', { username: 'anna', password })).status;
  for (let count = 0; count < 10; count += 1) assert.equal(await login('falsch geraten'), 401);
  assert.equal(await login(house.password), 429);
  for (let count = 0; count < 4; count += 1) await reset(house, 'anna');
  const mails = (await readLetters(house)).length;

  const shown = await done(t, house, 'member show anna');
  assert.match(shown, /^Fehlversuche \(24 Stunden\): +10$/m);
  assert.match(shown, /^Wartezeit beim Anmelden: +bis zum .*Uhr; „.* member unblock anna“ hebt sie auf$/m);
  assert.match(shown, /^Zuletzt angemeldet: +noch nie$/m);
  assert.match(shown, /^Mails: +3 an den Mailserver übergeben$/m);
  assert.match(await done(t, house, 'member unblock anna'), /^„anna“ kann sich sofort wieder anmelden/);
  assert.match(await done(t, house, 'member show anna'), /^Wartezeit beim Anmelden: +keine$/m);

  assert.equal(await login(house.password), 200);
  await reset(house, 'anna');
  assert.equal((await readLetters(house)).length, mails + 1);
  assert.match(await done(t, house, 'member unblock anna'), /musste nicht warten/);
  assert.match(await done(t, house, 'member show anna'), /^Zuletzt angemeldet: +\d.*Uhr$/m);
});

test('codes that are off after ten wrong ones are switched on again, and show until then', async (t) => {
  const house = await testHouse(t, behindProxy);
  await house.addMember('anna');
  const shown = async () =>
    /^Codes zum Anmelden: +(.*)$/m.exec(await done(t, house, 'member show anna'))?.[1];
  const requests: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const browser = house.browser();
    const request = await ask(browser);
    requests.push(request);
    const { code } = await mailOf(house);
    for (let n = 1; n <= 5; n += 1) await byCode(browser, request, wrong(code, n));
    house.passSeconds(24 * 3600);
  }
  assert.match((await shown()) ?? '', /^aus, .*member unblock anna“/);
  await ask(house.browser());
  const without = await mailOf(house);
  assert.equal(without.code, '');

  assert.match(
    await done(t, house, 'member unblock anna'),
    /^Zum Anmelden bekommt das Mitglied auch wieder Codes\.$/m,
  );
  assert.equal(await shown(), 'gehen');
  const browser = house.browser();
  const request = await ask(browser);
  const { code } = await mailOf(house);
  // Those that had ended do not come back.
  for (const before of requests) assert.notEqual((await byCode(browser, before, code)).status, 200);
  assert.equal((await byCode(browser, request, code)).status, 200);
});

test('the waits of other members and of other places stay', async (t) => {
  const house = await testHouse(t, { settings: { TRUST_PROXY: 'loopback' } });
  for (const username of ['anna', 'bert']) await house.addMember(username);
  const tryAt = async (username: string, source: string) => {
    const payload = { username, password: 'falsch geraten' };
    const headers = { 'x-forwarded-for': source };
    return (await house.inject({ method: 'POST', url: '/api/v1/login', payload, headers })).statusCode;
  };
  for (let count = 0; count < 11; count += 1) {
    await tryAt('anna', '2001:db8:1:2::3');
    await tryAt('bert', '192.0.2.7');
  }
  assert.deepEqual([await tryAt('anna', '2001:db8:1:2::3'), await tryAt('bert', '192.0.2.7')], [429, 429]);
  await done(t, house, 'member unblock anna');
  assert.deepEqual([await tryAt('anna', '2001:db8:1:2::3'), await tryAt('bert', '192.0.2.7')], [401, 429]);
});

test('deleting asks back, and without a yes nothing is gone', async (t) => {
  const house = await testHouse(t);
  await house.addMember('anna');
  const before = await tableDump(house.db);
  for (const answer of ['', 'nein\n', '\n']) {
    const { code, stdout, stderr } = await admin(t, house, 'member delete anna --keep-images', answer);
    assert.match(stdout, /^Das Mitglied „anna“ \(anna Beispiel\) für immer löschen\? Tippe „ja“/);
    assert.deepEqual([code, stderr], [1, 'Es bleibt alles, wie es ist.\n']);
  }
  assert.equal(await tableDump(house.db), before);
  assert.match(await done(t, house, 'member delete anna --keep-images', 'Ja\n'), /„anna“ gelöscht/);
  assert.equal(await house.members.count(), 0);
});

test('an address that stays as it was is not corrected: whoever was invited to it is still invited', async (t) => {
  const house = await testHouse(t);
  await house.members.add(house.db, { username: 'bert', email: 'bert@example.org', passwordHash: null });
  await done(t, house, 'invite send bert');
  const said = await done(t, house, 'member set bert --email bert@example.org --surname Bergmann');
  assert.equal(said.split('\n')[0], 'Mitglied „bert“ geändert: Nachname.');
  const bert = await house.members.find('bert');
  assert.notEqual(bert?.invited_at, null);
  assert.equal(bert?.surname, 'Bergmann');
});
