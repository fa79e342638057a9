import type { Database, Tables } from '#server/ports/database/database.ts';
import { isSameOccasion, occasionOf } from './mail-kinds.ts';
import type { Change } from './meetings.ts';

type What = Tables['meetings']['news'];

/** Notes a change that the start page and the monthly mail tell to all but the one who made it; of a corrected word they are told nothing. */
export async function noteNews(transaction: Database, change: Change, at: number, byId: string) {
  const what = whatOf(change);
  if (!what) return;
  await transaction
    .updateTable('meetings')
    .set({ news: what, news_at: at, news_by: byId })
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
