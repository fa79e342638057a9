import { channel } from 'node:diagnostics_channel';
import { open } from 'node:fs/promises';

/**
 * Hears of every flush that failed, with the error. What it should have kept is lost or not, and a second flush may
 * say yes all the same; so the server stops at once, and the next start reads what is really there.
 */
export const failedFlush = channel('klassenkreis:failed-flush');

/** What was written to the file survives a power cut. */
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

/** Makes names in a folder survive a power cut. Windows cannot flush folders; there NTFS keeps the order. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await flush(path, 'r');
}
