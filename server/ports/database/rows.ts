import type { Kysely, Selectable, Updateable } from 'kysely';
import type { Database, Tables } from './database.ts';

type WithId = { [T in keyof Tables]: 'id' extends keyof Tables[T] ? T : never }[keyof Tables];

/** As far as all these tables are alike. */
type Alike = Kysely<Record<WithId, { id: string }>>;

/** The row of this id. */
export const findRow = <T extends WithId>(
  from: Database,
  table: T,
  id: string | null | undefined,
): Promise<Selectable<Tables[T]> | undefined> =>
  (from as unknown as Alike)
    .selectFrom<WithId>(table)
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirst() as Promise<Selectable<Tables[T]> | undefined>;

/** The same of one that is there. */
export async function knownRow<T extends WithId>(
  from: Database,
  table: T,
  id: string,
): Promise<Selectable<Tables[T]>> {
  const row = await findRow(from, table, id);
  if (!row) throw new Error(`No ${id} in ${table}`);
  return row;
}

/** Sets columns of the row of this id. */
export const setRow = <T extends WithId>(
  transaction: Database,
  table: T,
  id: string,
  columns: Updateable<Tables[T]>,
): Promise<unknown> =>
  (transaction as unknown as Alike)
    .updateTable<WithId>(table)
    .set(columns as object)
    .where('id', '=', id)
    .execute();
