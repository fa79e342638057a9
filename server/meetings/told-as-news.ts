import type { Database, Tables } from '#server/ports/database/database.ts';
import { isSameOccasion, occasionOf } from './mail-kinds.ts';
import type { Change } from './meetings.ts';

type What = Tables['meetings']['news'];

/** What the start page and the monthly mail tell of a meeting, to all but the one who did it. */
export const newsOf = (news: What, at: number, byId: string) => ({ news, news_at: at, news_by: byId });

/** Notes a change that members are told of; of a corrected word they are told nothing. */
export async function noteNews(transaction: Database, change: Change, at: number, byId: string) {
  const what = whatOf(change);
  if (!what) return;
  await transaction
    .updateTable('meetings')
    .set(newsOf(what, at, byId))
    .where('id', '=', change.after.id)
    .execute();
}

function whatOf({ before, after }: Change): What | undefined {
  if (after.state === 'cancelled') return 'cancelled';
  if (before.state === 'cancelled') return 'uncancelled';
  if (after.state === 'proposed') return before.state === 'fixed' ? 'called' : undefined;
  if (before.state === 'proposed') return 'fixed';
  return isSameOccasion(occasionOf(before), occasionOf(after)) ? undefined : 'moved';
}
