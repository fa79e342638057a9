import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailKind } from '#contract/kinds.ts';
import type { LetterWriters } from '#server/mail/letters.ts';
import type { Pace } from '#server/mail/pace.ts';
import { createMailQueue } from '#server/mail/queue.ts';
import type { OnMailEnded } from '#server/mail/tidy.ts';
import { createMailWorker } from '#server/mail/worker.ts';
import { vouchedFor } from '#server/process/clock.ts';
import { createLog } from '#server/process/log.ts';
import { dataSettings, openTestDatabase } from './test-database.ts';
import { testFrom, testTransport, writeNote } from './test-letters.ts';
import { type Script, testMailServer } from './test-mail-server.ts';
import { temporaryFolder } from './test-process.ts';
import type { WorkerOptions } from './test-worker.ts';

export const NO_LIMIT: Pace = { perMinute: Number.POSITIVE_INFINITY, perHour: Number.POSITIVE_INFINITY };

export type TestPost = Awaited<ReturnType<typeof testPost>>;

type Options = {
  /** Of the mail server; by default the system chooses one. */
  port?: number;
  script?: Script;
  pace?: Pace;
  writers?: LetterWriters;
  onMailEnded?: OnMailEnded;
  /** How long the worker waits for the mail server, in ms. */
  patience?: number;
};

/**
 * A queue on its own database, a mail server, and a worker between them that the test steps. The clock stands still
 * until the test advances it, so that nothing depends on how long sending takes.
 */
export async function testPost(
  t: TestContext,
  { port, script, pace = NO_LIMIT, writers, onMailEnded, patience }: Options = {},
) {
  const dataDir = await temporaryFolder(t);
  const server = await testMailServer(t, { ...(port && { port }), ...(script && { script }) });
  const logLines: string[] = [];
  let time = Date.now();
  const now = () => time;
  const db = await openTestDatabase(t, dataDir);
  const queue = createMailQueue(now);

  const openWorker = () => {
    const transport = testTransport(server.port, patience);
    const worker = createMailWorker({
      db,
      queue,
      now,
      clockTrust: vouchedFor,
      log: createLog('info', { write: (line: string) => void logLines.push(line) }),
      transport,
      writers: async () => writers ?? { 'group-email': writeNote },
      pace,
      from: testFrom,
      alone: true,
      onMailEnded: onMailEnded ?? (async () => {}),
    });
    t.after(async () => {
      await worker.stop();
      await transport.dispose();
    });
    return worker;
  };

  const worker = openWorker();

  return {
    db,
    server,
    logLines,
    worker,
    /** Opens another worker, which knows only the database. */
    openWorker,
    /** Starts a worker in a process of its own, which is killed after the test. */
    workerProcess(options: WorkerOptions) {
      const program = path.join(import.meta.dirname, 'test-worker.ts');
      const words = JSON.stringify({ settings: dataSettings(dataDir), port: server.port, ...options });
      const child = spawn(process.execPath, [program, words], { stdio: ['ignore', 'inherit', 'inherit'] });
      const ended = once(child, 'exit');
      t.after(async () => {
        child.kill('SIGKILL');
        await ended;
      });
      return { child, ended };
    },
    drain: () => worker.drain(),
    passMinutes(minutes: number) {
      time += minutes * 60_000;
    },
    /** Enqueues a mail to these names; each has an address at example.org. */
    post: (
      names: string[],
      { urgent = false, kind = 'group-email' as MailKind, message = 'Geheimer Text' } = {},
    ) =>
      db.transaction().execute((transaction) =>
        queue.enqueue(
          transaction,
          { kind, subject: 'Geheimer Betreff', message },
          names.map((name) => ({ memberId: `id-of-${name}`, name, address: `${name}@example.org` })),
          { urgent },
        ),
      ),
    copies: () => db.selectFrom('mail_copies').selectAll().orderBy('id').execute(),
    /** State by name. */
    async states(): Promise<Record<string, string>> {
      const rows = await db.selectFrom('mail_copies').select(['name', 'state']).execute();
      return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
    },
    /** The log so far, parsed. */
    events: () => logLines.map((line) => JSON.parse(line)),
  };
}

/** Polls until the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

/** Names whose alphabetical order is that of their numbers. */
export const people = (count: number) =>
  Array.from({ length: count }, (_, index) => `m${String(index).padStart(4, '0')}`);
