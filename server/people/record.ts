import type { ExpressionBuilder } from 'kysely';
import { MINUTE_MS } from '#contract/durations.ts';
import { actsByKind, type RecordedAct, type RecordedReading } from '#contract/kinds.ts';
import type { RecordKind } from '#contract/kinds-of-module.ts';
import type { RecordEntry, RecordPart } from '#contract/record.ts';
import { usernameKey } from '#contract/username.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { knownWord } from '#server/ports/database/stored-words.ts';
import type { Asker } from '#server/session/sessions.ts';

const PART = 50;

/** Loading the same again within this time, as pages do when going back, counts as one reading. */
const SAME_READING_MS = 10 * MINUTE_MS;

type Concerned = { id: string; username: string };

export type Recorded = {
  act: RecordedAct;
  member?: Concerned | undefined;
  object?: string;
  detail?: string;
  /** In ms, if it has to agree with another time that is stored. */
  at?: number;
};

/** Entries per statement: with nine columns each they stay below SQLite's limit of 32,766 parameters. */
const BATCH = 1000;

export type MaintenanceRecord = ReturnType<typeof createRecord>;

/** The actor of what is done on the command line, where nobody is logged in. */
export const COMMAND_LINE: Asker = { id: '', username: '' };

/** Which entries are asked for; all if nothing is given. */
type Filter = { kind?: RecordKind; person?: string; before?: number };

/** Acted by somebody or about them, under the present username or the one of that time. */
const isOf = (person: string) => (is: ExpressionBuilder<Tables, 'maintenance_record'>) => {
  const member = is.selectFrom('members').select('id').where('username_key', '=', usernameKey(person));
  return is.or([
    is('actor_id', 'in', member),
    is('subject_id', 'in', member),
    is('actor_name', '=', person),
    is('subject_name', '=', person),
  ]);
};

async function insert(
  transaction: Database,
  actor: Asker,
  entries: readonly Recorded[],
  now: number,
): Promise<void> {
  const { last } = await transaction
    .selectFrom('maintenance_record')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  const rows = entries.map(({ act, member, object, detail, at = now }, place) => ({
    number: Number(last ?? 0) + 1 + place,
    at,
    actor_id: actor.id,
    actor_name: actor.username,
    act,
    subject_id: member?.id ?? null,
    subject_name: member?.username ?? null,
    object: object ?? null,
    detail: detail ?? null,
  }));
  for (let start = 0; start < rows.length; start += BATCH)
    await transaction
      .insertInto('maintenance_record')
      .values(rows.slice(start, start + BATCH))
      .execute();
}

/** What maintainers did on the site; entries are only ever added. `now` is the clock in ms. */
export function createRecord(db: Database, now: () => number) {
  const addAll = (transaction: Database, actor: Asker, entries: readonly Recorded[]) =>
    insert(transaction, actor, entries, now());

  return {
    /** In the transaction of the act: both are there, or neither. */
    add: (transaction: Database, actor: Asker, entry: Recorded) => addAll(transaction, actor, [entry]),

    addAll,

    /** Before what is read is given: what cannot be recorded is not given. */
    async addReading(
      transaction: Database,
      actor: Asker,
      reading: { act: RecordedReading; object?: string },
    ): Promise<void> {
      const noted = await transaction
        .selectFrom('maintenance_record')
        .select('number')
        .where('act', '=', reading.act)
        .where('at', '>', now() - SAME_READING_MS)
        .where('actor_id', '=', actor.id)
        .where('object', 'is not distinct from', reading.object ?? null)
        .limit(1)
        .executeTakeFirst();
      if (!noted) await addAll(transaction, actor, [reading]);
    },

    /** A part of the record, newest first: the latest entries, or those before an entry. */
    async part({ kind, person, before }: Filter = {}): Promise<RecordPart> {
      const rows = await db
        .selectFrom('maintenance_record')
        .selectAll()
        .$if(kind !== undefined, (query) => query.where('act', 'in', actsByKind[kind as RecordKind]))
        .$if(person !== undefined, (query) => query.where(isOf(person as string)))
        .$if(before !== undefined, (query) => query.where('number', '<', before as number))
        .orderBy('number', 'desc')
        .limit(PART + 1)
        .execute();
      const entries = rows.slice(0, PART).map(
        (row): RecordEntry => ({
          number: row.number,
          at: Math.floor(row.at / 1000),
          actor: row.actor_name,
          act: knownWord('maintenance_record', 'act', row.act) ?? 'unknown',
          ...(row.subject_name !== null && { member: row.subject_name }),
          ...(row.object !== null && { object: row.object }),
          ...(row.detail !== null && { detail: row.detail }),
        }),
      );
      return { entries, more: rows.length > PART };
    },
  };
}
