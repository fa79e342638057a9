import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** A key that the site generates once: 256 random bits in base64url. */
export async function ownSecret(db: Database, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Deletes every key; the next start generates new ones. A running site keeps using the old ones. */
export async function forgetSecrets(db: Database): Promise<void> {
  await db.deleteFrom('secrets').execute();
}
