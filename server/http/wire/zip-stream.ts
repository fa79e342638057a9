import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file for a ZIP; `open` answers undefined when it is gone, and then it is left out. */
export type ZipEntry = {
  name: string;
  /** In ms since the epoch. */
  changedAt: number;
  open(): Promise<Readable | undefined>;
};

/** Characters that some file system or archive program stumbles over. */
const TROUBLESOME = /[\p{C}\\/:*?"<>|]/gu;
const NAME_MAX = 80;

/** Somebody's words as the name of a file, without its ending. */
export function fileStem(words: string): string {
  const clean = words.replaceAll(TROUBLESOME, ' ').replaceAll(/\s+/g, ' ').trim();
  return [...clean]
    .slice(0, NAME_MAX)
    .join('')
    .replace(/[. ]+$/, '');
}

/** A ZIP as a stream, one file open at a time. JPEGs do not get smaller, so nothing is compressed. */
export function zipStream(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;

  const fill = async () => {
    for (const entry of entries) {
      current = await entry.open();
      // The reader may have gone meanwhile.
      if (output.destroyed) return void current?.destroy();
      if (!current) continue;
      zip.addReadStream(current, entry.name, { compress: false, mtime: new Date(entry.changedAt) });
      await once(current, 'close');
    }
    zip.end();
  };

  output.once('close', () => current?.destroy());
  fill().catch((error) => output.destroy(error));
  return output;
}
