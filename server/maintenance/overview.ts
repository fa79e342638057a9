import type { Overview, OverviewKind } from '#contract/maintenance.ts';
import type { Database } from '#server/ports/database/database.ts';

/** Who has not come within this time after the invitation may need a hand. */
const COMES_WITHIN_MS = 7 * 24 * 60 * 60_000;

/** What needs a hand of the maintainers; nothing when all is well. `now` in ms. */
export async function overview(db: Database, now: number): Promise<Overview> {
  const expected = await db
    .selectFrom('members')
    .select('invited_at')
    .where('disabled', '=', 0)
    .where('last_login_at', 'is', null)
    .execute();
  const neverInvited = expected.filter(({ invited_at }) => invited_at === null);
  const neverCame = expected.filter(
    ({ invited_at }) => invited_at !== null && invited_at < now - COMES_WITHIN_MS,
  );
  const { all } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  const counts: [OverviewKind, number][] = [
    ['alone', Number(all) === 1 ? 1 : 0],
    ['never-invited', neverInvited.length],
    ['never-came', neverCame.length],
  ];
  return counts.filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, count }));
}
