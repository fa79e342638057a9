import type { Database } from './ports/database/database.ts';

/** The tables of what the site keeps by name: `mail_control` what it notes for itself, `site_settings` what was chosen. */
type NamedValues = 'mail_control' | 'site_settings';

export async function readValue(db: Database, table: NamedValues, name: string): Promise<string | undefined> {
  const row = await db.selectFrom(table).select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function writeValue(
  db: Database,
  table: NamedValues,
  name: string,
  value: string,
): Promise<void> {
  await db
    .insertInto(table)
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function deleteValue(db: Database, table: NamedValues, name: string): Promise<void> {
  await db.deleteFrom(table).where('name', '=', name).execute();
}
