import { stat } from 'node:fs/promises';
import { Refusal } from '../http/table/refusal.ts';
import { StoreAway } from '../ports/store-away.ts';
import { freeBytes } from './data-folder.ts';

export type FreeSpace = ReturnType<typeof createFreeSpace>;

/**
 * Keeps a reserve on the disk for what must always work: logins, settings, and deletes, which need room before
 * they give some back.
 */
export function createFreeSpace(parts: { folder: string; database: string; reserveBytes: number }) {
  const { folder, database, reserveBytes } = parts;

  /** What waits in the write-ahead log needs its room once more in the file. */
  const logBytes = () =>
    stat(`${database}-wal`).then(
      ({ size }) => size,
      () => 0,
    );

  return {
    /** Refuses what needs so many bytes, if the reserve would not be left. */
    async demand(bytes: number): Promise<void> {
      const reserve = Math.max(reserveBytes, 2 * (await logBytes()));
      const free = await freeBytes(folder).catch((cause) => {
        throw new StoreAway(cause);
      });
      if (free < reserve + bytes) throw new Refusal('no-room');
    },
  };
}
