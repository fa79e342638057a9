import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { testHouse } from '#test/support/test-house.ts';
import { type Ended, runAdmin, temporaryFolder } from '#test/support/test-process.ts';

const PASSWORD = 'Grundierung und Decklack';

/** The site, and the command line on its data. */
async function prepare(t: TestContext) {
  const house = await testHouse(t);
  return { house, ...commandLine(t, { DATA_DIR: house.dataDir }) };
}

function commandLine(t: TestContext, settings: Record<string, string>) {
  const admin = (words: string[], input?: string) => runAdmin(t, words, settings, input);
  return {
    admin,
    add: (username: string, options: string[] = [], input?: string) =>
      admin(['member', 'add', '--username', username, '--email', 'anna@example.org', ...options], input),
  };
}

/** One German sentence on standard error, nothing else, and a failing exit code. */
function refused({ code, stdout, stderr }: Ended, sentence: RegExp, what: string, due = 1) {
  assert.match(stderr, sentence, what);
  assert.deepEqual([code, stdout, stderr.split('\n').length], [due, '', 2], `${what}: ${stderr}`);
  assert.match(stderr, /[.!]\n$/, what);
}

function done({ code, stdout, stderr }: Ended) {
  assert.deepEqual([code, stderr], [0, '']);
  return stdout;
}

test('the password is the first line of standard input, exactly as it stands there', async (t) => {
  const { house, add } = await prepare(t);
  const inputs: [username: string, input: string, password: string][] = [
    ['anna', '  mit Blanks  \n', '  mit Blanks  '],
    ['bert', `${PASSWORD}\r\nzweite Zeile\n`, PASSWORD],
    ['carl', 'Schlüssel🎨🎨', 'Schlüssel🎨🎨'],
  ];
  for (const [username, input, password] of inputs) {
    done(await add(username, ['--password-stdin'], input));
    await house.browser().login(username, password);
  }
});

test('a member without a password exists, and nobody can log in to it', async (t) => {
  const { house, add, admin } = await prepare(t);
  assert.match(done(await add('anna')), /noch ohne Passwort/);
  assert.match(done(await admin(['member', 'list'])), /anna .* ohne Passwort/);
  const answer = await house.browser().post('/login', { username: 'anna', password: PASSWORD });
  assert.equal(answer.status, 401);
});

test('a member without an address exists, and it is said how access comes', async (t) => {
  const { house, admin } = await prepare(t);
  const said = done(await admin(['member', 'add', '--username', 'anna']));
  assert.match(said, /^Mitglied „anna“ angelegt, ohne E-Mail-Adresse\..*Brief mit Code/);
  assert.equal((await house.members.find('anna'))?.linked_address ?? null, null);
});

test('every wrong word is refused with one sentence, and nobody is added', async (t) => {
  const { admin } = await prepare(t);
  const name = ['--username', 'anna'];
  const email = ['--email', 'anna@example.org'];
  const WRONGLY_CALLED = 2;
  const cases: [words: string[], sentence: RegExp, input?: string, due?: number][] = [
    [[...email], /--username fehlt/, '', WRONGLY_CALLED],
    [[...name, '--invite'], /^Eine Einladung braucht eine Adresse:/],
    [['--username', 'a', ...email], /^Der Benutzername muss/],
    [['--username', 'anna b', ...email], /^Der Benutzername muss/],
    [['--username', 'anna\u3164', ...email], /^Der Benutzername muss/],
    [['--username', '\uffa0\u115f\u1160', ...email], /^Der Benutzername muss/],
    [['--username', `anna${'\u0301'.repeat(10)}`, ...email], /^Der Benutzername muss/],
    [['--username', '\u0301anna', ...email], /^Der Benutzername muss/],
    [['--username', 'hanna', '--first-name', 'Han\u202ena', ...email], /^Vor- und Nachname dürfen/],
    [[...name, '--email', 'niemand'], /^Die E-Mail-Adresse ist/],
    [[...name, '--email', 'a@example.org, b@example.org'], /^Die E-Mail-Adresse ist/],
    [[...name, ...email, '--surname', 'x'.repeat(201)], /^Vor- und Nachname dürfen/],
    [[...name, ...email, '--password-stdin'], /^Das Passwort muss/, 'sieben7\n'],
    [[...name, ...email, '--password-stdin'], /^Das Passwort muss/, 'x'.repeat(513)],
    [[...name, ...email, '--password-stdin', '--invite'], /nicht beides/, '', WRONGLY_CALLED],
    [[...name, ...email, '--password', PASSWORD], /„--password“/, '', WRONGLY_CALLED],
    [[...name, ...email, 'bert'], /„bert“/, '', WRONGLY_CALLED],
    [['--username', ...email], /„--username/, '', WRONGLY_CALLED],
  ];
  const ends = cases.map(async ([words, sentence, input, due]) =>
    refused(await admin(['member', 'add', ...words], input), sentence, words.join(' '), due),
  );
  await Promise.all(ends);
  assert.equal(done(await admin(['member', 'list'])), 'Es gibt noch kein Mitglied.\n');
});

test('a username is taken in whatever case and form it is typed', async (t) => {
  const { add, admin } = await prepare(t);
  done(await add('Jörg'));
  for (const username of ['Jörg', 'JÖRG', 'Jörg'.normalize('NFD'), ' jörg '])
    refused(await add(username), /gibt es schon\.$/m, username);
  assert.equal(
    done(await admin(['member', 'list']))
      .trim()
      .split('\n').length,
    2,
  );
});

test('what is no command is refused, and --help shows everything', async (t) => {
  const { admin } = await prepare(t);
  const unknown = [['member'], ['member', 'fly'], ['constructor'], ['--version']].map(async (words) => {
    const sentence = /^Den Befehl „.+“ gibt es nicht; „--help“ zeigt alle Befehle\.$/m;
    refused(await admin(words), sentence, words.join(' '), 2);
  });
  const asking = [[], ['--help'], ['member', '--help']].map(async (words) => {
    const help = done(await admin(words));
    for (const verb of ['member add', 'member list', '--help']) assert.ok(help.includes(verb), verb);
  });
  await Promise.all([...unknown, ...asking]);
  assert.match(
    done(await admin(['member', 'list', '--help'])),
    /^Aufruf: .* member list \[--never-logged-in\]\n/,
  );
});

test('help needs no data; any other command says where it looked for them', async (t) => {
  const settings = { DATA_DIR: await temporaryFolder(t) };
  done(await runAdmin(t, ['member', 'add', '--help'], settings));
  const missing = await runAdmin(t, ['member', 'list'], settings);
  refused(missing, /^Im Ordner .+ gibt es noch keine Daten; starte zuerst/, 'no data');
  const wrong = await runAdmin(t, ['member', 'list'], { ...settings, PORT: 'x' });
  refused(wrong, /^Die Einstellung PORT /, 'wrong setting');
});
