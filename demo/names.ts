import type { SiteServices } from '#server/compose/site.ts';
import { MAINTAINERS } from '#server/galleries/seen-in.ts';
import { names, reunion } from '#texts/demo-galleries.ts';

/** Where the faces are on the drawing of everybody. */
const marks = [
  { x: 0.4, y: 0.49, ...names.sabine },
  { x: 0.59, y: 0.505, ...names.heike },
  { x: 0.7, y: 0.495, ...names.guest },
  { x: 0.793, y: 0.515, ...names.joerg },
];

/** Who is on one of the pictures, which are there already. */
export async function fillNames(
  { db, names: store }: Pick<SiteServices, 'db' | 'names'>,
  idOf: (username: string) => string,
): Promise<void> {
  const image = await db
    .selectFrom('images')
    .select(['id', 'gallery_id'])
    .where('title', '=', reunion.images.everybody.title)
    .executeTakeFirstOrThrow();
  const asker = { id: idOf(names.setBy), username: names.setBy };
  await db.transaction().execute((transaction) =>
    store.replace(transaction, { galleryId: image.gallery_id, imageId: image.id }, asker, MAINTAINERS, {
      text: names.text,
      marks,
    }),
  );
}
