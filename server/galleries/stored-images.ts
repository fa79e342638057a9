import type { Database } from '#server/ports/database/database.ts';

/** Of images, with four files each. */
const ROWS_AT_ONCE = 500;

type FilesSize = { files: number; bytes: number };

/** All images with their files, whoever sees them, for what saves, checks and tidies the files. */
export const createStoredImages = (db: Database) => ({
  /**
   * Every listed image with its files, by the ids of these, some hundred rows at a time. With all columns of the image,
   * as in a backup of an earlier version some are missing. What none may lack is named, so that rows of a later version
   * that do are none that this one can read.
   */
  async *listedImages() {
    const first = await db.selectFrom('images').selectAll().limit(1).executeTakeFirst();
    const key = first && 'files_id' in first ? 'images.files_id' : 'images.id';
    for (let after = ''; ; ) {
      const rows = await db
        .selectFrom('images')
        .innerJoin('galleries', 'galleries.id', 'images.gallery_id')
        .leftJoin('members', 'members.id', 'images.uploader_id')
        .selectAll('images')
        .select(['images.id', 'images.title', 'galleries.title as gallery', 'members.username as uploader'])
        .where(key, '>', after)
        .orderBy(key)
        .limit(ROWS_AT_ONCE)
        .execute();
      const last = rows.at(-1);
      if (!last) return;
      const ids = rows.map(({ id }) => id);
      const files = await db
        .selectFrom('image_files')
        .select(['image_id', 'name', 'bytes', 'sha256'])
        .where('image_id', 'in', ids)
        .orderBy('name')
        .execute();
      const filesOf = Map.groupBy(files, ({ image_id }) => image_id);
      for (const { id, files_id, title, gallery, uploader } of rows)
        yield { id, files_id: files_id ?? id, title, gallery, uploader, files: filesOf.get(id) ?? [] };
      after = last.files_id ?? last.id;
    }
  },

  /** The ids of the files of all listed images. */
  async filesIds(): Promise<Set<string>> {
    const rows = await db.selectFrom('images').select('files_id').execute();
    return new Set(rows.map((row) => row.files_id));
  },

  /** How many files each image has, and how long they are together, by the ids of its files. */
  async filesSizes(): Promise<Map<string, FilesSize>> {
    const rows = await db
      .selectFrom('image_files')
      .innerJoin('images', 'images.id', 'image_files.image_id')
      .select(['files_id', (eb) => eb.fn.countAll<number>().as('files')])
      .select((eb) => eb.fn.sum<number>('image_files.bytes').as('bytes'))
      .groupBy('files_id')
      .execute();
    return new Map(rows.map((row) => [row.files_id, { files: Number(row.files), bytes: Number(row.bytes) }]));
  },
});
