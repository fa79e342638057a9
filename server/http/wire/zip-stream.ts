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
