import type { RecordEntry, RecordedAct, RecordPart } from '#contract/maintenance.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Asker } from '#server/session/sessions.ts';

const PART = 50;

type Concerned = { id: string; username: string };

type Entry = { act: RecordedAct; member?: Concerned | undefined; object?: string };

/** Entries per statement: with eight columns each they stay below SQLite's limit of 32,766 parameters. */
const BATCH = 1000;

export type MaintenanceRecord = ReturnType<typeof createRecord>;

/** What maintainers did on the site; entries are only ever added. `now` is the clock in ms. */
export function createRecord(db: Database, now: () => number) {
  const addAll = async (transaction: Database, actor: Asker, entries: readonly Entry[]): Promise<void> => {
    const { last } = await transaction
      .selectFrom('maintenance_record')
      .select(({ fn }) => fn.max<number | null>('number').as('last'))
      .executeTakeFirstOrThrow();
    const rows = entries.map(({ act, member, object }, at) => ({
      number: Number(last ?? 0) + 1 + at,
      at: now(),
      actor_id: actor.id,
      actor_name: actor.username,
      act,
      subject_id: member?.id ?? null,
      subject_name: member?.username ?? null,
      object: object ?? null,
    }));
    for (let start = 0; start < rows.length; start += BATCH)
      await transaction
        .insertInto('maintenance_record')
        .values(rows.slice(start, start + BATCH))
        .execute();
  };

  return {
    /** In the transaction of the act: both are there, or neither. */
    add: (transaction: Database, actor: Asker, entry: Entry) => addAll(transaction, actor, [entry]),

    addAll,

    /** Whether there is such an entry, in ms since then. */
    async has(
      transaction: Database,
      actor: Asker,
      { act, member }: { act: RecordedAct; member: Concerned },
      since: number,
    ): Promise<boolean> {
      const entry = await transaction
        .selectFrom('maintenance_record')
        .select('number')
        .where('subject_id', '=', member.id)
        .where('actor_id', '=', actor.id)
        .where('act', '=', act)
        .where('at', '>', since)
        .limit(1)
        .executeTakeFirst();
      return entry !== undefined;
    },

    /** A part of the record, newest first: the latest entries, or those before an entry. */
    async part(before?: number): Promise<RecordPart> {
      const rows = await db
        .selectFrom('maintenance_record')
        .selectAll()
        .$if(before !== undefined, (query) => query.where('number', '<', before as number))
        .orderBy('number', 'desc')
        .limit(PART + 1)
        .execute();
      const entries = rows.slice(0, PART).map(
        (row): RecordEntry => ({
          number: row.number,
          at: Math.floor(row.at / 1000),
          actor: row.actor_name,
          act: row.act as RecordedAct,
          ...(row.subject_name !== null && { member: row.subject_name }),
          ...(row.object !== null && { object: row.object }),
        }),
      );
      return { entries, more: rows.length > PART };
    },
  };
}
