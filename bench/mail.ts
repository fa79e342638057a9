import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createTransport } from 'nodemailer';
import { createLog } from '#server/log.ts';
import { createMailQueue } from '#server/mail/queue.ts';
import { createMailWorker } from '#server/mail/worker.ts';
import { migrate } from '#server/ports/database/migrate.ts';
import { openSqlite } from '#server/ports/database/sqlite.ts';
import { createSmtp } from '#server/ports/mail/smtp.ts';
import { meanOfBest, median, type Result } from './result.ts';

const ROUNDS = 5;
const ROUNDS_OF_HANDING = 10;
const RECIPIENTS = 1000;
const FORGETFUL = '× nodemailer that forgets everything in a crash';
const NO_LIMIT = { perMinute: Number.POSITIVE_INFINITY, perHour: Number.POSITIVE_INFINITY };

const subject = 'Klassentreffen 2027 in Dresden';
const message = 'Liebe Leute,\n\nes ist wieder so weit. Wer kommt mit?\n\n'.repeat(10);
const from = { name: 'Klasse 1988', address: 'post@klasse.example' };
const recipients = Array.from({ length: RECIPIENTS }, (_, index) => ({
  memberId: `0190a0b0-0000-7000-8000-${String(index).padStart(12, '0')}`,
  name: `Vorname Nachname ${index}`,
  address: `mitglied-${index}@example.org`,
}));

async function milliseconds(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Rows as the queue writes them, by the statements of SQLite itself. */
function plainInsert(connection: DatabaseSync, like: Record<string, string | number | null>[]) {
  const [first] = like;
  const columns = Object.keys(first ?? {});
  const insert = connection.prepare(
    `insert into mail_copies (${columns.join()}) values (${columns.map(() => '?').join()})`,
  );
  connection.exec('begin immediate');
  for (const row of like) insert.run(...Object.values(row));
  connection.exec('commit');
}

/** How long it takes to accept a mail to all, against the bare rows. */
async function accepting(file: string): Promise<number> {
  const db = openSqlite(file);
  const connection = new DatabaseSync(file);
  connection.exec('pragma synchronous = full');
  const queue = createMailQueue(Date.now);
  const enqueue = () =>
    db
      .transaction()
      .execute((transaction) =>
        queue.enqueue(transaction, { kind: 'note', subject, message }, recipients, { urgent: false }),
      );
  await enqueue();
  const rows = await db.selectFrom('mail_copies').selectAll().execute();
  await db.deleteFrom('mail_copies').execute();

  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await milliseconds(enqueue);
    await db.deleteFrom('mail_copies').execute();
    const plain = await milliseconds(() => plainInsert(connection, rows));
    await db.deleteFrom('mail_copies').execute();
    ratios.push(ours / plain);
  }
  connection.close();
  await db.destroy();
  return median(ratios);
}

/** ms for all letters. */
type Handing = { alone: number; noted: number; queued: number };

/**
 * How long letters take through queue and worker, and by nodemailer on one connection: alone, and with a flushed
 * note of each letter, without which a crash would send them all again.
 */
async function handing(file: string, port: number): Promise<Handing> {
  const db = openSqlite(file);
  const queue = createMailQueue(Date.now);
  const transport = createSmtp({
    host: '127.0.0.1',
    port,
    secure: false,
    encrypted: false,
    name: 'klasse.example',
  });
  const worker = createMailWorker({
    db,
    queue,
    now: Date.now,
    log: createLog('silent'),
    transport,
    writers: { note: async (mail) => ({ subject: mail.subject, text: mail.message }) },
    pace: NO_LIMIT,
    from,
    alone: true,
    onMailEnded: async () => {},
  });
  const bare = createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: 1,
    maxMessages: Number.POSITIVE_INFINITY,
  });

  const notes = new DatabaseSync(`${file}-notes`);
  notes.exec('pragma journal_mode = wal; pragma synchronous = full; create table notes (address text)');
  const note = notes.prepare('insert into notes values (?)');

  const withNodemailer = (afterEach: (address: string) => unknown) =>
    milliseconds(async () => {
      for (const { name, address } of recipients) {
        await bare.sendMail({ from, to: { name, address }, subject, text: message });
        afterEach(address);
      }
    });
  const ours = async () => {
    await db
      .transaction()
      .execute((transaction) =>
        queue.enqueue(transaction, { kind: 'note', subject, message }, recipients, { urgent: false }),
      );
    return milliseconds(() => worker.drain());
  };

  await withNodemailer(() => {});
  await ours();
  const times = { alone: [] as number[], noted: [] as number[], queued: [] as number[] };
  for (let round = 0; round < ROUNDS_OF_HANDING; round += 1) {
    times.alone.push(await withNodemailer(() => {}));
    times.noted.push(await withNodemailer((address) => note.run(address)));
    times.queued.push(await ours());
  }
  notes.close();
  bare.close();
  await worker.stop();
  await transport.dispose();
  await db.destroy();
  return {
    alone: meanOfBest(times.alone),
    noted: meanOfBest(times.noted),
    queued: meanOfBest(times.queued),
  };
}

export async function benchMail(): Promise<Result[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'klassenkreis-bench-mail-'));
  const file = path.join(folder, 'klassenkreis.db');
  const sink = fork(path.join(import.meta.dirname, 'mail/sink.ts'));
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
  try {
    const db = openSqlite(file);
    await migrate(db);
    await db.destroy();
    const acceptance = await accepting(file);
    const { alone, noted, queued } = await handing(file, port);
    return [
      {
        name: `accepting a mail to ${RECIPIENTS}`,
        value: acceptance,
        unit: '× the bare rows in one transaction',
        atMost: 3,
      },
      {
        name: `handing over ${RECIPIENTS} mails, no pace set`,
        value: alone / queued,
        unit: FORGETFUL,
        atLeast: 0.8,
      },
      { name: 'the same', value: noted / queued, unit: '× nodemailer with a flushed note of each' },
      { name: 'nodemailer with a flushed note of each', value: alone / noted, unit: FORGETFUL },
    ];
  } finally {
    sink.disconnect();
    await rm(folder, { recursive: true, force: true });
  }
}
