import type { Database, Tables } from '#server/ports/database/database.ts';

/** Every row of every table as text, to check that nothing changed or that something is not stored. */
export async function tableDump(db: Database): Promise<string> {
  const tables = await db.introspection.getTables();
  const rows = tables.map(({ name }) =>
    db
      .selectFrom(name as keyof Tables)
      .selectAll()
      .execute(),
  );
  return JSON.stringify(await Promise.all(rows));
}
