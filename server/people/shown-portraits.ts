import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#server/ports/database/database.ts';

/** Which of these portraits may be shown: none that was cut out of a picture that is hidden or in the trash. */
export function isShownPortrait(table: 'portraits' | 'memorial_portraits'): RawBuilder<SqlBool> {
  const source = sql.ref(`${table}.image_id`);
  return sql`(${source} is null or ${source} in (select id from images where images.deleted_at is null
    and images.id not in (select image_id from hidden_images)))`;
}

/** The image of whose full picture this is the hash, if there is one: what is cut out of the picture follows it. */
export async function imageOf(transaction: Database, sha256: string): Promise<string | null> {
  const file = await transaction
    .selectFrom('image_files')
    .select('image_id')
    .where('name', '=', 'full.jpg')
    .where('sha256', '=', sha256)
    .orderBy('image_id')
    .executeTakeFirst();
  return file?.image_id ?? null;
}
