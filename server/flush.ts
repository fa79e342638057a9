import { open } from 'node:fs/promises';

/** What was written to the file survives a power cut. */
export async function flush(path: string, flags = 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes names in a folder survive a power cut. Windows cannot flush folders; there NTFS keeps the order. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await flush(path, 'r');
}
