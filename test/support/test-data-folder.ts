import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { composeSite } from '#server/compose/site.ts';
import { readConfig } from '#server/config/config.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { createLog } from '#server/process/log.ts';
import { dataSettings } from './test-database.ts';
import { temporaryFolder } from './test-process.ts';

export const configFor = (dataDir: string) => readConfig({ ...dataSettings(dataDir), LOG_LEVEL: 'silent' });

/** Starts everything but the socket, and stops it again. */
export async function startAndStop(dataDir: string) {
  const site = await composeSite(configFor(dataDir), { log: createLog('silent') });
  await site.dispose();
}

/** A data folder with 200 members and one stored file that passes for an image. */
export async function filledDataFolder(t: TestContext) {
  const root = await temporaryFolder(t);
  const site = await composeSite(configFor(root), { log: createLog('silent') });
  for (let row = 0; row < 200; row += 1)
    await site.members.add(site.db, {
      username: `mitglied-${row}`,
      email: `mitglied-${row}@example.org`,
      contact: { firstName: 'Ein', surname: 'Mitglied' },
      passwordHash: null,
    });
  await site.dispose();
  const paths = dataFolderPaths(root);
  const picture = path.join(paths.images, 'ab', '01890000-0000-7000-8000-0000000000ab');
  await mkdir(picture, { recursive: true });
  await writeFile(path.join(picture, 'full.jpg'), 'picture');
  return { root, ...paths, picture: path.join(picture, 'full.jpg') };
}

/** Matches the error of a start that is refused with this sentence; for good, where that is asked. */
export const startRefusal =
  (sentence: RegExp, { permanent }: { permanent?: boolean } = {}) =>
  (error: unknown) =>
    error instanceof MaintainerError &&
    sentence.test(error.message) &&
    (permanent === undefined || error.permanent === permanent);
