import type { Degrees, ImageFile } from '#contract/galleries.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Database } from '#server/ports/database/database.ts';
import { withKnown } from '#server/ports/database/stored-words.ts';
import { turnMarks } from '../names/marks.ts';

/** The files of an image that was turned, and what the rows say of them. */
export type NewFiles = {
  filesId: string;
  width: number;
  height: number;
  files: readonly { name: ImageFile; bytes: number; sha256: string }[];
};

const WHOLE_TURN = 360;

/**
 * Switches an image to files that were regenerated, with everything that depends on how it stands. Refuses when its files
 * are no longer those that these were made of. What is placed on a picture turns here, too: this is also how a backup
 * follows an image that is turned while it is saved.
 */
export async function switchFiles(
  transaction: Database,
  { id, filesId }: { id: string; filesId: string },
  made: NewFiles,
  degrees: 0 | Degrees,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('images')
    .set((eb) => ({
      files_id: made.filesId,
      width: made.width,
      height: made.height,
      bytes: made.files.reduce((sum, file) => sum + file.bytes, 0),
      turned: eb(eb.parens('turned', '+', degrees), '%', WHOLE_TURN),
    }))
    .where('id', '=', id)
    .where('files_id', '=', filesId)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Refusal('conflict');
  if (degrees !== 0) await turnMarks(transaction, id, degrees);
  await transaction.deleteFrom('image_files').where('image_id', '=', id).execute();
  await transaction
    .insertInto('image_files')
    .values(made.files.map(({ name, bytes, sha256 }) => ({ image_id: id, name, bytes, sha256 })))
    .execute();
}

/** What the rows say of an image's files now; undefined when it is deleted. */
export async function filesNow(
  db: Database,
  id: string,
): Promise<(NewFiles & { turned: number }) | undefined> {
  // In one statement, so that all of it is of one moment.
  const rows = await db
    .selectFrom('images')
    .innerJoin('image_files', 'image_files.image_id', 'images.id')
    .select(['files_id', 'width', 'height', 'turned'])
    .select(['image_files.name', 'image_files.bytes', 'image_files.sha256'])
    .where('images.id', '=', id)
    .execute();
  const [row] = rows;
  if (!row) return undefined;
  const { files_id: filesId, width, height, turned } = row;
  return { filesId, width, height, turned, files: withKnown('image_files', 'name', rows) };
}
