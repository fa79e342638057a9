import { openConfiguredDatabase } from '#server/compose/open-database.ts';
import { readConfig } from '#server/config/config.ts';
import { createMailQueue } from '#server/mail/queue.ts';
import { createMailWorker } from '#server/mail/worker.ts';
import { vouchedFor } from '#server/process/clock.ts';
import { createLog } from '#server/process/log.ts';
import { testFrom, testTransport, writeNote } from './test-letters.ts';

export type WorkerOptions = {
  /** Whether no other process works on the database. */
  alone: boolean;
};

// A process with only a mail worker, to be killed: `node test-worker.ts '{"settings":…,"port":…,"alone":…}'`.
const { settings, port, alone } = JSON.parse(process.argv[2] ?? '{}');

const worker = createMailWorker({
  db: await openConfiguredDatabase(readConfig(settings)),
  queue: createMailQueue(Date.now),
  now: Date.now,
  clockTrust: vouchedFor,
  log: createLog('silent'),
  transport: testTransport(port),
  writers: async () => ({ 'group-email': writeNote }),
  pace: { perMinute: Number.POSITIVE_INFINITY, perHour: Number.POSITIVE_INFINITY },
  from: testFrom,
  alone,
  onMailEnded: async () => {},
});
worker.start();
setInterval(() => {}, 60_000);
