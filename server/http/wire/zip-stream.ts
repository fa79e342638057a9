import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file for a ZIP; left out when `open` returns undefined because it is gone. */
export type ZipEntry = {
  name: string;
  /** In ms since the epoch. */
  changedAt: number;
  open(): Promise<Readable | undefined>;
};

/** Characters that some file systems or archive programs cannot handle. */
const UNSAFE_CHARACTERS = /[\p{C}\\/:*?"<>|]/gu;
const NAME_MAX = 80;

/** Turns any text into a safe file name, without extension. */
export function fileStem(text: string): string {
  const clean = text.replaceAll(UNSAFE_CHARACTERS, ' ').replaceAll(/\s+/g, ' ').trim();
  return [...clean]
    .slice(0, NAME_MAX)
    .join('')
    .replace(/[. ]+$/, '');
}

/** A ZIP as a stream, one file open at a time. JPEGs do not get smaller, so nothing is compressed. */
export function zipStream(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;

  const fill = async () => {
    for await (const entry of entries) {
      current = await entry.open();
      // The client may have gone meanwhile.
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
