import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { PORTRAIT_VERSION_LENGTH, type Portrait, portraitSizes } from '#contract/members.ts';
import type { Database } from '#server/ports/database/database.ts';
import { withKnown } from '#server/ports/database/stored-words.ts';

/** Which `images` are not on their way out with who uploaded them, who has deleted the account with the pictures. */
export const isNotLeaving = sql<SqlBool>`not exists (select 1 from members
  where id = images.uploader_id and left_at is not null and deletes_images = 1)`;

/** Which of these portraits may be shown: none that was cut out of a picture that is hidden, leaving or in the trash. */
export function isShownPortrait(table: 'portraits' | 'memorial_portraits'): RawBuilder<SqlBool> {
  const source = sql.ref(`${table}.image_id`);
  return sql`(${source} is null or exists (select 1 from images where images.id = ${source}
    and images.deleted_at is null and ${isNotLeaving}
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

/** Which portraits there are, by member; that of then first. */
export async function portraitsByMember(db: Database, memberId?: string): Promise<Map<string, Portrait[]>> {
  const rows = await db
    .selectFrom('portraits')
    .select(['member_id', 'kind', 'sha256'])
    .where('size', '=', Number(portraitSizes[0]))
    .where(isShownPortrait('portraits'))
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId as string))
    .orderBy('kind', 'desc')
    .execute();
  const found = new Map<string, Portrait[]>();
  for (const { member_id: id, kind, sha256 } of withKnown('portraits', 'kind', rows))
    found.set(id, [...(found.get(id) ?? []), { kind, version: sha256.slice(0, PORTRAIT_VERSION_LENGTH) }]);
  return found;
}

/** The one that is next to a name: of today, else of then. */
export const portraitToShow = (portraits: Portrait[] = []) => {
  const portrait = portraits.find(({ kind }) => kind === 'now') ?? portraits[0];
  return portrait && { portrait };
};
