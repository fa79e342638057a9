import type { Database, Tables } from '#server/ports/database/database.ts';

/**
 * Every row of every table as text, to check that nothing changed or that something is not stored. `but`: tables to leave
 * out, such as that of the attempts where wrong ones are counted.
 */
export async function tableDump(
  db: Database,
  { but = [] }: { but?: (keyof Tables)[] } = {},
): Promise<string> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name }) => !but.includes(name as keyof Tables),
  );
  const rows = tables.map(({ name }) =>
    db
      .selectFrom(name as keyof Tables)
      .selectAll()
      .execute(),
  );
  return JSON.stringify(await Promise.all(rows));
}
