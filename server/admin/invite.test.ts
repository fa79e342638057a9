import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { lastLetterTo, readLetters } from '#test/support/read-letters.ts';
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
  assert.match(await refused(t, house, 'invite send sabine'), /schon eingeladen/);
  assert.match(await refused(t, house, 'invite resend sabine'), /war schon angemeldet/);
});

test('all are invited once who have neither been invited nor here', async (t) => {
  const house = await testHouse(t);
  await house.join('anna');
  await addWithoutPassword(house, 'bert', 'carl', 'dora');
  await house.change('dora', { disabled: 1 });

  assert.equal(await done(t, house, 'invite send bert'), '1 Mitglied eingeladen.\n');
  assert.equal(await done(t, house, 'invite send --all'), '1 Mitglied eingeladen.\n');
  assert.equal(await done(t, house, 'invite send --all'), 'Es gibt niemanden einzuladen.\n');
  assert.deepEqual(
    (await readLetters(house)).map(({ to }) => to),
    ['bert@example.org', 'carl@example.org'],
  );
  assert.match(await refused(t, house, 'invite send dora'), /gesperrt/);
  assert.match(await refused(t, house, 'invite send'), /--all/);
});

/** As if all mails had left a week earlier. */
async function weekPasses({ db }: TestHouse) {
  const week = 7 * 24 * 3600 * 1000;
  await db
    .updateTable('members')
    .set((eb) => ({ invited_at: eb('invited_at', '-', week) }))
    .execute();
  await db
    .updateTable('mails')
    .set((eb) => ({ created_at: eb('created_at', '-', week) }))
    .execute();
}

test('who was invited and did not come is reminded twice at most, and not within a week', async (t) => {
  const house = await testHouse(t);
  await addWithoutPassword(house, 'bert', 'carl');
  assert.match(await refused(t, house, 'invite resend bert'), /noch nicht eingeladen/);
  await done(t, house, 'invite send --all');
  const day = String.raw`\d\d\.\d\d\.\d{4}`;
  const tooSoon = new RegExp(`letzten sieben Tagen Post .* geht ab dem ${day}, mit --now sofort`);
  assert.match(await refused(t, house, 'invite resend bert'), tooSoon);
  const notYet = (count: string) =>
    new RegExp(
      `^${count} noch nicht erinnert: .* keine sieben Tage her\\. Ab dem ${day} geht es, mit --now`,
      'm',
    );
  assert.match(await done(t, house, 'invite resend --all'), notYet('2 Mitglieder'));

  assert.equal(await done(t, house, 'invite resend bert --now'), '1 Mitglied erinnert.\n');
  assert.match(await refused(t, house, 'invite resend bert'), tooSoon);
  await house.db.updateTable('mails').set({ created_at: 0 }).where('kind', '=', 'invitation').execute();
  await weekPasses(house);
  await house.change('carl', { invited_at: Date.now() });
  const some = await done(t, house, 'invite resend --all');
  assert.match(some, /^1 Mitglied erinnert\.$/m);
  assert.match(some, notYet('1 Mitglied'));
  assert.equal(await done(t, house, 'invite resend --all --now'), '1 Mitglied erinnert.\n');
  assert.match(await refused(t, house, 'invite resend bert --now'), /schon zwei Erinnerungen/);
  await weekPasses(house);
  assert.equal(await done(t, house, 'invite resend --all'), '1 Mitglied erinnert.\n');
  assert.equal(await done(t, house, 'invite resend --all'), 'Es gibt niemanden zu erinnern.\n');

  const letters = (await readLetters(house)).filter(({ to }) => to === 'bert@example.org');
  assert.deepEqual(
    letters.map(({ subject }) => subject.split(':')[0]),
    ['Einladung zur Seite unserer Klasse (Klasse 1988)', 'Erinnerung', 'Erinnerung'],
  );
  const [first = '', , third = ''] = letters.flatMap(({ tokens }) => tokens);
  const perform = async (token: string) =>
    (await house.browser().post('/perform_password_reset', { token, newPassword: NEW })).status;
  assert.equal(await perform(first), 204);
  assert.equal(await perform(third), 404);
});

