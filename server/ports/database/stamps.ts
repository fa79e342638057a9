import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import { localTimeAt } from '#server/german-time.ts';
import type { Database, Tables } from './database.ts';

/**
 * The columns that say when something happened: never later than now. A test names every other column of time, and
 * why it may lie ahead or who sees to it.
 */
export const stamps = {
  alerts: ['since', 'seen_at'],
  consents: ['at'],
  declined_marks: ['at'],
  deleted_members: ['deleted_at'],
  device_marks: ['created_at'],
  galleries: ['created_at', 'deleted_at'],
  hidden_images: ['at'],
  image_marks: ['marked_at'],
  image_people: ['words_at'],
  comments: ['written_at'],
  images: ['uploaded_at', 'deleted_at'],
  last_backups: ['at'],
  mails: ['created_at', 'ended_at', 'taken_out_at'],
  login_requests: ['created_at'],
  maintenance_record: ['at'],
  meeting_answers: ['answered_at'],
  meeting_guests: ['added_at'],
  meeting_people: ['invited_at'],
  meeting_votes: ['voted_at'],
  meetings: ['created_at', 'changed_at', 'invited_at', 'reminded_at', 'votes_asked_at', 'news_at'],
  members: [
    'created_at',
    'data_saved_at',
    'data_confirmed_at',
    'check_asked_at',
    'check_reminded_at',
    'address_corrected_at',
    'failed_at',
    'dead_since',
    'invited_at',
    'last_login_at',
    'renamed_at',
    'left_at',
  ],
  memorial_notes: ['at'],
  memorials: ['added_at'],
  migrations: ['applied_at'],
  missing_hints: ['at'],
  missing_people: ['created_at'],
  missing_seekers: ['at'],
  news_marks: ['seen_until', 'mailed_until'],
  passkey_challenges: ['created_at'],
  passkeys: ['created_at', 'last_used_at'],
  sessions: ['created_at', 'news_since'],
  site_texts: ['at'],
} satisfies { [Table in keyof Tables]?: (keyof Tables[Table])[] };

/** The same, as months of Germany: `2027-03`. */
export const monthStamps = { news_marks: ['mailed_in'] } satisfies {
  [Table in keyof Tables]?: (keyof Tables[Table])[];
};

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
  const month = (ms: number) => localTimeAt(ms).slice(0, 'yyyy-mm'.length);
  const latest = at + STAMP_TOLERANCE_MS;
  const sets = [
    ...Object.entries(stamps).map(([table, columns]) => ({ table, columns, latest, now: at })),
    ...Object.entries(monthStamps).map(([table, columns]) => ({
      ...{ table, columns, latest: month(latest), now: month(at) },
    })),
  ].map(({ table, columns, ...times }) => ({
    table: sql.table(table),
    name: table,
    ...pulled(columns, times),
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
  return [...new Set(found.map(({ name }) => name))];
}

type Times = { latest: number | string; now: number | string };

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
