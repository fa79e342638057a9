import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestContext } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { plainJpeg } from './samples.ts';
import { runAdmin, temporaryFolder } from './test-process.ts';
import { testSite } from './test-site.ts';

const small = await plainJpeg({ width: 60, height: 40 });

/** A data folder, or all settings of a site. */
type Home = string | ({ DATA_DIR: string } & Record<string, string>);

/** Runs a verb on it, whatever listens on this machine. */
const admin = (t: TestContext, home: Home, ...words: string[]) =>
  runAdmin(t, words, { PORT: '1', ...(typeof home === 'string' ? { DATA_DIR: home } : home) });

export async function done(t: TestContext, home: Home, ...words: string[]) {
  const { code, stdout, stderr } = await admin(t, home, ...words);
  assert.deepEqual([code, stderr], [0, ''], stdout);
  return stdout;
}

export async function refused(t: TestContext, home: Home, ...words: string[]) {
  const { code, stdout, stderr } = await admin(t, home, ...words);
  assert.equal(code, 1, stdout);
  return stderr;
}

/** Done, but not all is well. */
export async function unwell(t: TestContext, home: Home, ...words: string[]) {
  const { code, stdout, stderr } = await admin(t, home, ...words);
  assert.equal(code, 3, stdout + stderr);
  return { stdout, stderr };
}

/** A running site with two members, a gallery and a picture, and a folder for its backups. */
export async function prepare(t: TestContext, settings: Record<string, string> = {}) {
  const site = await testSite(t, { settings });
  const anna = await site.join('anna');
  const bert = await site.join('bert');
  const gallery = await anna.createGallery('Am See');
  const upload = async (browser = anna, title = 'Am See') =>
    (await browser.upload(gallery, small, { title })).json as Image;
  const image = await upload();
  const backups = path.join(await temporaryFolder(t), 'backups');
  return { site, anna, bert, gallery, upload, image, backups };
}

export const namesIn = async (backups: string) =>
  (await readdir(backups)).filter((name) => name.endsWith('Z')).toSorted();

/** A data folder that is not there yet. */
export const newPlace = async (t: TestContext) => path.join(await temporaryFolder(t), 'data');

/** Brings the newest backup back into a new data folder. */
export async function restore(t: TestContext, backups: string, ...options: string[]) {
  const dataDir = await newPlace(t);
  const said = await done(t, dataDir, 'backup', 'restore', backups, ...options);
  return { dataDir, said };
}

/** Changes one byte in the middle of a file. */
export async function damage(file: string) {
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

/** Where the files of an image lie, in a folder of backups or in a data folder. */
export const filesOf = (folder: string, { id }: { id: string }) =>
  path.join(folder, 'images', id.slice(-2), id);
