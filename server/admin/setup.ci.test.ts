import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv, stripVTControlCharacters } from 'node:util';
import { mailboxToRead, mailServer } from '#server/config/settings.ts';
import { dovecot, noDovecot } from '#test/support/dovecot.ts';
import { testCertificate } from '#test/support/test-mail-certificate.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { testNameServer } from '#test/support/test-name-server.ts';
import { NODE_COMPILE_CACHE, runAdmin, temporaryFolder } from '#test/support/test-process.ts';

const main = path.join(import.meta.dirname, '../../server/admin/main.ts');
const SAID_WITHIN_MS = 60_000;

/** Why there can be no terminal session here; undefined: there can. */
const noTerminal =
  spawnSync('script', ['--version']).stdout?.includes('util-linux') === true
    ? undefined
    : 'script of util-linux is not on this machine';

type Options = { cwd: string; settings?: Record<string, string>; node?: string[] };

const quote = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

/** Types into the maintainers' command line on a real terminal, and reads what stands there. */
function terminalSession(t: TestContext, words: string[], { cwd, settings = {}, node = [] }: Options) {
  const call = [process.execPath, ...node, main, ...words].map(quote).join(' ');
  const child: ChildProcess = spawn(
    'script',
    ['--quiet', '--flush', '--return', '--command', call, '/dev/null'],
    {
      cwd,
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, TERM: 'xterm', ...settings },
    },
  );
  let shown = '';
  let read = 0;
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    // Without the codes by which readline moves the cursor.
    shown += stripVTControlCharacters(text).replaceAll('\r', '');
  });
  const ended = once(child, 'close').then(([code]) => code as number);
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });

  /** Waits until this stands there, after what was waited for last. */
  async function says(text: string): Promise<void> {
    const until = Date.now() + SAID_WITHIN_MS;
    for (;;) {
      const at = shown.indexOf(text, read);
      if (at >= 0) {
        read = at + text.length;
        return;
      }
      if (child.exitCode !== null || Date.now() > until)
        throw new Error(`„${text}“ was not said, but:\n${shown.slice(read)}`);
      await sleep(20);
    }
  }

  return {
    says,
    /** Answers a question once it stands there. */
    async answer(question: string, line: string): Promise<void> {
      await says(question);
      await says(': ');
      child.stdin?.write(`${line}\r`);
    },
    press: (keys: string) => child.stdin?.write(keys),
    /** Everything that stood on the terminal, and the exit code. */
    async end(): Promise<{ code: number; shown: string }> {
      const code = await ended;
      return { code, shown };
    },
  };
}

const LOGIN = { user: 'klasse@example.org', pass: `  pa#ss "w'ör\`t %41 & mehr\\n ` };

/** The addresses of this machine that others can reach. */
const ownAddresses = Object.values(networkInterfaces())
  .flatMap((entries = []) => entries)
  .filter(({ internal, address }) => !internal && !address.includes('%') && !address.startsWith('fe80'))
  .map(({ address }) => address);

/** A mail server that demands this login, a name server, and a folder whose settings file is to be written. */
async function place(t: TestContext) {
  const folder = await temporaryFolder(t);
  const mail = await testMailServer(t, { tls: 'offered', login: LOGIN });
  const names = await testNameServer(t, {
    'klasse.example.org': { addresses: ownAddresses },
    'anderswo.example.org': { addresses: ['198.51.100.7', '2001:db8::7'] },
    'unsere-klasse.example': { mx: ['mx00.ionos.de'] },
  });
  const authority = path.join(folder, 'ca.pem');
  await writeFile(authority, testCertificate.cert);
  const file = path.join(folder, '.env');
  const settings = { NODE_EXTRA_CA_CERTS: authority, DATA_DIR: path.join(folder, 'data') };
  const options = { cwd: folder, node: names.node };
  return {
    folder,
    mail,
    file,
    /** A session on a terminal. */
    type: (...words: string[]) => terminalSession(t, ['setup', ...words], { ...options, settings }),
    /** A call without a terminal. */
    call: (words: string[], input = '') => runAdmin(t, ['setup', ...words], settings, input, options),
    written: async () => parseEnv(await readFile(file, 'utf8')),
    text: () => readFile(file, 'utf8'),
    mailbox: ['--mail-from', 'klasse@example.org', '--smtp-server', `localhost:${mail.port}`]
      .concat(['--smtp-user', LOGIN.user])
      .concat('--smtp-password-stdin'),
  };
}

const ADDRESS = ['--address', 'klasse.example.org'];
const WITHOUT_PROXY = ['--proxy', 'none'];

