import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import type { Database } from './database.ts';
import { columnsOf, tablesInOrder } from './schema/shape.ts';

/** Columns of large numbers that a start leaves as they are. A new column that holds an end belongs here; a test says so. */
const others = [
  // No times.
  ...['attempts.count', 'image_files.bytes', 'images.bytes', 'passkeys.counter'],
  ...['maintenance_record.number', 'site_texts.number'],
  // What a camera said.
  'images.taken_at',
  // Ends: sessions and attempts that end too late are deleted, links get another end from `password/links.ts`.
  ...['attempts.ends_at', 'sessions.ends_at', 'sessions.confirmed_until'],
  ...['password_links.created_at', 'password_links.ends_at', 'password_links.used_at'],
  // Bounded or pulled back by `mail/tidy.ts` and `mail/pace.ts` each round.
  ...['mail_copies.claimed_until', 'mail_copies.due_at', 'mail_copies.ends_at', 'mail_copies.handed_at'],
  'mail_tries.at',
];

/** The columns, by table, that say when something happened: never later than now. */
export const stamps = (): [table: string, columns: string[]][] =>
  tablesInOrder()
    .map((table): [string, string[]] => [
      table,
      columnsOf(table, 'bigint').filter((column) => !others.includes(`${table}.${column}`)),
    ])
    .filter(([, columns]) => columns.length > 0);

/**
 * Clocks of several servers differ by less, and so does one that a small computer sets by its last note. What lies ahead
 * by no more is over soon.
 */
export const STAMP_TOLERANCE_MS = HOUR_MS;

/**
 * Pulls back what was stamped while the clock was ahead: nothing waits for that time, and nothing is hidden by it.
 * Returns the tables in which there was something.
 */
export async function pullBackStamps(db: Database, at: number): Promise<string[]> {
  const latest = at + STAMP_TOLERANCE_MS;
  const sets = stamps().map(([table, columns]) => ({
    table: sql.table(table),
    name: table,
    ...pulled(columns, { latest, now: at }),
  }));

  // Most starts find nothing, and wait for no writer then.
  const found: typeof sets = [];
  for (const set of sets) {
    const { rows } = await sql`select 1 from ${set.table} where ${set.isAhead} limit 1`.execute(db);
    if (rows.length > 0) found.push(set);
  }
  if (found.length > 0)
    await db.transaction().execute(async (transaction) => {
      for (const { table, changes, isAhead } of found)
        await sql`update ${table} set ${changes} where ${isAhead}`.execute(transaction);
    });
  return found.map(({ name }) => name);
}

type Times = { latest: number; now: number };

function pulled(columns: readonly string[], { latest, now }: Times) {
  const list = (parts: RawBuilder<unknown>[], between: RawBuilder<unknown>) => sql.join(parts, between);
  const refs = columns.map((column) => sql.ref(column));
  return {
    isAhead: list(
      refs.map((ref) => sql`${ref} > ${latest}`),
      sql` or `,
    ),
    changes: list(
      refs.map((ref) => sql`${ref} = case when ${ref} > ${latest} then ${now} else ${ref} end`),
      sql`, `,
    ),
  };
}
