import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { COMMENTS_PER_IMAGE } from '#contract/limits.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { isEnabled } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import { countOf } from '#server/ports/database/dialect.ts';
import { isKept, mustBeSeen, seenIn, type View } from '../seen-in.ts';

/** Where a comment stands, and for whom: refused as unknown to those who do not see the picture. */
type UnderImage = { galleryId: string; imageId: string; view: View };

export type WrittenComment = Awaited<ReturnType<Comments['under']>>[number];
export type Comments = ReturnType<typeof createComments>;

/** How many there are under each of the `images` of a query; what disabled members wrote is not shown. */
export const commentCount = sql<number>`(select count(*) from comments join members as writers on writers.id = comments.member_id
    where comments.image_id = images.id and writers.disabled = 0)`;

const select = (from: Database) =>
  from
    .selectFrom('comments')
    .innerJoin('members', 'members.id', 'comments.member_id')
    .select(['comments.id', 'comments.content', 'comments.written_at', 'comments.member_id'])
    .select('members.username')
    .where(isEnabled);

/** The table of what members have written under pictures. `now` is the clock in ms. */
export function createComments(db: Database, now: () => number) {
  return {
    /** Oldest first. */
    async under(place: UnderImage) {
      await mustBeSeen(db, place, place.view);
      return select(db)
        .where('comments.image_id', '=', place.imageId)
        .orderBy('comments.written_at')
        .orderBy('comments.id')
        .execute();
    },

    /** Once, also when it is sent twice: by two taps, or as the answer got lost. Refused when there is enough. */
    async write(transaction: Database, place: UnderImage, memberId: string, content: string) {
      await mustBeSeen(transaction, place, place.view);
      const same = await select(transaction)
        .where('comments.image_id', '=', place.imageId)
        .where('comments.member_id', '=', memberId)
        .where('comments.content', '=', content)
        .executeTakeFirst();
      if (same) return same;
      const own = transaction
        .selectFrom('comments')
        .where('image_id', '=', place.imageId)
        .where('member_id', '=', memberId);
      if ((await countOf(own)) >= COMMENTS_PER_IMAGE) throw new Refusal('conflict');
      const id = randomUUIDv7();
      await transaction
        .insertInto('comments')
        .values({ id, image_id: place.imageId, member_id: memberId, content, written_at: now() })
        .execute();
      return select(transaction).where('comments.id', '=', id).executeTakeFirstOrThrow();
    },

    /** With the picture that it stands under. What cannot be seen cannot be removed either, but by its author. */
    async find(
      transaction: Database,
      { galleryId, imageId, view }: UnderImage,
      id: string,
      memberId: string,
    ) {
      const comment = await select(transaction)
        .innerJoin('images', 'images.id', 'comments.image_id')
        .select(['images.title', 'images.uploader_id'])
        .where('comments.id', '=', id)
        .where('images.id', '=', imageId)
        .where('images.gallery_id', '=', galleryId)
        .where(isKept)
        .where((eb) => eb.or([eb('comments.member_id', '=', memberId), seenIn(view)]))
        .executeTakeFirst();
      if (!comment) throw new Refusal('not-found');
      const { title, uploader_id, member_id, username } = comment;
      return { image: { title, uploader_id }, author: { id: member_id, username } };
    },

    async remove(transaction: Database, id: string): Promise<void> {
      await transaction.deleteFrom('comments').where('id', '=', id).execute();
    },
  };
}
