import { sql } from 'kysely';
import type { Database } from '#server/ports/database/database.ts';

/** Places are kept as whole numbers, which can be turned and compared exactly. */
const MILLION = 1_000_000;
const toMillionths = (share: number) => Math.round(share * MILLION);
export const fromMillionths = (millionths: number) => millionths / MILLION;

/** A mark as it is stored: of a member, or with a free name. */
type Row = {
  id: string;
  number: number;
  x: number;
  y: number;
  member_id: string | null;
  name: string;
};

/** A mark as it is wanted; `x` and `y` from 0 to 1. */
export type Wanted = { x: number; y: number; memberId: string | null; name: string };

type NewRow = Omit<Row, 'id'>;

/**
 * What is to be done so that the rows are what is wanted, in that order. A mark of the same member, or with the same
 * name, is the same one, perhaps moved; where several have that name, those that stay in their place come first.
 */
export function matchMarks(rows: readonly Row[], wanted: readonly Wanted[]) {
  const places = wanted.map(({ x, y, memberId, name }, number): NewRow => {
    return { number, x: toMillionths(x), y: toMillionths(y), member_id: memberId, name };
  });
  const left = new Set(rows);
  const found = new Map<NewRow, Row>();
  const isSamePlace = (row: Row, place: NewRow) => row.x === place.x && row.y === place.y;
  for (const matches of [isSamePlace, () => true])
    for (const place of places.filter((one) => !found.has(one))) {
      const same = [...left].find(
        (row) => row.member_id === place.member_id && row.name === place.name && matches(row, place),
      );
      if (!same) continue;
      found.set(place, same);
      left.delete(same);
    }
  const moved = [...found].flatMap(([{ number, x, y }, row]) =>
    row.number === number && isSamePlace(row, { x, y } as NewRow) ? [] : { id: row.id, number, x, y },
  );
  return { removed: [...left], moved, added: places.filter((place) => !found.has(place)) };
}

/** Turns all marks of an image clockwise, as the image itself is turned in this transaction. */
export async function turnMarks(
  transaction: Database,
  imageId: string,
  degrees: 90 | 180 | 270,
): Promise<void> {
  // Both databases read the old values on the right.
  const turned = {
    90: { x: sql<number>`${MILLION} - y`, y: sql<number>`x` },
    180: { x: sql<number>`${MILLION} - x`, y: sql<number>`${MILLION} - y` },
    270: { x: sql<number>`y`, y: sql<number>`${MILLION} - x` },
  }[degrees];
  await transaction.updateTable('image_marks').set(turned).where('image_id', '=', imageId).execute();
  await outdateNames(transaction, imageId);
}

/** What an open page knows of these names is out of date, also that there are none. */
export const outdateNames = (transaction: Database, imageId: string) =>
  transaction
    .insertInto('image_people')
    .values({ image_id: imageId, words: '', words_by: null, words_at: null, revision: 1 })
    .onConflict((conflict) =>
      conflict
        .column('image_id')
        .doUpdateSet((eb) => ({ revision: eb(eb.ref('image_people.revision'), '+', 1) })),
    )
    .execute();
