import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** With less free space not even a lock can be taken. */
const START_BYTES = 1_000_000;

/** Why nothing can be written to a disk, whoever tries. */
export type DiskState = 'sound' | 'read-only' | 'full' | 'no-more-files';

/** Looks at the disk of a folder, or of the one in which it would be made, and writes nothing. */
export function stateOfDisk(folder: string): DiskState {
  const there = nearest(path.resolve(folder));
  if (isReadOnly(there)) return 'read-only';
  const { bavail, bsize, files, ffree } = statfsSync(there);
  if (bavail * bsize < START_BYTES) return 'full';
  // Some file systems have no such number.
  return files > 0 && ffree === 0 ? 'no-more-files' : 'sound';
}

const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(path.dirname(folder)));

function isReadOnly(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}