test('a maintainer is asked step by step, and what she types arrives as she meant it', async (t) => {
  if (noTerminal) return t.skip(noTerminal);
  const { mail, type, file, written } = await place(t);
  const terminal = type(...WITHOUT_PROXY);

  await terminal.answer('Unter welchem Namen', 'klasse');
  await terminal.says('Bitte nur ein Name wie klasse.example.org');
  await terminal.answer('Unter welchem Namen', ' Klasse.Example.org ');
  await terminal.answer('Wie heißt die Seite', 'Klasse #88 "Müller"');
  await terminal.answer('Wie heißt die Gruppe', '');
  await terminal.answer('Adresse dieses Postfachs', 'klasse');
  await terminal.says('Bitte genau eine E-Mail-Adresse.');
  await terminal.answer('Adresse dieses Postfachs', 'klasse@example.org');
  await terminal.answer('Postausgangsserver', 'localhost:99999');
  await terminal.says('Bitte der Name eines Servers');
  await terminal.answer('Postausgangsserver', `localhost:${mail.port}`);
  await terminal.answer('Benutzername', '');
  await terminal.answer('Passwort', 'falsch');
  await terminal.says('nimmt die Anmeldung nicht an');
  await terminal.answer('Noch einmal eingeben?', '');
  await terminal.answer('Adresse dieses Postfachs (- für später) [klasse@example.org]', '');
  await terminal.answer(`wenn es nicht 465 ist [localhost:${mail.port}]`, '');
  await terminal.answer('Benutzername (- für keinen) [klasse@example.org]', '');
  await terminal.answer('Passwort', LOGIN.pass);
  await terminal.answer(
    'Posteingangsserver (IMAP) dieses Postfachs (- für keinen) [localhost]',
    `localhost:${mail.port}`,
  );
  await terminal.says('Das Postfach lässt sich nicht lesen');
  await terminal.answer('Posteingangsserver', '-');
  await terminal.answer('An welche Adresse wenden sich', '');
  await terminal.answer('Wohin kommen die Sicherungen außer Haus', 'nirgends');
  await terminal.says('Bitte ein Ordner wie');
  await terminal.answer('Wohin kommen die Sicherungen außer Haus', '');
  await terminal.says('✓ Mail: Anmeldung an localhost gelungen');
  await terminal.answer('Mail zur Probe', 'sabine@example.org');
  await terminal.says('Die Mail ist übergeben');
  await terminal.answer('Dein Vorname', 'Sabine');
  await terminal.answer('Dein Nachname', 'Körner');
  await terminal.answer('Dein Benutzername [sabine.koerner]', '');
  await terminal.answer('Deine E-Mail-Adresse [klasse@example.org]', 'sabine@example.org');
  await terminal.answer('Den Link für dein Passwort', '');
  await terminal.says('https://klasse.example.org/password-reset/');
  const { shown } = await terminal.end();

  assert.ok(!shown.includes('falsch') && !shown.includes(LOGIN.pass.trim()));
  const found = await written();
  assert.equal(found.BASE_URL, 'https://klasse.example.org');
  assert.equal(found.SITE_NAME, 'Klasse #88 "Müller"');
  assert.equal(found.GROUP_NAME, '', 'is left to the browser');
  assert.equal(found.ADMIN_EMAIL, 'klasse@example.org');
  assert.deepEqual(mailServer(found.SMTP_URL ?? '')?.login, LOGIN);
  assert.deepEqual(mail.reached(), ['sabine@example.org']);
  assert.equal((await stat(file)).mode & 0o077, 0);
});

test('the mailbox of returned letters is looked into, and it is said what will happen there', {
  skip: noDovecot,
}, async (t) => {
  const { call, written, mailbox } = await place(t);
  const imap = await dovecot(t, LOGIN);
  const words = [...ADDRESS, ...mailbox, ...WITHOUT_PROXY, '--imap-server', imap.place];
  const { stdout } = await call([...words, '--bounce-address', 'rueck@example.org'], `${LOGIN.pass}\n`);
  assert.match(
    stdout,
    /Im Postfach klasse@example\.org sieht die Seite jede Viertelstunde nach .* löscht sie nie\./,
  );
  assert.match(stdout, /✓ Zurückgekommene Mails: das Postfach lässt sich lesen/);
  const { IMAP_URL = '', BOUNCE_ADDRESS } = await written();
  assert.deepEqual(mailboxToRead(IMAP_URL)?.login, LOGIN);
  assert.equal(BOUNCE_ADDRESS, 'rueck@example.org');

  const wrong = await call(
    ['--address', 'klasse.example.org', ...mailbox, ...WITHOUT_PROXY, '--imap-server', 'localhost:1'],
    `${LOGIN.pass}\n`,
  );
  assert.match(
    wrong.stdout,
    /✗ Zurückgekommene Mails: Das Postfach lässt sich nicht lesen: Der Server ist nicht zu erreichen/,
  );
});

