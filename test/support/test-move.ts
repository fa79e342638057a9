import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { openConfiguredDatabase } from '#server/compose/open-database.ts';
import { readConfig } from '#server/config/config.ts';
import { checksumOf, copiedTables } from '#server/ports/database/copy-rows.ts';
import { saveData } from './own-data.ts';
import { plainJpeg } from './samples.ts';
import { remember } from './test-memorial.ts';
import { runAdmin } from './test-process.ts';
import { s3Settings, startS3 } from './test-s3.ts';
import { testSite } from './test-site.ts';

type Settings = Record<string, string>;

/** A folder without a test database, removed after the test. */
export async function folderWithoutDatabase(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'klassenkreis-move-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Settings of a bucket that exists until the test ends. */
export async function bucketSettings(t: TestContext): Promise<Settings> {
  const { settings, close } = await startS3(await folderWithoutDatabase(t));
  t.after(close);
  return s3Settings(settings);
}

/**
 * Fills a site with two members, one of whom is remembered, a mail, and a gallery with two images. Returns the paths of
 * these.
 */
export async function furnish(t: TestContext, settings: Settings): Promise<string[]> {
  const site = await testSite(t, { settings });
  const anna = await site.join('anna');
  const invite = ['member', 'add', '--username', 'bernd', '--email', 'bernd@example.org', '--invite'];
  assert.equal((await runAdmin(t, invite, settings)).code, 0);
  await saveData(anna, 'anna', { city: 'Köln', publicationConsent: true });
  const gallery = await anna.createGallery();
  const pictures = await Promise.all(
    ['#aa0000', '#0000aa'].map((color) => plainJpeg({ width: 60, height: 40 }, color)),
  );
  const paths: string[] = [];
  for (const picture of pictures) {
    const uploaded = await anna.upload(gallery, picture);
    assert.equal(uploaded.status, 201, uploaded.text);
    const { id, imagePath } = uploaded.json as Image;
    paths.push(imagePath);
    const words = await anna.post(`/galleries/${gallery}/images/${id}/comments`, { text: 'Schön war es' });
    assert.equal(words.status, 201, words.text);
  }
  // One of them is turned: its files then have another id than the picture.
  const [first] = (await anna.get(`/galleries/${gallery}/images`)).json as Image[];
  const turned = await anna.post(`/galleries/${gallery}/images/${first?.id}/turn`, { degrees: 90 });
  paths[0] = (turned.json as Image).imagePath;
  await site.promote('anna');
  await site.confirm(anna);
  const id = await remember(anna, { username: 'bernd' });
  assert.equal((await anna.post(`/memorials/${id}/words`, { text: 'Du fehlst uns' })).status, 204);
  const body = new FormData();
  body.append('file', new File([new Uint8Array(pictures[0] ?? [])], 'bernd.jpg', { type: 'image/jpeg' }));
  const picture = await anna.send('PUT', `/maintenance/memorials/${id}/portrait`, { body });
  assert.equal(picture.status, 204, picture.text);
  await site.close();
  return paths;
}

/** What a site shows a member: her data and every byte of the pictures. */
export async function look(t: TestContext, settings: Settings, paths: readonly string[]) {
  const site = await testSite(t, { settings });
  const anna = await site.again('anna');
  const data = (await anna.get('/users/anna')).json;
  const pictures: string[] = [];
  for (const where of paths) {
    const answer = await anna.fetch('GET', where);
    assert.equal(answer.status, 200);
    pictures.push(Buffer.from(await answer.arrayBuffer()).toString('base64'));
  }
  await site.close();
  return { data, pictures };
}

/** Transfers a site from one place to another by the command line. */
export async function move(t: TestContext, from: Settings, to: Settings) {
  const file = path.join(await folderWithoutDatabase(t), 'ziel.env');
  await writeFile(
    file,
    Object.entries(to)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  return runAdmin(t, ['transfer', file], from);
}

/** A checksum of every table. */
export async function checksums(settings: Settings) {
  const db = await openConfiguredDatabase(readConfig(settings));
  try {
    return await Promise.all(
      copiedTables.map(async (table) => [table, await checksumOf(db, table)] as const),
    );
  } finally {
    await db.destroy();
  }
}
