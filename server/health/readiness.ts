import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { queueState } from '#server/mail/overview.ts';
import type { Database } from '#server/ports/database/database.ts';
import { compareShape } from '#server/ports/database/schema/shape.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { dataFolderPaths, freeBytes } from '#server/process/data-folder.ts';

/** What the site needs to do its work. */
type Need = 'running' | 'database' | 'schema' | 'data-folder' | 'images' | 'free-space' | 'mail-queue';

/**
 * `mailWaitsSeconds`: how overdue the first mail in the queue is; null when unknown. `isOutdated`: another version lies on
 * the disk than the one that runs.
 */
export type Readiness = { missing: Need[]; mailWaitsSeconds: number | null; isOutdated: boolean };

export type Health = ReturnType<typeof createHealth>;

/** Tells whether the site can do its work. `now` is the clock in ms. */
export function createHealth(deps: {
  db: Database;
  storage: ImageStorage;
  now: () => number;
  config: { dataDir: string; freeSpaceReserveBytes: number };
  /** Whether what lies on the disk is still what the process has opened. */
  databaseIsSound: () => boolean;
  isNewVersionThere: () => boolean;
}) {
  const { db, storage, now, config, databaseIsSound, isNewVersionThere } = deps;
  const paths = dataFolderPaths(config.dataDir);
  let stopping = false;

  /** Takes the write lock and changes no row. */
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

  const hasSpace = async () => (await freeBytes(config.dataDir)) >= config.freeSpaceReserveBytes;

  return {
    /** From now on the site reports not ready and refuses new requests. */
    stop(): void {
      stopping = true;
    },

    isStopping: () => stopping,

    async readiness(): Promise<Readiness> {
      // A database that does not answer is told of by its own check.
      const isOther = await compareShape(db).then(
        ({ wrong }) => wrong.length > 0,
        () => false,
      );
      const queue = await queueState(db, now()).catch(() => undefined);
      const checks: [Need, boolean][] = [
        ['running', !stopping],
        [
          'database',
          databaseIsSound() && (isOther || (queue !== undefined && (await works(writeToDatabase)))),
        ],
        ['schema', !isOther],
        ['data-folder', existsSync(paths.marker) && (await works(writeToFolder))],
        ['images', await storage.works()],
        ['free-space', await hasSpace().catch(() => false)],
        ['mail-queue', !queue?.stuck],
      ];
      return {
        missing: checks.flatMap(([need, isMet]) => (isMet ? [] : need)),
        mailWaitsSeconds: queue ? Math.floor(queue.waitingMs / 1000) : null,
        isOutdated: isNewVersionThere(),
      };
    },
  };
}

const works = (action: () => Promise<unknown>) =>
  action().then(
    () => true,
    () => false,
  );
