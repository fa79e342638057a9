import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createMailQueue } from '#server/mail/queue.ts';
import { migrate } from '#server/ports/database/schema/migrate.ts';
import { openSqlite } from '#server/ports/database/sqlite.ts';
import { median, type Result } from './result.ts';

const ROUNDS = 5;
const RECIPIENTS = 30;

const subject = 'Klassentreffen 2027 in Dresden';
const message = 'Liebe Leute,\n\nes ist wieder so weit. Wer kommt mit?\n\n'.repeat(10);
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

/** The rows that the queue writes, inserted with plain SQLite statements. */
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

/** The time to accept a group e-mail, against inserting the bare rows. */
async function accepting(file: string): Promise<number> {
  const db = openSqlite(file);
  const connection = new DatabaseSync(file);
  connection.exec('pragma synchronous = full');
  const queue = createMailQueue(Date.now);
  const enqueue = () =>
    db
      .transaction()
      .execute((transaction) =>
        queue.enqueue(transaction, { kind: 'group-email', subject, message }, recipients, { urgent: false }),
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

export async function benchMail(): Promise<Result[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'klassenkreis-bench-mail-'));
  const file = path.join(folder, 'klassenkreis.db');
  try {
    const db = openSqlite(file);
    await migrate(db);
    await db.destroy();
    return [
      {
        name: `accepting a mail to ${RECIPIENTS}`,
        value: await accepting(file),
        unit: '× the bare rows in one transaction',
        atMost: 3,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
