import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';

// Files are stored before a row names them. What a failure leaves is removed at once where no row can name it, else it is
// left to the sweep, which looks once more after an hour.

/** Stores new files. What was stored when it fails is removed: no row names them yet. */
export async function putOrRemove(storage: ImageStorage, id: string, folder: string): Promise<void> {
  try {
    await storage.put(id, folder);
  } catch (error) {
    await storage.remove(id).catch(() => undefined);
    throw error;
  }
}

/**
 * Commits the row that names new files; `naming` wraps what writes it. Once that was written, a commit that fails is in
 * doubt: the database may have heard of it, and could only not answer.
 */
export async function commitOrRemove<T>(
  storage: ImageStorage,
  id: string,
  commit: (naming: <R>(write: () => Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T> {
  let isInDoubt = false;
  try {
    return await commit(async (write) => {
      // A transaction may be tried again.
      isInDoubt = false;
      const written = await write();
      isInDoubt = true;
      return written;
    });
  } catch (error) {
    if (!isInDoubt) await storage.remove(id).catch(() => undefined);
    throw error;
  }
}
