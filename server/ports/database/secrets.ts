import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** A key that the site makes for itself once: 256 random bits in base64url. */
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

/** Forgets every key; the next start makes new ones. A running site goes on with those that it has. */
export async function forgetSecrets(db: Database): Promise<void> {
  await db.deleteFrom('secrets').execute();
}
