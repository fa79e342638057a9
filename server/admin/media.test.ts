import assert from 'node:assert/strict';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { type Image, imageFileNames } from '#contract/galleries.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { damage, done, filesOf, prepare, refused, unwell } from '#test/support/test-backups.ts';

test('missing and changed files are named, and nothing is changed', async (t) => {
  const { site, upload, image: whole, anna } = await prepare(t);
  const [torn, bent] = [await upload(anna, 'Zerrissen'), await upload(anna, 'Verbogen')];
  const check = ['media', 'check'];
  const before = await tableDump(site.db);
  assert.equal(await done(t, site.dataDir, ...check), 'Alle 3 Bilder sind unverändert da.\n');

  await rm(path.join(filesOf(site.dataDir, torn), 'thumbnail.webp'));
  await damage(path.join(filesOf(site.dataDir, bent), 'full.jpg'));
  await rm(path.join(filesOf(site.dataDir, bent), 'display.webp'));

  const { stdout, stderr } = await unwell(t, site.dataDir, ...check);
  assert.match(
    stderr,
    /^Bei 2 von 3 Bildern fehlen Dateien oder sind verändert\. .*„.* media repair ORDNER“/,
  );
  assert.match(stdout, new RegExp(`^Zerrissen +Am See +anna +thumbnail\\.webp fehlt +${torn.id}$`, 'm'));
  assert.match(
    stdout,
    new RegExp(`^Verbogen +Am See +anna +display\\.webp fehlt, full\\.jpg verändert +${bent.id}$`, 'm'),
  );
  assert.equal(stdout.includes(`${whole.id}\n`), false);
  assert.equal(await tableDump(site.db), before);
});

test('in portions every picture has its night, and what was wrong is named each night until it is well', async (t) => {
  const { site, upload, image, backups } = await prepare(t);
  await upload();
  await upload();
  await done(t, site.dataDir, 'backup', 'create', backups);
  const night = ['media', 'check', '--portion'];
  assert.equal(await done(t, site.dataDir, ...night), '1 von 3 Bildern gelesen: unverändert da.\n');
  await damage(path.join(filesOf(site.dataDir, image), 'full.jpg'));
  // Its turn is over in this round; the next one begins with it.
  await done(t, site.dataDir, ...night);
  await done(t, site.dataDir, ...night);
  for (let nights = 0; nights < 2; nights += 1) {
    const { stdout } = await unwell(t, site.dataDir, ...night);
    assert.match(stdout, new RegExp(`full\\.jpg verändert +${image.id}$`, 'm'));
  }
  assert.match(
    (await unwell(t, site.dataDir, 'doctor')).stdout,
    /^✗ Bilder: Bei 1 Bild sind Dateien nicht mehr, wie sie waren/m,
  );
  await done(t, site.dataDir, 'media', 'repair', backups);
  assert.match((await unwell(t, site.dataDir, 'doctor')).stdout, /^✓ Bilder$/m);
  await done(t, site.dataDir, ...night);
});

test('missing and changed pictures come back out of a backup while the site runs', async (t) => {
  const { site, anna, upload, image: sound, backups } = await prepare(t);
  const home = site.dataDir;
  const fileOf = (image: Image, name: string) => path.join(filesOf(home, image), name);
  const [torn, bent, lost] = [
    await upload(anna, 'Zerrissen'),
    await upload(anna, 'Verbogen'),
    await upload(),
  ];
  await done(t, home, 'backup', 'create', backups);
  const bytesOf = async (where: string) =>
    Buffer.from(await (await site.browser(anna.cookies).fetch('GET', where)).arrayBuffer());
  const before = await bytesOf(torn.imagePath);

  for (const name of imageFileNames) await rm(fileOf(torn, name));
  await damage(fileOf(bent, 'display.webp'));
  await rm(fileOf(lost, 'full.jpg'));
  await damage(path.join(filesOf(backups, lost), 'full.jpg'));
  await damage(path.join(filesOf(backups, sound), 'full.jpg'));
  assert.equal((await anna.fetch('GET', torn.imagePath)).status, 404);

  const { stdout, stderr } = await unwell(t, home, 'media', 'repair', backups);
  const [repaired = '', still = ''] = stdout.split('Auch dort nicht heil:\n');
  assert.match(repaired, /^Aus der Sicherung geholt, 2 Bilder:\n/);
  assert.match(repaired, new RegExp(`^Zerrissen +Am See +anna +display\\.webp fehlt, .* +${torn.id}$`, 'm'));
  assert.match(repaired, new RegExp(`^Verbogen .*display\\.webp verändert +${bent.id}$`, 'm'));
  assert.match(still, new RegExp(`full\\.jpg fehlt +${lost.id}$`, 'm'));
  assert.match(stderr, /^1 Bild ist weder auf der Seite noch in dieser Sicherung heil\./);
  assert.deepEqual(await bytesOf(torn.imagePath), before);
  assert.deepEqual(await bytesOf(bent.displayPath), await bytesOf(sound.displayPath));
  assert.equal((await anna.fetch('GET', lost.imagePath)).status, 404);

  await damage(path.join(filesOf(backups, lost), 'full.jpg'));
  await done(t, home, 'media', 'repair', backups);
  assert.equal(await done(t, home, 'media', 'repair', backups), 'Nichts zu tun: alle 4 Bilder sind heil.\n');
  assert.equal(await done(t, home, 'media', 'check'), 'Alle 4 Bilder sind unverändert da.\n');
});

test('the pictures of a lost disk come back into an empty place, after a question', async (t) => {
  const { site, anna, upload, image, backups } = await prepare(t);
  await upload();
  await done(t, site.dataDir, 'backup', 'create', backups);
  const images = path.join(site.dataDir, 'images');
  const repair = ['media', 'repair', backups];
  await rm(images, { recursive: true });
  assert.match(await refused(t, site.dataDir, 'media', 'check'), /„\.klassenkreis“.*media repair \/.*“/);
  const { stdout } = await unwell(t, site.dataDir, 'doctor');
  assert.match(stdout, /^✗ Datenordner: Im Bilderordner .*\n.*media repair \/.*“/m);
  assert.match(stdout, /^– Bilder: Nicht angesehen, weil bei „Datenordner“/m);
  await mkdir(images);
  // Nobody is there to say that no disk is merely not mounted.
  assert.match(await refused(t, site.dataDir, ...repair), /bleibt alles, wie es ist/);
  assert.deepEqual(await readdir(images), []);
  // What lies there is somebody's.
  await writeFile(path.join(images, 'Urlaub.jpg'), '');
  assert.match(await refused(t, site.dataDir, ...repair, '--yes'), /„\.klassenkreis“/);
  await rm(path.join(images, 'Urlaub.jpg'));

  assert.match(await done(t, site.dataDir, ...repair, '--yes'), /geholt, 2 Bilder:/);
  assert.equal((await anna.fetch('GET', image.imagePath)).status, 200);
  assert.equal(await done(t, site.dataDir, 'media', 'check'), 'Alle 2 Bilder sind unverändert da.\n');
});
