import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { TestSite } from './test-site.ts';

/** Every row about images, every file of the storage, every unfinished upload. */
export async function storedTraces({ db, dataDir }: TestSite) {
  const rows = await Promise.all(
    (['images', 'image_files'] as const).map((table) => db.selectFrom(table).selectAll().execute()),
  );
  const entries = await readdir(path.join(dataDir, 'images'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== '.klassenkreis');
  return [...rows.flat(), ...files.map(({ name }) => name), ...(await readdir(path.join(dataDir, 'work')))];
}
