import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { queueState } from '#server/mail/overview.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { dataFolderPaths, freeBytes } from '#server/process/data-folder.ts';

/** What the site needs to do its work. */
type Need = 'running' | 'database' | 'data-folder' | 'images' | 'free-space' | 'mail-queue';

/** `mailWaitsSeconds`: how long the mail has waited that should have left first; null when nobody knows. */
export type Readiness = { missing: Need[]; mailWaitsSeconds: number | null };

export type Health = ReturnType<typeof createHealth>;

/** Tells whether the site can do its work. `now` is the clock in ms. */
export function createHealth(parts: {
  db: Database;
  storage: ImageStorage;
  now: () => number;
  settings: { dataDir: string; freeSpaceReserveBytes: number };
}) {
  const { db, storage, now, settings } = parts;
  const paths = dataFolderPaths(settings.dataDir);
  let stopping = false;

  /** Takes the lock of writers and changes nothing. */
  const writeToDatabase = () =>
    db
      .transaction()
      .execute((transaction) =>
        transaction
          .updateTable('mail_control')
          .set({ value: '' })
          .where('name', '=', 'none of ours')
          .execute(),
      );

  const writeToFolder = async () => {
    const probe = path.join(paths.work, `ready-${randomUUID()}`);
    try {
      await writeFile(probe, 'x', { flag: 'wx', flush: true });
    } finally {
      await rm(probe, { force: true });
    }
  };

  const hasRoom = async () => (await freeBytes(settings.dataDir)) >= settings.freeSpaceReserveBytes;

  return {
    /** From now on the site is not ready, and takes no new work. */
    stop(): void {
      stopping = true;
    },

    isStopping: () => stopping,

    async readiness(): Promise<Readiness> {
      const queue = await queueState(db, now()).catch(() => undefined);
      const met: [Need, boolean][] = [
        ['running', !stopping],
        ['database', queue !== undefined && (await works(writeToDatabase))],
        ['data-folder', existsSync(paths.marker) && (await works(writeToFolder))],
        ['images', await storage.works()],
        ['free-space', await hasRoom().catch(() => false)],
        ['mail-queue', !queue?.stuck],
      ];
      return {
        missing: met.flatMap(([need, isMet]) => (isMet ? [] : need)),
        mailWaitsSeconds: queue ? Math.floor(queue.waitingMs / 1000) : null,
      };
    },
  };
}

const works = (action: () => Promise<unknown>) =>
  action().then(
    () => true,
    () => false,
  );
