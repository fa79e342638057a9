import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ActiveSession } from '#server/session/sessions.ts';

/** For whom an answer is: for everybody, for the maintainers, or for the member with this id. */
export type View = string;
export const EVERYBODY = 'everybody';
export const MAINTAINERS = 'maintainers';

/** Which `images` may be seen: not the hidden ones, but by who uploaded them and by maintainers. */
export function seenIn(view: View): RawBuilder<SqlBool> {
  if (view === MAINTAINERS) return sql`true`;
  const isShown = sql<SqlBool>`images.id not in (select image_id from hidden_images)`;
  return view === EVERYBODY ? isShown : sql`(${isShown} or images.uploader_id = ${view})`;
}

export const viewOf = ({ isMaintainer, member }: Pick<ActiveSession, 'isMaintainer' | 'member'>): View =>
  isMaintainer ? MAINTAINERS : member.id;
