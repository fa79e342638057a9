import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

const newSecret = () => randomBytes(32).toString('base64url');

/** A key that the site generates once: 256 random bits in base64url. */
export async function ownSecret(db: Database, name: string, made = newSecret): Promise<string> {
  const known = await storedSecret(db, name);
  if (known !== undefined) return known;
  await db
    .insertInto('secrets')
    .values({ name, value: made() })
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

/** By which a class is known again, in its database and in its backups. */
const CLASS_ID = 'class';

/** The id of the class in this database, which gets one unless it has one: this, or a new one. */
export const classIdOf = (db: Database, known?: string) =>
  ownSecret(db, CLASS_ID, () => known ?? newSecret());

export const storedClassId = (db: Database) => storedSecret(db, CLASS_ID);

/** What a class alone has and takes along into every copy: its id, and before it had one the keys beside it. */
export async function marksOfClass(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('secrets').select('value').execute();
  return rows.map(({ value }) => value);
}

/** Deletes every key that opens something; the next start generates new ones. A running site keeps using the old ones. */
export async function forgetSecrets(db: Database): Promise<void> {
  await db.deleteFrom('secrets').where('name', 'not in', [TRACE_KEY, CLASS_ID]).execute();
}
