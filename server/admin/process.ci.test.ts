import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { testHouse } from '#test/support/test-house.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import {
  type Ended,
  runAdmin,
  runAdminAlone,
  startServer,
  temporaryFolder,
} from '#test/support/test-process.ts';

const PASSWORD = 'Grundierung und Decklack';

function done({ code, stdout, stderr }: Ended) {
  assert.deepEqual([code, stderr], [0, '']);
  return stdout;
}

test('a member added beside the running server can log in at once', async (t) => {
  const settings = { DATA_DIR: await temporaryFolder(t) };
  const server = await startServer(t, settings);
  const words = ['member', 'add', '--username', 'Jörg', '--email', 'anna@example.org', '--password-stdin'];
  const names = ['--first-name', 'Jörg', '--surname', 'Ölmüller'];
  const said = done(await runAdmin(t, [...words, ...names], settings, `${PASSWORD}\n`));
  assert.match(said, /^Mitglied „Jörg“ angelegt\.\n$/);
  const browser = server.browser();
  await browser.login('jörg', PASSWORD);
  const own = (await browser.get(`/users/${encodeURIComponent('Jörg')}`)).json as Record<string, unknown>;
  const { firstName, surname, publicationConsent, acceptGroupEmails } = own;
  assert.deepEqual(
    [firstName, surname, publicationConsent, acceptGroupEmails],
    ['Jörg', 'Ölmüller', false, false],
  );
});

test('the process of a command ends by itself, whatever it has opened', { timeout: 300_000 }, async (t) => {
  const { dataDir } = await testHouse(t);
  const { url } = await testMailServer(t);
  const settings = { DATA_DIR: dataDir, SMTP_URL: url, MAIL_FROM: 'post@klasse.example' };
  const backups = path.join(await temporaryFolder(t), 'backups');
  for (const words of [
    ['member', 'list'],
    ['mail', 'test', 'anna@example.org'],
    ['media', 'check'],
    ['backup', 'create', backups],
  ])
    done(await runAdminAlone(t, words, settings));
});
