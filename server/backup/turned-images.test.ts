import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { composeAdmin } from '#server/compose/admin.ts';
import { brokenImages } from '#test/support/stored-pictures.ts';
import { takeBack } from '#test/support/take-back.ts';
import { done, filesOf, namesIn, newPlace, prepare, restore, unwell } from '#test/support/test-backups.ts';
import { startServer } from '#test/support/test-process.ts';
import { createBackup } from './create-backup.ts';

const turn = (
  by: Awaited<ReturnType<typeof prepare>>['anna'],
  gallery: string,
  { id }: Image,
  degrees = 90,
) => by.post(`/galleries/${gallery}/images/${id}/turn`, { degrees });

/** What a site that was brought back shows of the pictures: none is broken. */
async function shownBy(t: TestContext, dataDir: string, password: string, gallery: string) {
  const server = await startServer(t, { DATA_DIR: dataDir });
  const anna = server.browser();
  await anna.login('anna', password);
  const images = (await anna.get(`/galleries/${gallery}/images`)).json as Image[];
  assert.deepEqual(await brokenImages(anna, images), []);
  await server.end('SIGTERM');
  return images.map(({ title, width, height }) => `${title} ${width}x${height}`);
}

test('a backup has pictures as they stood when it was made, and check and repair know where their files are', async (t) => {
  const { house, anna, gallery, image, backups, upload } = await prepare(t);
  await upload(anna, 'Kuchen');
  await done(t, house.dataDir, 'backup', 'create', backups);
  const before = await restore(t, backups);
  assert.equal((await turn(anna, gallery, image)).status, 200);
  assert.match(await done(t, house.dataDir, 'backup', 'create', backups), /2 Bilder, davon neu [1-9]/);
  assert.match(await done(t, house.dataDir, 'backup', 'verify', backups), /ist in Ordnung/);
  const after = await restore(t, backups);
  const shown = (dataDir: string) => shownBy(t, dataDir, house.password, gallery);
  assert.deepEqual(await shown(before.dataDir), ['Am See 60x40', 'Kuchen 60x40']);
  assert.deepEqual(await shown(after.dataDir), ['Am See 40x60', 'Kuchen 60x40']);

  const filesId = path.posix.basename(
    path.posix.dirname(
      ((await anna.get(`/galleries/${gallery}/images/${image.id}`)).json as Image).imagePath,
    ),
  );
  assert.notEqual(filesId, image.id);
  const lost = path.join(filesOf(house.dataDir, { id: filesId }), 'display.webp');
  await rm(lost);
  // Named by the id that the commands for pictures know.
  const { stdout } = await unwell(t, house.dataDir, 'media', 'check');
  assert.ok(stdout.includes(image.id) && !stdout.includes(filesId), stdout);
  await done(t, house.dataDir, 'media', 'repair', backups, '--yes');
  assert.ok(existsSync(lost));
  await done(t, house.dataDir, 'media', 'check');

  await done(t, house.dataDir, 'backup', 'create', backups, '--keep', '1');
  assert.ok(existsSync(filesOf(backups, { id: filesId })));
  assert.ok(!existsSync(filesOf(backups, { id: image.id })));
  assert.match(await done(t, house.dataDir, 'backup', 'verify', backups), /ist in Ordnung/);
});

test('a picture that is turned while it is saved is in the backup as it stands then, and a list that got lost is made again', async (t) => {
  const { house, anna, gallery, image, backups, upload } = await prepare(t);
  const later = await upload(anna, 'Kuchen');
  const admin = await composeAdmin(house.config);
  t.after(() => admin.dispose());
  // Twice, as often as the backup looks for its files; the other one is deleted.
  let times = 0;
  const { stream } = house.storage;
  const storage = {
    ...house.storage,
    stream: async (...asked: Parameters<typeof stream>) => {
      times += 1;
      if (times <= 2) assert.equal((await turn(anna, gallery, image, times === 1 ? 90 : 180)).status, 200);
      if (times === 2) {
        const at = `/galleries/${gallery}/images/${later.id}`;
        // What is hidden goes at once.
        await anna.post(`${at}/hide`, { reason: '' });
        assert.equal((await anna.send('DELETE', at)).status, 204);
      }
      return stream(...asked);
    },
  };
  const options = { root: backups, at: Date.now(), keep: 9, progress: () => {} };
  const made = await createBackup({ ...admin, storage, dataDir: house.dataDir, version: '1' }, options);
  assert.ok(times > 2);
  assert.deepEqual([made.lost, made.images], [[], 1]);
  assert.match(await done(t, house.dataDir, 'backup', 'verify', backups), /ist in Ordnung/);
  const [name = ''] = await namesIn(backups);
  await rm(path.join(backups, name, 'SHA256SUMS'));
  const dataDir = await newPlace(t);
  await unwell(t, dataDir, 'backup', 'restore', backups);
  assert.deepEqual(await shownBy(t, dataDir, house.password, gallery), ['Am See 40x60']);
});

test('a backup of a version that turned no pictures is checked and brought back', async (t) => {
  const { house, gallery, backups } = await prepare(t);
  await done(t, house.dataDir, 'backup', 'create', backups);
  const [name = ''] = await namesIn(backups);
  const at = (file: string) => path.join(backups, name, file);
  const old = new DatabaseSync(at('klassenkreis.db'));
  takeBack(old, '0028');
  old.close();
  // The proof of its rows, as that version has written it.
  const line = (sha256: string) => `${sha256}  ${name}/klassenkreis.db`;
  const sums = (await readFile(at('SHA256SUMS'), 'utf8')).replace(
    new RegExp(line('[0-9a-f]{64}')),
    line(hash('sha256', await readFile(at('klassenkreis.db')))),
  );
  await writeFile(at('SHA256SUMS'), sums);
  const facts = { ...JSON.parse(await readFile(at('backup.json'), 'utf8')), sums: hash('sha256', sums) };
  await writeFile(at('backup.json'), JSON.stringify(facts));

  assert.match(await done(t, house.dataDir, 'backup', 'verify', backups), /ist in Ordnung: 6 Dateien/);
  const { dataDir } = await restore(t, backups);
  assert.deepEqual(await shownBy(t, dataDir, house.password, gallery), ['Am See 60x40']);
});