test('a printed link sets a password once: an invitation for 30 days, a reset for an hour', async (t) => {
  const house = await testHouse(t);
  await addWithoutPassword(house, 'bert');
  const tokenIn = (said: string) =>
    /^Der Link gilt einmal, und zwar bis zum \d\d?\. \p{L}+ \d{4} um \d\d?(?:\.\d\d)?\sUhr:\nhttps:\/\/klasse\.example\/password-reset\/([\w-]{43})\n$/u.exec(
      said,
    )?.[1] ?? assert.fail(said);
  const invitation = tokenIn(await done(t, house, 'invite link bert'));
  const reset = tokenIn(await done(t, house, 'member reset-password BERT'));
  const check = async (token: string) => (await house.browser().post('/check_password_link', { token })).json;
  const invited = { works: true, purpose: 'invitation', username: 'bert', isWayIn: true };
  assert.deepEqual(await check(invitation), invited);
  house.passSeconds(3540);
  assert.deepEqual(await check(reset), { works: true, purpose: 'reset', username: 'bert' });
  house.passSeconds(120);
  assert.deepEqual(await check(reset), { works: false, purpose: 'reset' });
  const performed = await house
    .browser()
    .post('/perform_password_reset', { token: invitation, newPassword: NEW });
  assert.equal(performed.status, 204);
  assert.deepEqual(
    (await readLetters(house)).map(({ subject }) => subject.includes('geändert')),
    [true],
  );
});

test('the list says who was invited and who was here, and shows those who never were', async (t) => {
  const house = await testHouse(t);
  const day = () =>
    new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' }).format();
  const begun = day();
  await house.join('anna');
  await addWithoutPassword(house, 'bert', 'carl');
  await done(t, house, 'invite send bert');
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

test('sessions are ended, of one member or of all', async (t) => {
  const house = await testHouse(t);
  const [anna, bert, carl] = [await house.join('anna'), await house.join('bert'), await house.join('carl')];
  assert.equal(await done(t, house, 'session end anna'), '1 Sitzung beendet.\n');
  assert.equal((await anna.get('/session')).status, 401);
  assert.equal((await bert.get('/session')).status, 200);
  assert.equal(await done(t, house, 'session end --all'), '2 Sitzungen beendet.\n');
  assert.equal((await carl.get('/session')).status, 401);
  assert.match(await refused(t, house, 'session end niemand'), /gibt es nicht/);
  assert.match(await refused(t, house, 'session end'), /--all/);
});

test('a password from standard input may be no common one and no name', async (t) => {
  const house = await testHouse(t);
  const add = 'member add --username sabine --email sabine@example.org --surname Körnerlein';
  for (const password of ['password1', 'Koernerlein88', 'Klasse1988'])
    assert.match(await refused(t, house, `${add} --password-stdin`, `${password}\n`), /zu leicht zu erraten/);
  assert.match(await refused(t, house, `${add} --password-stdin --invite`, `${NEW}\n`), /nicht beides/);
  assert.equal(await house.members.count(), 0);
});

test('the doctor tells who was never invited from who never came, and each advice reaches exactly those', async (t) => {
  const house = await testHouse(t);
  const examine = async () =>
    (await admin(t, house, 'doctor')).stdout.replaceAll('npm run --silent admin -- ', '');
  await house.join('anna');
  await addWithoutPassword(house, 'bert', 'carl', 'dora', 'emil', 'fritz', 'gerd');
  await house.change('emil', { linked_address: null });
  await house.change('gerd', { disabled: 1 });
  for (const username of ['carl', 'fritz']) await done(t, house, `invite send ${username}`);
  await weekPasses(house);
  await done(t, house, 'invite send dora');
  for (const _ of ['first', 'second']) await done(t, house, 'invite resend fritz --now');
  for (const _ of ['sent', 'sent']) await readLetters(house);

  const said = await examine();
  assert.match(
    said,
    /^i Mitglieder: 1 Mitglied ist noch nie eingeladen\.\n {2}→ „invite send --all“ lädt genau/m,
  );
  assert.match(
    said,
    /^i Mitglieder: 1 Mitglied ist eingeladen und war noch nie da\.\n {2}→ „invite resend --all“/m,
  );
  assert.match(
    said,
    /1 Mitglied ist erst in den letzten sieben Tagen eingeladen .* noch nie da\.\n {2}→ Lass ihnen Zeit; ab dem/,
  );
  assert.match(
    said,
    /1 Mitglied ist schon zweimal erinnert und war noch nie da: fritz\.\n {2}→ .*„invite link NAME“/,
  );
  assert.match(said, /Ohne E-Mail-Adresse und noch nie da: emil\.\n {2}→ „member set NAME --email ADRESSE“/);

  const before = (await readLetters(house)).length;
  assert.match(await done(t, house, 'invite resend --all'), /^1 Mitglied erinnert\.$/m);
  assert.equal(await done(t, house, 'invite send --all'), '1 Mitglied eingeladen.\n');
  assert.deepEqual(
    (await readLetters(house))
      .slice(before)
      .map(({ to }) => to)
      .toSorted(),
    ['bert@example.org', 'carl@example.org'],
  );
});
