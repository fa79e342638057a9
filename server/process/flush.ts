import { channel } from 'node:diagnostics_channel';
import { open } from 'node:fs/promises';

/**
 * Publishes the error of every failed flush. The data may be lost, and a second flush may succeed all the same, so
 * the server stops at once and the next start reads what is really on disk.
 */
export const failedFlush = channel('klassenkreis:failed-flush');

/** Makes the content of a file survive a power cut. */
export async function flush(path: string, flags = 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } catch (error) {
    failedFlush.publish(error);
    throw error;
  } finally {
    await handle.close();
  }
}

/** Makes the entries of a folder survive a power cut. Windows cannot flush folders; NTFS keeps the order. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await flush(path, 'r');
}
