import type { Entered } from '#contract/meetings.ts';
import { isEnabled, namedColumns, personOf } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';

type Row = { entered: number; entered_by: string | null; answered_at: number };

/** Says of some answers who has entered them, as far as that is still somebody; null: the member has said it. */
export async function enteredIn(from: Database, rows: readonly Row[]) {
  const ids = new Set(rows.flatMap(({ entered_by: by }) => by ?? []));
  const people = new Map<string, { username: string; name: string }>();
  if (ids.size > 0)
    for (const { id, ...row } of await from
      .selectFrom('members')
      .select(['members.id', ...namedColumns])
      .where('members.id', 'in', [...ids])
      .where(isEnabled)
      .execute())
      people.set(id, personOf(row));
  return ({ entered, entered_by: by, answered_at: at }: Row): Entered | null =>
    entered === 1 ? { by: people.get(by ?? '') ?? null, at: Math.floor(at / 1000) } : null;
}
