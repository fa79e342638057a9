import type { FastifyBaseLogger } from 'fastify';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';

/** Removes files whose rows are gone, by their ids. What cannot be removed now is left to the sweep. */
export async function removeFiles(
  storage: ImageStorage,
  filesIds: readonly (string | undefined)[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  for (const id of filesIds)
    if (id !== undefined)
      await storage.remove(id).catch((error) => {
        log.warn({ files: id, err: error }, 'files left to the sweep');
      });
}
