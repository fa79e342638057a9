import { readFile, writeFile } from 'node:fs/promises';
import { dataFolderPaths } from '#server/data-folder.ts';

/** Leaves a word in the data folder that a backup was made. One that cannot be left spoils no backup. */
export async function noteBackup(dataDir: string, at: number): Promise<void> {
  await writeFile(dataFolderPaths(dataDir).lastBackup, new Date(at).toISOString()).catch(() => undefined);
}

/** When the last backup was made, in ms; undefined when nobody knows. */
export async function lastBackup(dataDir: string): Promise<number | undefined> {
  const text = await readFile(dataFolderPaths(dataDir).lastBackup, 'utf8').catch(() => '');
  return Date.parse(text) || undefined;
}
