import { sql } from 'kysely';
import type { Image, PairedImage } from '#contract/galleries.ts';
import type { Database } from '#server/ports/database/database.ts';
import { commentCount } from './comments/comments.ts';
import { imagePaths } from './image-paths.ts';
import { idsOfFirsts, repeatedId } from './paired.ts';
import { EVERYBODY, isCreditedIn, type View } from './seen-in.ts';

/** The images with what the contract says of each, for `view`. */
export const selectImages = (from: Database, view: View = EVERYBODY) =>
  from
    .selectFrom('images')
    .leftJoin('members', (join) => join.onRef('members.id', '=', 'images.uploader_id').on(isCreditedIn(view)))
    .leftJoin('hidden_images', 'hidden_images.image_id', 'images.id')
    .select([
      'images.id',
      'images.gallery_id',
      'images.title',
      'images.width',
      'images.height',
      'images.average_color',
      'images.taken_at',
      'images.about_year',
      'images.uploaded_at',
      'images.files_id',
      'members.username as uploader',
      'images.guest_name',
      'images.deleted_at',
      'hidden_images.image_id as hidden',
    ])
    .select(commentCount.as('comments'))
    .select([
      repeatedId.as('repeats'),
      sql<number>`case when images.id in ${idsOfFirsts} then 1 else 0 end`.as('repeated'),
    ]);

type ImageRow = Awaited<ReturnType<ReturnType<typeof selectImages>['executeTakeFirstOrThrow']>>;

/** As it is answered. */
export const imageOf = (row: ImageRow): Image => ({
  id: row.id,
  title: row.title,
  uploader: row.uploader ?? '',
  ...(row.guest_name !== null && { guest: row.guest_name }),
  ...imagePaths(row),
  width: row.width,
  height: row.height,
  averageColor: row.average_color,
  uploadedAt: Math.floor(row.uploaded_at / 1000),
  ...(row.taken_at !== null && { takenAt: row.taken_at }),
  ...(row.about_year !== null && { aboutYear: row.about_year }),
  ...(row.hidden !== null && { hidden: true }),
  ...(Number(row.comments) > 0 && { comments: Number(row.comments) }),
  ...(row.repeats !== null && { repeats: row.repeats }),
  ...(row.repeated === 1 && { repeated: true }),
});

/** The same of one that may be in any gallery. */
export const imageAnywhere = (row: ImageRow): PairedImage => ({ ...imageOf(row), galleryId: row.gallery_id });
