import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { runAdmin, startServer, temporaryFolder } from '#test/support/test-process.ts';

test('a version proves itself on a copy, beside the running site, and says by mail when it does not', async (t) => {
  const dataDir = await temporaryFolder(t);
  const mailServer = await testMailServer(t);
  const settings = {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'wir@klasse-1988.de',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'post@klasse-1988.de',
  };
  const server = await startServer(t, settings);
  const here = { ...settings, PORT: String(new URL(server.address).port) };
  const prove = (...words: string[]) => runAdmin(t, ['prove', '--tell', ...words], here);
  const onPostgres = { ...here, DATABASE_URL: 'postgres://anna:x@127.0.0.1:1/klasse' };
  const members = () => {
    using db = new DatabaseSync(dataFolderPaths(dataDir).database, { readOnly: true });
    return db.prepare('select username from members').all();
  };
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('klassenkreis-probe-'));

  for (const words of [[], ['--running']]) {
    const { code, stdout, stderr } = await prove(...words);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Geprüft: Anmelden, alle Tabellen/);
  }
  assert.deepEqual([members(), left()], [[], []]);

  // A table that an upgrade would have to read is not what it was.
  using db = new DatabaseSync(dataFolderPaths(dataDir).database);
  db.exec('alter table members drop column address_corrected_at');
  for (const words of [[], ['--running']]) {
    const { code, stderr } = await prove(...words);
    assert.equal(code, 1);
    assert.match(stderr, /^Die Prüfung ist nicht bestanden: .*Tabellen/);
  }
  assert.deepEqual(left(), []);
  const found = mailServer.letters.map(({ to, parsed }) => `${to} ${parsed.subject}`);
  assert.deepEqual(found, Array(2).fill('wir@klasse-1988.de Neue Version nicht übernommen (Klasse 1988)'));
  assert.match(mailServer.letters[0]?.parsed.text ?? '', /Prüfung nicht bestanden:\nDie Tabellen/);
  await server.end('SIGTERM');
  const { code, stderr } = await prove('--running');
  assert.equal(code, 1);
  assert.match(stderr, /Die Seite läuft nicht/);
  assert.match(mailServer.letters.at(-1)?.parsed.text ?? '', /läuft mit der bisherigen Version weiter/);
  // Of rows in PostgreSQL nothing is put back, and nothing of that kind is promised.
  assert.equal((await runAdmin(t, ['prove', '--tell', '--running'], onPostgres)).code, 1);
  const late = mailServer.letters.at(-1)?.parsed.text ?? '';
  assert.match(late, /liegen aber in PostgreSQL.* Seht nach, ob die Seite läuft/);
  assert.doesNotMatch(late, /läuft mit der bisherigen Version weiter/);
});
