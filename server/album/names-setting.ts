import { readValue, writeValue } from '#server/named-values.ts';
import type { Database } from '#server/ports/database/database.ts';

const SETTING = 'albumFreeNames';

/** Whether albums name people without an account who are on pictures. Off until maintainers choose it. */
export const readAlbumNames = async (from: Database): Promise<boolean> =>
  (await readValue(from, 'site_settings', SETTING)) === 'yes';

/** Whether anything has changed. */
export async function chooseAlbumNames(transaction: Database, freeNames: boolean): Promise<boolean> {
  if ((await readAlbumNames(transaction)) === freeNames) return false;
  await writeValue(transaction, 'site_settings', SETTING, freeNames ? 'yes' : 'no');
  return true;
}
