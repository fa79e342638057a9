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
