import { randomUUIDv7 } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ImportPreview } from '#contract/maintenance.ts';
import { createBoundedQueue } from '#server/http/guard/bounded-queue.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import type { KnownPeople } from './known-people.ts';
import type { ImportPlan } from './plan.ts';

/** What the thread gets: the path of the table, what the file is called, and whom the site knows. */
export type ImportJob = { source: string; name: string; known: KnownPeople };

/** What was read, and what it would do; or, in words, why it cannot be read at all. */
export type ImportReading =
  | { unreadable: string }
  | (ImportPlan & Pick<ImportPreview, 'notes' | 'columns'> & { unreadable?: undefined });

type Receive<F> = (target: string) => Promise<{ fields: F; fileName: string }>;

/** A table of ten thousand lines takes one, and more where others keep the processors busy. */
const MOST_SECONDS = 60;
const MEMORY_MB = 256;
const NAME_MAX = 100;

const program = new URL('./thread.ts', import.meta.url);

export type ImportReader = ReturnType<typeof createImportReader>;

/**
 * Reads tables of members one at a time, in a thread of their own: however they are built, nobody else waits. `work` is
 * the folder for uploads in progress.
 */
export function createImportReader(work: string) {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 4 });

  return {
    /** What the table that `receive` writes to the given path would do with those whom `look` finds after it. */
    async read<F>(receive: Receive<F>, look: () => Promise<KnownPeople>) {
      const source = path.join(work, `${randomUUIDv7()}.upload`);
      try {
        const { fields, fileName } = await receive(source);
        const known = await look();
        const name = fileName.replaceAll(/\p{C}/gu, ' ').slice(0, NAME_MAX);
        return { fields, known, reading: await queue.run(() => inThread({ source, name, known })) };
      } finally {
        await rm(source, { force: true });
      }
    },
  };
}

function inThread(job: ImportJob): Promise<ImportReading> {
  const thread = new Worker(program, {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ImportReading>();
  const limit = setTimeout(() => thread.terminate(), MOST_SECONDS * 1000);
  const tooMuch = () => resolve({ unreadable: texts.tooMuch });
  thread
    .once('message', resolve)
    .once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error),
    )
    .once('exit', tooMuch);
  return promise.finally(() => clearTimeout(limit));
}
