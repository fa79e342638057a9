import { sql } from 'kysely';
import type { Database } from '#server/ports/database/database.ts';
import { outdateNames } from './names.ts';

const WHOLE = 1_000_000;

/** Turns all marks of an image clockwise, as the image itself is turned in this transaction. */
export async function turnMarks(
  transaction: Database,
  imageId: string,
  degrees: 90 | 180 | 270,
): Promise<void> {
  // Both databases read the old values on the right.
  const turned = {
    90: { x: sql<number>`${WHOLE} - y`, y: sql<number>`x` },
    180: { x: sql<number>`${WHOLE} - x`, y: sql<number>`${WHOLE} - y` },
    270: { x: sql<number>`y`, y: sql<number>`${WHOLE} - x` },
  }[degrees];
  await transaction.updateTable('image_marks').set(turned).where('image_id', '=', imageId).execute();
  await outdateNames(transaction, imageId);
}
