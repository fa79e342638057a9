import { hash } from 'node:crypto';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import type { Images, ListedFile } from './images.ts';

export type FileTrouble = { state: 'missing' | 'changed'; file: ListedFile };

/**
 * Reads every file of every listed image and compares it with the hash that was kept when it was made.
 * `progress` hears how many files are done.
 */
export async function checkFiles(
  { images, storage }: { images: Images; storage: ImageStorage },
  files: readonly ListedFile[],
  progress: (done: number) => void,
): Promise<FileTrouble[]> {
  const troubles: FileTrouble[] = [];
  for (const [done, file] of files.entries()) {
    progress(done);
    const state = stateOf(await storage.read(file.image_id, file.name), file);
    if (state === 'sound') continue;
    // Deleted while we looked.
    if (!(await images.uploaderOf(file.gallery_id, file.image_id))) continue;
    troubles.push({ state, file });
  }
  return troubles;
}

function stateOf(bytes: Uint8Array | undefined, { sha256 }: ListedFile) {
  if (!bytes) return 'missing';
  return hash('sha256', bytes) === sha256 ? 'sound' : 'changed';
}
