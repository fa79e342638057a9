import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** A key that the site generates once: 256 random bits in base64url. */
export async function ownSecret(db: Database, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await storedSecret(db, name)) as string;
}

/** The same, but does not generate one. */
export async function storedSecret(db: Database, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Recognises in an old list who was deleted; it opens nothing, and with another one nobody would be recognised. */
export const TRACE_KEY = 'former-traces';

/** Deletes every key that opens something; the next start generates new ones. A running site keeps using the old ones. */
export async function forgetSecrets(db: Database): Promise<void> {
  await db.deleteFrom('secrets').where('name', '<>', TRACE_KEY).execute();
}
