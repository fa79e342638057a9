import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';

type Entry = { id: string; title: string; changedAt: number };

/** Characters that some file system or archive program stumbles over. */
const TROUBLESOME = /[\p{C}\\/:*?"<>|]/gu;

/** `007 Am See.jpg`: in the order of the gallery, whatever the titles are. */
function fileName(title: string, index: number, count: number): string {
  const number = String(index + 1).padStart(String(count).length, '0');
  const name = title.replaceAll(TROUBLESOME, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 80);
  const stem = `${number} ${name.replace(/[. ]+$/, '')}`;
  return `${stem.trim()}.jpg`;
}

/**
 * The full pictures as a ZIP stream, one file open at a time. JPEGs do not get smaller, so they are stored as
 * they are. An image whose file is gone is left out.
 */
export function zipOf(entries: Entry[], storage: ImageStorage): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;

  const fill = async () => {
    for (const [index, entry] of entries.entries()) {
      current = await storage.stream(entry.id, 'full.jpg');
      if (!current) continue;
      const name = fileName(entry.title, index, entries.length);
      zip.addReadStream(current, name, { compress: false, mtime: new Date(entry.changedAt) });
      await once(current, 'close');
    }
    zip.end();
  };

  output.once('close', () => current?.destroy());
  fill().catch((error) => output.destroy(error));
  return output;
}