test('Ctrl+C at a question leaves the settings as they were', async (t) => {
  if (noTerminal) return t.skip(noTerminal);
  const { file, mail, type, text } = await place(t);
  const before = '# unsere\nSITE_NAME="Klasse 1988" # bleibt\nMAIL_PER_HOUR=20\n';
  await writeFile(file, before, { mode: 0o600 });
  const terminal = type(...WITHOUT_PROXY);
  for (const [question, line] of [
    ['Unter welchem Namen', 'klasse.example.org'],
    ['Wie heißt die Seite', 'Neu'],
    ['Wie heißt die Gruppe', 'Neu'],
    ['Adresse dieses Postfachs', 'klasse@example.org'],
    ['Postausgangsserver', `localhost:${mail.port}`],
    ['Benutzername', ''],
    ['Passwort', LOGIN.pass],
    ['Posteingangsserver', '-'],
    ['An welche Adresse', ''],
  ] as const)
    await terminal.answer(question, line);
  // The last before anything is written.
  await terminal.says('Wohin kommen die Sicherungen');
  terminal.press('\u0003');
  await terminal.says('Abgebrochen. Die Einstellungen sind, wie sie waren.');
  assert.equal((await terminal.end()).code, 130);
  assert.equal(await text(), before);
});

test('without a terminal a missing answer is named, and nothing is written', async (t) => {
  const { call, text, mailbox } = await place(t);
  const cases: [words: string[], named: RegExp][] = [
    [[], /^Ohne Terminal fehlt die Angabe --address;/],
    [[...ADDRESS, ...mailbox.slice(0, -1)], /^Ohne Terminal fehlt die Angabe --smtp-password-stdin;/],
    [['--address', 'klasse.example.org/seite'], /^Die Angabe --address passt nicht\. Bitte nur ein Name/],
    [['--adress', 'klasse.example.org'], /^Die Angabe „--adress“ passt nicht zu diesem Befehl/],
  ];
  for (const [words, named] of cases) {
    const { code, stderr } = await call(words);
    assert.match(stderr, named);
    assert.equal(code, 2, stderr);
    await assert.rejects(text(), /ENOENT/);
  }
});

test('every answer goes as a flag too; a second run changes nothing and says so', async (t) => {
  const { file, call, written, text, mailbox, mail } = await place(t);
  const before =
    '# unsere Seite\nMAIL_PER_HOUR=20   # so viele erlaubt der Anbieter\nSITE_NAME=alt\nSITE_NAME=älter\n';
  await writeFile(file, before);
  await chmod(file, 0o640);
  const names = ['--site-name', "Opa's Klasse", '--group-name', 'Maler `88`'];
  const member = ['--username', 'sabine', '--first-name', 'Sabine', '--surname', 'Körner'];
  const mails = ['--email', 's@example.org', '--test-mail', 's@example.org'];
  const words = [...ADDRESS, ...names, ...mailbox, ...WITHOUT_PROXY, ...member, ...mails];
  const first = await call(words, `${LOGIN.pass}\n`);
  assert.match(first.stdout, /✓ Mail: Anmeldung an localhost gelungen/);
  assert.match(first.stdout, /Mitglied „sabine“ angelegt\.\n.*\nhttps:\/\/klasse\.example\.org\//);
  assert.deepEqual(mail.reached(), ['s@example.org']);

  const found = await written();
  assert.equal(found.SITE_NAME, "Opa's Klasse");
  assert.equal(found.GROUP_NAME, 'Maler `88`');
  assert.deepEqual(mailServer(found.SMTP_URL ?? '')?.login, LOGIN);
  const whole = await text();
  assert.ok(
    whole.startsWith('# unsere Seite\nMAIL_PER_HOUR=20   # so viele erlaubt der Anbieter\nSITE_NAME='),
    whole,
  );
  assert.equal(whole.match(/^SITE_NAME=/gm)?.length, 1);
  assert.equal((await stat(file)).mode & 0o777, 0o640);

  const { ino, mtimeMs } = await stat(file);
  const second = await call(WITHOUT_PROXY);
  assert.match(second.stdout, /✓ Einstellungen: nichts zu ändern/);
  assert.match(second.stdout, /✓ Erstes Mitglied: 1 Mitglied ist schon da/);
  assert.match(second.stdout, /Es war nichts zu ändern\./);
  assert.equal(await text(), whole);
  const later = await stat(file);
  assert.deepEqual([later.ino, later.mtimeMs], [ino, mtimeMs]);
});

test('a name that leads elsewhere or nowhere is told, one that leads here is fine', async (t) => {
  const { call } = await place(t);
  const on = (name: string) => call(['--address', name, '--no-mail', ...WITHOUT_PROXY]);
  const elsewhere = await on('anderswo.example.org');
  // A machine in a home network cannot know what its router does.
  assert.match(
    elsewhere.stdout,
    /^[✗i] Name: Der Name anderswo\.example\.org führt zu 198\.51\.100\.7, 2001:db8::7;/m,
  );
  assert.match(elsewhere.stdout, /^✗ Zertifikat: /m);
  const nowhere = await on('nirgends.example.org');
  assert.match(
    nowhere.stdout,
    /^✗ Name: Der Name nirgends\.example\.org führt nirgendwohin\.\n {2}→ .*A für IPv4/m,
  );
  assert.equal(nowhere.code, 3);
  if (ownAddresses.length === 0) return t.skip('this machine has no address');
  assert.match(
    (await on('klasse.example.org')).stdout,
    /^✓ Name: klasse\.example\.org führt zu diesem Server$/m,
  );
});
