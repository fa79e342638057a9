import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';

/** The letters that were written into a folder, by the time they were put into the queue. */
export async function lettersIn(folder: string) {
  const names = existsSync(folder) ? await readdir(folder) : [];
  // The Message-ID begins with ids that grow with time.
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name), 'utf8'))),
  );
}
