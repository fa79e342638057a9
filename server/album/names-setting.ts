import type { Database } from '#server/ports/database/database.ts';

const SETTING = 'albumFreeNames';

/** Whether albums name people without an account who are on pictures. Off until maintainers choose it. */
export async function readAlbumNames(from: Database): Promise<boolean> {
  const row = await from
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst();
  return row?.value === 'yes';
}

/** Whether anything has changed. */
export async function chooseAlbumNames(transaction: Database, freeNames: boolean): Promise<boolean> {
  if ((await readAlbumNames(transaction)) === freeNames) return false;
  const value = freeNames ? 'yes' : 'no';
  await transaction
    .insertInto('site_settings')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return true;
}
