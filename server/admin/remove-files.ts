import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { createProgress } from './terminal.ts';

/** Removes the files of images whose rows are gone; the site sweeps what a crash leaves behind. */
export async function removeFiles(
  storage: ImageStorage,
  ids: readonly string[],
  label: string,
): Promise<void> {
  const progress = createProgress(label);
  try {
    for (const [done, id] of ids.entries()) {
      progress.at(done, ids.length);
      await storage.remove(id);
    }
  } finally {
    progress.end();
  }
}
