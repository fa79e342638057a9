import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Far more than all test processes write at once. */
const NEEDED_BYTES = 2 * 1024 ** 3;
const MEMORY_FOLDER = '/dev/shm';

/** Where tests put their folders: in memory if there is room, as making files and flushing them costs nothing there. */
export function temporaryRoot(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize > NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}
