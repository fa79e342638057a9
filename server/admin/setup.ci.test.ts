import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv, stripVTControlCharacters } from 'node:util';
import { mailboxToRead, mailServer } from '#server/config/settings.ts';
import { needs } from '#test/faults/tools-at-hand.ts';
import { dovecot, noDovecot } from '#test/support/dovecot.ts';
import { testCertificate } from '#test/support/test-mail-certificate.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { testNameServer } from '#test/support/test-name-server.ts';
import { NODE_COMPILE_CACHE, runAdmin, startServer, temporaryFolder } from '#test/support/test-process.ts';

const main = path.join(import.meta.dirname, '../../server/admin/main.ts');
const SAID_WITHIN_MS = 60_000;

/** Why there can be no terminal session here; undefined: there can. */
const noTerminal =
  spawnSync('script', ['--version']).stdout?.includes('util-linux') === true
    ? undefined
    : 'script of util-linux is not on this machine';

type Options = { cwd: string; settings?: Record<string, string>; node?: string[] };

const quote = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

/** Types into the maintainers' command line on a real terminal, and reads what is there. */
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

  /** Waits until this is there, after what was waited for last. */
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
    /** Answers a question once it is there. */
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

/** A mail server that demands this login, a name server, and a folder whose settings file is to be written. */
async function place(t: TestContext) {
  const folder = await temporaryFolder(t);
  const mail = await testMailServer(t, { tls: 'offered', login: LOGIN });
  const names = await testNameServer(t, {
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
  await terminal.says('✗ Das Postfach lässt sich nicht lesen');
  await terminal.answer('Noch einmal eingeben?', '');
  await terminal.answer(`dieses Postfachs (- für keinen) [localhost:${mail.port}]`, '-');
  await terminal.answer('An welche Adresse wenden sich', '');
  await terminal.answer('Wohin kommen die Sicherungen außer Haus', 'nirgends');
  await terminal.says('Bitte ein Ordner wie');
  await terminal.answer('Wohin kommen die Sicherungen außer Haus', '');
  await terminal.says('✓ Mail: Anmeldung an localhost gelungen');
  await terminal.answer('Mail zur Probe', 'sabine@example.org');
  await terminal.says('Die Mail ist übergeben');
  await terminal.says('https://klasse.example.org/einrichten/');
  const { shown } = await terminal.end();

  assert.ok(!shown.includes('falsch') && !shown.includes(LOGIN.pass.trim()));
  const found = await written();
  assert.equal(found.BASE_URL, 'https://klasse.example.org');
  assert.equal(found.IMAP_URL, '');
  assert.equal(found.ADMIN_EMAIL, 'klasse@example.org');
  assert.deepEqual(mailServer(found.SMTP_URL ?? '')?.login, LOGIN);
  assert.deepEqual(mail.reached(), ['sabine@example.org']);
  assert.equal((await stat(file)).mode & 0o077, 0);

  const again = type(...WITHOUT_PROXY);
  for (const question of ['Unter welchem Namen', 'Adresse dieses Postfachs', 'Postausgangsserver'])
    await again.answer(question, '');
  await again.answer('Benutzername', '');
  await again.answer('Passwort', '');
  await again.answer('dieses Postfachs (- für keinen) [-]', '');
  await again.answer('An welche Adresse wenden sich', '');
  await again.answer('Wohin kommen die Sicherungen außer Haus', '');
  await again.says('✓ Einstellungen: nichts zu ändern');
});

test('a mailbox of returned emails that cannot be read now is kept where the maintainer says so', async (t) => {
  if (noTerminal) return t.skip(noTerminal);
  const { mail, type, written } = await place(t);
  const terminal = type(...ADDRESS, ...WITHOUT_PROXY);
  await terminal.answer('Adresse dieses Postfachs', 'klasse@example.org');
  await terminal.answer('Postausgangsserver', `localhost:${mail.port}`);
  await terminal.answer('Benutzername', '');
  await terminal.answer('Passwort', LOGIN.pass);
  await terminal.answer('Posteingangsserver', 'localhost:1');
  await terminal.answer('Noch einmal eingeben?', 'n');
  await terminal.answer('An welche Adresse wenden sich', '');
  await terminal.answer('Wohin kommen die Sicherungen außer Haus', '');
  await terminal.says('✗ Zurückgekommene Mails: Das Postfach lässt sich nicht lesen');
  await terminal.answer('Mail zur Probe', '-');
  await terminal.end();
  assert.equal(mailboxToRead((await written()).IMAP_URL ?? '')?.port, 1);
});

test('a no to the monthly rehearsal stays the answer', needs('restic'), async (t) => {
  if (noTerminal) return t.skip(noTerminal);
  const { folder, type, written } = await place(t);
  const words = [...ADDRESS, '--no-mail', '--admin-email', 'wir@example.org', ...WITHOUT_PROXY];
  const offsite = ['--offsite', path.join(folder, 'platte', 'klasse')];
  const first = type(...words, ...offsite);
  await first.answer('zur Probe zurückgespielt werden? [J/n]', 'n');
  await first.says('Kopie außer Haus: ');
  await first.end();
  assert.equal((await written()).REHEARSE, 'off');
  const again = type(...words);
  await again.answer('Wohin kommen die Sicherungen außer Haus', '');
  await again.answer('zur Probe zurückgespielt werden? [j/N]', '');
  await again.says('✓ Kopie außer Haus: weiter nach ');
  await again.end();
  assert.equal((await written()).REHEARSE, 'off');
});

test('the mailbox of returned emails is looked into, and the setup says what will happen there', {
  skip: noDovecot,
}, async (t) => {
  const { call, written, mailbox } = await place(t);
  const imap = await dovecot(t, LOGIN);
  const words = [...ADDRESS, ...mailbox, ...WITHOUT_PROXY, '--imap-server', imap.place];
  const { stdout } = await call(words, `${LOGIN.pass}\n`);
  assert.match(
    stdout,
    /Im Postfach klasse@example\.org sieht die Seite jede Viertelstunde nach .* löscht sie nie\./,
  );
  assert.match(stdout, /✓ Zurückgekommene Mails: das Postfach lässt sich lesen/);
  const { IMAP_URL = '' } = await written();
  assert.deepEqual(mailboxToRead(IMAP_URL)?.login, LOGIN);

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
    ['Adresse dieses Postfachs', 'klasse@unsere-klasse.example'],
    // Its mail arrives at a provider that is known.
    ['wenn es nicht 465 ist [smtp.ionos.de]', `localhost:${mail.port}`],
    ['Benutzername', LOGIN.user],
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
  const before = '# unsere Seite\nMAIL_PER_HOUR=20   # so viele erlaubt der Anbieter\nSITE_NAME=alt\n';
  await writeFile(file, before);
  await chmod(file, 0o640);
  const words = [...ADDRESS, ...mailbox, ...WITHOUT_PROXY, '--test-mail', 's@example.org'];
  const first = await call(words, `${LOGIN.pass}\n`);
  assert.match(first.stdout, /✓ Mail: Anmeldung an localhost gelungen/);
  const [, token = ''] = /https:\/\/klasse\.example\.org\/einrichten\/(\S+)/.exec(first.stdout) ?? [];
  assert.deepEqual(mail.reached(), ['s@example.org']);

  const found = await written();
  assert.deepEqual(mailServer(found.SMTP_URL ?? '')?.login, LOGIN);
  assert.equal(found.PROXY, 'none', 'a no is an answer, too');
  assert.match(first.stdout, /\/einrichten\/[\s\S]*Impressum und Datenschutz[\s\S]*import - --dry-run < /);
  const whole = await text();
  assert.ok(whole.startsWith(before), whole);
  assert.equal((await stat(file)).mode & 0o777, 0o640);

  const { ino, mtimeMs } = await stat(file);
  const second = await call(WITHOUT_PROXY);
  assert.match(second.stdout, /✓ Einstellungen: nichts zu ändern/);
  assert.match(second.stdout, /Es war nichts zu ändern\./);
  assert.equal(await text(), whole);
  const later = await stat(file);
  assert.deepEqual([later.ino, later.mtimeMs], [ino, mtimeMs]);

  const server = await startServer(t, { DATA_DIR: path.join(path.dirname(file), 'data') });
  assert.equal((await server.browser().post('/check_first_start', { token })).status, 200);
});

test('an address that nobody knows, or at which nobody answers, is told', async (t) => {
  const { call } = await place(t);
  const { code, stdout } = await call(['--address', 'nirgends.example.org', '--no-mail', ...WITHOUT_PROXY]);
  assert.equal(code, 3);
  assert.match(stdout, /^✗ Adresse: .*nirgends\.example\.org/m);
});
