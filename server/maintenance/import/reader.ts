import { fork } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ChosenColumns, ImportCorrections, type ImportLook } from '#contract/maintenance-import.ts';
import { createBoundedQueue } from '#server/http/guard/bounded-queue.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import type { KnownPeople } from './known-people.ts';
import type { ImportPlan } from './plan.ts';
import type { ImportChoices, ImportFile } from './read-import.ts';

/** What the process gets: the path of the table, its name, whom the site knows, and what the maintainer has decided. */
export type ImportJob = { source: string; name: string; known: KnownPeople; choices: ImportChoices };

/** What was read, and what it would do; or, in words, why it cannot be read at all. */
export type ImportReading =
  | { unreadable: string }
  | (ImportPlan & Pick<ImportFile, 'notes' | 'columns' | 'sheets'> & { unreadable?: undefined });

type Receive<F> = (target: string) => Promise<{ fields: F; fileName: string }>;

/** A table of ten thousand lines takes two, and ten times as long on a small server that has other work. */
const MOST_SECONDS = 30;
const MEMORY_MB = 256;
const NAME_MAX = 100;

const program = fileURLToPath(new URL('./reading.ts', import.meta.url));

/** Refuses what no page sends. */
export function readChoices({ corrections = '{}', columns = '{}', sheet }: ImportLook): ImportChoices {
  try {
    return {
      corrections: ImportCorrections.parse(JSON.parse(corrections)),
      columns: ChosenColumns.parse(JSON.parse(columns)),
      sheet: sheet === undefined ? undefined : Number(sheet),
    };
  } catch {
    throw new Refusal('not-valid');
  }
}

export type ImportReader = ReturnType<typeof createImportReader>;

/**
 * Reads tables of members one at a time, in a process of their own, which may die: however they are built, nobody else
 * waits. `work` is the folder for uploads in progress.
 */
export function createImportReader(work: string) {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 4 });

  return {
    /** What the table that `receive` writes to the given path would do with those whom `look` finds after it. */
    async read<F extends ImportLook>(receive: Receive<F>, look: () => Promise<KnownPeople>) {
      const source = path.join(work, `${randomUUIDv7()}.upload`);
      try {
        const { fields, fileName } = await receive(source);
        const choices = readChoices(fields);
        const known = await look();
        const name = fileName.replaceAll(/\p{C}/gu, ' ').slice(0, NAME_MAX);
        return {
          fields,
          known,
          reading: await queue.run(() => inProcess({ source, name, known, choices })),
        };
      } finally {
        await rm(source, { force: true });
      }
    },
  };
}

function inProcess(job: ImportJob): Promise<ImportReading> {
  const child = fork(program, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    serialization: 'advanced',
    env: {},
  });
  const { promise, resolve, reject } = Promise.withResolvers<ImportReading>();
  const limit = setTimeout(() => child.kill('SIGKILL'), MOST_SECONDS * 1000);
  child
    .once('message', (reading) => resolve(reading as ImportReading))
    .once('error', reject)
    // An error of ours ends it with 1; a process that takes too much memory or time is killed.
    .once('exit', (code) =>
      code === 1 ? reject(new Error('A table could not be read')) : resolve({ unreadable: texts.tooMuch }),
    );
  child.send(job);
  return promise.finally(() => clearTimeout(limit));
}
