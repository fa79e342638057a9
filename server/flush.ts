import { channel } from 'node:diagnostics_channel';
import { closeSync, fdatasync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Hears of every flush that failed, with the error. What it should have kept is lost or not, and a second flush may
 * say yes all the same; so the server stops at once, and the next start reads what is really there.
 */
export const failedFlush = channel('klassenkreis:failed-flush');

/** What was written to the file survives a power cut. */
export async function flush(path: string, flags = 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync().catch(fail);
  } finally {
    await handle.close();
  }
}

export type SharedFlush = ReturnType<typeof createSharedFlush>;

const flushData = promisify(fdatasync);

/**
 * Flushes one file over and over. Who asks while a flush is under way waits for the next one, with all who ask until
 * then: the one under way may have begun before what they wrote.
 */
export function createSharedFlush(path: string) {
  const file = openSync(path, 'r+');
  let waiting: PromiseWithResolvers<void> | undefined;
  let isUnderWay = false;

  const flushAll = async () => {
    isUnderWay = true;
    while (waiting) {
      const { promise, resolve } = waiting;
      waiting = undefined;
      resolve(flushData(file).catch(fail));
      await promise.catch(() => {});
    }
    isUnderWay = false;
  };

  return {
    flush(): Promise<void> {
      waiting ??= Promise.withResolvers();
      const { promise } = waiting;
      if (!isUnderWay) flushAll();
      return promise;
    },
    close: () => closeSync(file),
  };
}

function fail(error: unknown): never {
  failedFlush.publish(error);
  throw error;
}

/** Makes names in a folder survive a power cut. Windows cannot flush folders; there NTFS keeps the order. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await flush(path, 'r');
}
