import type { Database } from '#server/ports/database/database.ts';
import { toldTo } from './told.ts';

const utc = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** What is kept of what a member has been told, for the own export. */
export async function ownNews(db: Database, member: { id: string; news_mail: number }) {
  const { seenUntil, mailedUntil, mailedIn } = await toldTo(db, member.id);
  return {
    monthlyMail: member.news_mail === 1,
    seenUntil: utc(seenUntil),
    mailedUntil: utc(mailedUntil),
    mailedIn,
  };
}
