import type { Config } from '../config/config.ts';
import { hasData, openDataFolder } from '../process/data-folder.ts';
import { openConfiguredDatabase } from './open-database.ts';

/** Makes the data folder and the database as the first start of the site does, unless they are there. */
export async function makeData(config: Config): Promise<void> {
  if (hasData(config)) return;
  const folder = openDataFolder(config);
  try {
    const db = await openConfiguredDatabase(config);
    await db.destroy();
  } finally {
    folder.release();
  }
}
