import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import type { MailOverview } from '#contract/mail.ts';
import type { Overview } from '#contract/overview.ts';
import { watchVersion } from '#server/process/program.ts';
import { saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';
import { testSite } from '#test/support/test-site.ts';

/** anna maintains; of what the package of the program says there is a copy. */
async function maintainedSite(t: TestContext) {
  const packageFile = path.join(await temporaryFolder(t), 'package.json');
  const unpack = (version: string) =>
    writeFile(packageFile, JSON.stringify({ version, engines: { node: '>=24' } }));
  await unpack('1.0.0');
  let isRefused = true;
  const server = await testMailServer(t, {
    script: ({ stage, recipient }) =>
      stage === 'RCPT' && isRefused && recipient?.startsWith('bert') ? '550 5.1.1 No such user' : undefined,
  });
  const settings = { SMTP_URL: server.url, MAIL_FROM: 'post@klasse.example' };
  const site = await testSite(t, { settings, replaced: { isNewVersionThere: watchVersion(packageFile) } });
  const anna = await site.join('anna');
  const bert = await site.join('bert');
  await site.promote('anna');
  await site.promote('bert');
  await site.confirm(anna);
  return {
    site,
    anna,
    bert,
    unpack,
    takeAll() {
      isRefused = false;
    },
    kinds: async () =>
      ((await anna.get('/maintenance/overview')).json as Overview).map(
        ({ kind, count }) => `${kind} ${count}`,
      ),
    async status() {
      const words = { DATA_DIR: site.dataDir, PORT: new URL(site.address).port, ...settings };
      const { code, stdout, stderr } = await runAdmin(t, ['doctor'], words);
      assert.equal(stderr, '');
      return { code, said: stdout };
    },
  };
}

test('a mail server that does not answer is told in calm words', async (t) => {
  const settings = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'post@klasse.example' };
  const site = await testSite(t, { settings });
  const anna = await site.join('anna');
  await site.promote('anna');
  await site.confirm(anna);
  const found = async () => (await anna.get('/maintenance/overview')).json as Overview;
  await site.browser().post('/request_password_reset', { username: 'anna' });
  await site.mail.drain();
  const waiting = (await found()).find(({ kind }) => kind === 'mail-waiting');
  assert.deepEqual(
    [waiting?.count, waiting?.what],
    [1, 'Der Mailserver antwortet gerade nicht. Eine E-Mail wartet; verloren geht nichts.'],
  );
  const words = { DATA_DIR: site.dataDir, PORT: new URL(site.address).port, ...settings };
  const { stdout, stderr } = await runAdmin(t, ['status'], words);
  assert.equal(stderr, '');
  assert.match(stdout, /✗ Verwaltung: Der Mailserver antwortet gerade nicht.*\n {2}→ Kommt er wieder/);
});

test('what needs a hand is on the page and told by the command, under its old name, too', async (t) => {
  const { site, anna, bert, unpack, takeAll, kinds, status } = await maintainedSite(t);
  assert.deepEqual(await kinds(), []);
  const { said: before } = await status();
  assert.match(before, /^✓ Verwaltung$/m);

  const ownData = {
    firstName: 'Bert',
    surname: 'Maler',
    acceptGroupEmails: true,
    privateEmailAddress: 'bert@example.org',
    officeEmailAddress: '',
  };
  await saveData(bert, 'bert', ownData);
  await anna.post('/group_email', { subject: 'Treffen', message: 'Wer kommt?' });
  await site.mail.drain();
  const gallery = await anna.createGallery();
  const { json } = await anna.upload(gallery, await plainJpeg({ width: 60, height: 40 }));
  const hide = `/galleries/${gallery}/images/${(json as { id: string }).id}/hide`;
  assert.equal((await bert.post(hide, { reason: '' })).status, 204);
  await anna.post('/maintenance/mail/pause');
  await site.db.updateTable('migrations').set({ applied_at: 0 }).execute();
  await unpack('1.1.0');
  const expected = [
    ['mail-paused 1', /^i Mails: Der Versand ist seit/m],
    ['backup-late 1', /^✗ Sicherung: Von einer Sicherung ist hier nichts bekannt/m],
    ['new-version 1', /^✗ Verwaltung: Eine neue Version ist da/m],
    ['images-reported 1', /^i Verwaltung: Ein Bild ist verborgen/m],
    [
      'addresses-failing 1',
      /^i Verwaltung: Ein Mitglied ist unter der eingetragenen E-Mail-Adresse nicht zu erreichen/m,
    ],
  ] as const;
  assert.deepEqual(
    await kinds(),
    expected.map(([kind]) => kind),
  );
  const { code, said } = await status();
  assert.equal(code, 3);
  for (const [, words] of expected) assert.match(said, words);

  // Half unpacked is not there yet.
  await unpack('1.0.0');
  assert.ok(!(await kinds()).includes('new-version 1'));
  await anna.post('/maintenance/mail/resume');
  takeAll();
  const { mails } = (await anna.get('/maintenance/mail')).json as MailOverview;
  for (const { id } of mails) await anna.post(`/maintenance/mails/${id}/retry`);
  await site.mail.drain();
  assert.deepEqual(await kinds(), ['backup-late 1', 'images-reported 1'], 'the address works again');
});
