import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { createProgress } from './terminal.ts';

/** Removes files by their ids, after the rows of their images; the site sweeps what a crash leaves behind. */
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
