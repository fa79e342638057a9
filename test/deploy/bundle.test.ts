import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { plainJpeg } from '#test/support/samples.ts';
import { runAdminAlone, startServer, temporaryFolder } from '#test/support/test-process.ts';
import { buildServer } from '../../tools/build-server.ts';

/** Beside the packages, as `dist/server` is. */
const bundle = path.join(import.meta.dirname, `../../dist/server-of-test-${process.pid}`);
after(() => rmSync(bundle, { recursive: true, force: true }));
await buildServer(bundle);

test('the bundled server serves pages, makes pictures, obeys the command line and names its sources', async (t) => {
  const settings = { DATA_DIR: await temporaryFolder(t), DATABASE_URL: '' };
  const password = 'ein langes Kennwort';
  const server = await startServer(t, settings, { bundle });
  const words = ['member', 'add', '--username', 'anna', '--email', 'anna@example.org', '--password-stdin'];
  const added = await runAdminAlone(t, words, settings, password, { bundle });
  assert.equal(added.code, 0, added.stderr);
  const anna = server.browser();
  assert.match(await (await anna.fetch('GET', '/login')).text(), /<script type="module"/);
  await anna.login('anna', password);
  const gallery = await anna.createGallery();
  const sent = await anna.upload(gallery, await plainJpeg({ width: 60, height: 40 }));
  assert.equal(sent.status, 201, sent.text);

  const database = new DatabaseSync(path.join(settings.DATA_DIR, 'klassenkreis.db'));
  database.exec('alter table galleries rename to elsewhere');
  database.close();
  assert.equal((await anna.get('/galleries')).status, 500);
  const failure = await server.logLine('failure');
  assert.match(JSON.stringify(failure), /\/server\/ports\/database\/sqlite\.ts:\d+/);

  assert.equal((await server.end('SIGTERM')).code, 0);
});
