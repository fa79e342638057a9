import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pictureLimits } from '#server/compose/shared.ts';
import { createPictures, type Picture, type Pictures } from '#server/galleries/pictures/pictures.ts';

type Made = { picture: Picture; files: { name: string; bytes: Buffer }[] };

/**
 * One picture process for all sites of a test process. It ends with it. At a lower priority it would wait for all tests of
 * the other processes, and with it a step of an end-to-end test.
 */
const pictures = createPictures({ ...pictureLimits, isEqual: true });
/** By the hash of what was uploaded: the tests upload few different pictures. */
const made = new Map<string, Made>();

/** What a site makes of an upload, by the real process, but nothing twice. */
export const testPictures: Pictures = {
  ...pictures,
  async make(source, folder, place) {
    const key = hash('sha256', await readFile(source));
    const known = made.get(key);
    if (known) {
      for (const { name, bytes } of known.files) await writeFile(path.join(folder, name), bytes);
      return known.picture;
    }
    const picture = await pictures.make(source, folder, place);
    const files = picture.files.map(async ({ name }) => ({
      name,
      bytes: await readFile(path.join(folder, name)),
    }));
    made.set(key, { picture, files: await Promise.all(files) });
    return picture;
  },
  // The next site goes on with it.
  dispose: async () => {},
};
