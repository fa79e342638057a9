import { stat } from 'node:fs/promises';
import { StoreUnavailable } from '#server/ports/store-unavailable.ts';
import { freeBytes } from '#server/process/data-folder.ts';
import { Refusal } from '../table/refusal.ts';

export type FreeSpace = ReturnType<typeof createFreeSpace>;

/**
 * Keeps a reserve on the disk for what must always work: logins, settings, and deletes, which need space before
 * they free some.
 */
export function createFreeSpace(deps: { folder: string; database: string; reserveBytes: number }) {
  const { folder, database, reserveBytes } = deps;

  /** The write-ahead log needs its size again in the database file. */
  const walBytes = () =>
    stat(`${database}-wal`).then(
      ({ size }) => size,
      () => 0,
    );

  return {
    /** Refuses when writing these bytes would cut into the reserve. */
    async demand(bytes: number): Promise<void> {
      const reserve = Math.max(reserveBytes, 2 * (await walBytes()));
      const free = await freeBytes(folder).catch((cause) => {
        throw new StoreUnavailable(cause);
      });
      if (free < reserve + bytes) throw new Refusal('no-room');
    },
  };
}
