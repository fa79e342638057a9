import assert from 'node:assert/strict';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { damage, done, filesOf, namesIn, prepare, refused } from '#test/support/test-backups.ts';
import { runAdmin } from '#test/support/test-process.ts';

const left = async () =>
  (await readdir('/var/tmp')).filter((name) => name.startsWith('klassenkreis-rehearsal-'));

test('the newest backup is restored aside, opened as a member would, counted and taken away', async (t) => {
  const { site, anna, backups, upload } = await prepare(t);
  await upload(anna, 'Am Steg');
  assert.match(await refused(t, site.dataDir, 'rehearse'), /Wo die Sicherungen liegen, ist nicht bekannt/);
  await done(t, site.dataDir, 'backup', 'create', backups);
  const before = await left();

  const said = await done(t, site.dataDir, 'rehearse');
  assert.match(said, /angemeldet und jede Galerie geöffnet\.\nAlles von der Probe ist wieder weggeräumt/);
  assert.deepEqual(await left(), before);
  assert.equal((await anna.get('/users')).text, '["anna","bert"]', 'the site knows nothing of it');
  const noted = path.join(site.dataDir, 'last-rehearsal');
  assert.ok(Date.parse(await readFile(noted, 'utf8')) > 0);

  await done(t, site.dataDir, 'maintainer', 'add', 'anna');
  const at = Math.floor(Date.parse(await readFile(noted, 'utf8')) / 1000);
  assert.equal((await anna.post('/confirm_password', { password: 'Grundierung und Decklack' })).status, 204);
  const known = (await anna.get('/maintenance/backups')).json as {
    rehearsedAt?: number;
    madeAt?: number;
  };
  assert.equal(known.rehearsedAt, at);
  assert.ok(known.madeAt && known.madeAt <= at);

  const due = (REHEARSE: string) => runAdmin(t, ['rehearse', '--due'], { DATA_DIR: site.dataDir, REHEARSE });
  assert.deepEqual([(await due('monthly')).stdout, (await due('off')).stdout], ['', '']);
  await writeFile(noted, new Date(Date.now() - 29 * 24 * 3600_000).toISOString());
  assert.equal((await due('off')).stdout, '');
  assert.match((await due('monthly')).stdout, /lässt sich zurückspielen/);
});

test('a rehearsal notices a damaged picture, and rows that are not what was saved', async (t) => {
  const { site, image, backups } = await prepare(t);
  await done(t, site.dataDir, 'backup', 'create', backups);
  const file = path.join(filesOf(backups, image), 'full.jpg');
  const bytes = await readFile(file);
  await truncate(file, bytes.length - 1);
  assert.match(
    await refused(t, site.dataDir, 'rehearse', backups),
    /Die Probe ist gescheitert: Die Sicherung .* nicht heil zurückgekommen[\s\S]*Am See/,
  );
  await writeFile(file, bytes);
  await done(t, site.dataDir, 'rehearse', backups);

  const [name = ''] = await namesIn(backups);
  await damage(path.join(backups, name, 'klassenkreis.db'));
  assert.match(await refused(t, site.dataDir, 'rehearse', backups), /ist beschädigt/);
});
