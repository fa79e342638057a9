import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';
import { runAdmin } from '#test/support/test-process.ts';

const NEW = 'Spachtel und Schleifpapier';

const admin = (t: TestContext, house: TestHouse, words: string, input = '') =>
  runAdmin(t, words.split(' '), { DATA_DIR: house.dataDir, BASE_URL: 'https://klasse.example' }, input);

/** Runs a verb that must succeed. */
async function done(t: TestContext, house: TestHouse, words: string) {
  const { code, stdout, stderr } = await admin(t, house, words);
  assert.deepEqual([code, stderr], [0, ''], stdout);
  return stdout;
}

/** Runs a verb that must be refused, with one sentence. */
async function refused(t: TestContext, house: TestHouse, words: string, input = '') {
  const { code, stdout, stderr } = await admin(t, house, words, input);
  assert.deepEqual([code, stdout], [1, ''], stderr);
  return stderr;
}

/** Members as an import leaves them. */
async function addWithoutPassword(house: TestHouse, ...usernames: string[]) {
  for (const username of usernames)
    await house.members.add(house.db, { username, email: `${username}@example.org`, passwordHash: null });
}

test('a new member is invited by mail, sets a password and logs in', async (t) => {
  // A fixed time, so that no midnight falls between the letter and the expected text.
  const time = Date.now() + 3600 * 1000;
  const house = await testHouse(t, {
    settings: { ADMIN_EMAIL: 'betreuer@example.org' },
    replaced: { now: () => time },
  });
  const said = await done(
    t,
    house,
    'member add --username sabine --email sabine@example.org --first-name Sabine --surname Körner --invite',
  );
  assert.equal(said, 'Mitglied „sabine“ angelegt, die Einladung ist unterwegs.\n');

  const { subject, text, headers, tokens } = await lastLetterTo(house, 'sabine@example.org');
  assert.equal(subject, 'Einladung zur Seite unserer Klasse (Klasse 1988)');
  const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
  const until = day.format(time + 30 * 24 * 3600 * 1000);
  for (const part of [
    'Hallo Sabine,',
    'Lackiertechniker, Abschlussjahrgang 1988',
    'Bilder von früher und heute, die Namensliste und unsere Treffen',
    'Dein Benutzername: sabine\n',
    `(der Link gilt bis ${until}):\nhttp://localhost:3000/password-reset/${tokens[0]}\n`,
    'Später erreichst du die Seite „Klasse 1988“ unter http://localhost:3000\n',
    'Du bist nicht sicher, ob diese E-Mail echt ist?',
    'die Betreuer von „Klasse 1988“',
    'http://localhost:3000/datenschutz',
    'Möchtest du nicht dabei sein, schreib kurz an betreuer@example.org',
  ])
    assert.ok(text.includes(part), `${part} in ${text}`);
  assert.equal(headers.get('auto-submitted'), 'auto-generated');
  assert.equal(headers.get('x-auto-response-suppress'), 'All');

  const answer = await house
    .browser()
    .post('/perform_password_reset', { token: tokens[0], newPassword: NEW });
  assert.equal(answer.status, 204);
  await house.browser().login('sabine', NEW);
});

test('a printed link sets a password once, for an hour', async (t) => {
  const house = await testHouse(t);
  await addWithoutPassword(house, 'bert');
  const tokenIn = (said: string) =>
    /^Der Link gilt einmal, und zwar bis zum \d\d?\. \p{L}+ \d{4} um \d\d?(?:\.\d\d)?\sUhr:\nhttps:\/\/klasse\.example\/password-reset\/([\w-]{43})\n$/u.exec(
      said,
    )?.[1] ?? assert.fail(said);
  const reset = tokenIn(await done(t, house, 'member reset-password BERT'));
  const check = async (token: string) => (await house.browser().post('/check_password_link', { token })).json;
  house.passSeconds(3540);
  assert.deepEqual(await check(reset), { works: true, purpose: 'reset', username: 'bert' });
  const second = tokenIn(await done(t, house, 'member reset-password bert'));
  const perform = async (token: string) =>
    (await house.browser().post('/perform_password_reset', { token, newPassword: NEW })).status;
  assert.deepEqual([await perform(second), await perform(reset)], [204, 404]);
  const third = tokenIn(await done(t, house, 'member reset-password bert'));
  house.passSeconds(3660);
  assert.deepEqual(await check(third), { works: false, purpose: 'reset' });
  await house.change('bert', { disabled: 1 });
  assert.match(await refused(t, house, 'member reset-password bert'), /ist gesperrt; .* member enable bert/);
});

test('the list says who was invited and who was here, and shows those who never were', async (t) => {
  const house = await testHouse(t);
  const day = () =>
    new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' }).format();
  const begun = day();
  await house.join('anna');
  await addWithoutPassword(house, 'bert', 'carl');
  await house.change('bert', { invited_at: Date.now() });
  // Midnight may have passed meanwhile.
  const today = `(?:${begun}|${day()})`;
  const list = await done(t, house, 'member list');
  assert.match(list, /^Benutzername +Name +E-Mail +Zustand +Eingeladen am +Zuletzt da\n/);
  assert.match(list, new RegExp(`^anna .* nie +${today}$`, 'm'));
  assert.match(list, new RegExp(`^bert .* ${today} +nie$`, 'm'));
  const absent = await done(t, house, 'member list --never-logged-in');
  assert.deepEqual(
    absent
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(' ')[0]),
    ['bert', 'carl'],
  );
});

test('a password from standard input may be no common one and no name', async (t) => {
  const house = await testHouse(t);
  const add = 'member add --username sabine --email sabine@example.org --surname Körnerlein';
  for (const password of ['password1', 'Koernerlein88', 'Klasse1988'])
    assert.match(await refused(t, house, `${add} --password-stdin`, `${password}\n`), /zu leicht zu erraten/);
  assert.equal(await house.members.count(), 0);
});
