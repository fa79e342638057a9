import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '#server/http/table/refusal.ts';
import { isEnabled } from '#server/people/named.ts';
import { isNotLeaving } from '#server/people/shown-portraits.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ActiveSession } from '#server/session/sessions.ts';

/** For whom an answer is: for everybody, for the maintainers, or for the member with this id. */
export type View = string;
export const EVERYBODY = 'everybody';
export const MAINTAINERS = 'maintainers';

/** Which `images` are there: in the trash nobody sees them, nor while who uploaded them is leaving with them. */
export const isKept = sql<SqlBool>`(images.deleted_at is null and ${isNotLeaving})`;

/**
 * Which `images` may be seen: none in the trash, and hidden ones only by those who uploaded them and by those who
 * act as a maintainer.
 */
export function seenIn(view: View): RawBuilder<SqlBool> {
  if (view === MAINTAINERS) return isKept;
  const isShown = sql<SqlBool>`images.id not in (select image_id from hidden_images)`;
  return view === EVERYBODY
    ? sql`(${isKept} and ${isShown})`
    : sql`(${isKept} and (${isShown} or images.uploader_id = ${view}))`;
}

/**
 * Of the `members` of a query: those who are named with what they have made. To members, a disabled one is like a deleted
 * one; but a member who has died, and is disabled, too, keeps the credits.
 */
export const isCreditedIn = (view: View) =>
  view === MAINTAINERS
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(${isEnabled} or members.id in (select member_id from memorials where member_id is not null))`;

export const viewOf = ({
  actsAsMaintainer,
  member,
}: Pick<ActiveSession, 'actsAsMaintainer' | 'member'>): View => (actsAsMaintainer ? MAINTAINERS : member.id);

/** What is left of a member's view while a long answer is on its way; undefined for a disabled or deleted member. */
export async function viewNow(from: Database, memberId: string, view: View): Promise<View | undefined> {
  const asker = await from
    .selectFrom('members')
    .select('maintainer')
    .where('id', '=', memberId)
    .where(isEnabled)
    .executeTakeFirst();
  return asker && view === MAINTAINERS && asker.maintainer === 0 ? memberId : asker && view;
}

/** Whether this gallery has such an image, for the caller. */
export async function isSeen(
  from: Database,
  { galleryId, imageId }: { galleryId: string; imageId: string },
  view: View,
): Promise<boolean> {
  const image = from
    .selectFrom('images')
    .select('id')
    .where('images.id', '=', imageId)
    .where('images.gallery_id', '=', galleryId)
    .where(seenIn(view));
  return (await image.executeTakeFirst()) !== undefined;
}

/** Refuses an image that is not in this gallery, for the caller. */
export async function mustBeSeen(...image: Parameters<typeof isSeen>): Promise<void> {
  if (!(await isSeen(...image))) throw new Refusal('not-found');
}
