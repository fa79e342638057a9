import type { ImageFile } from '#contract/galleries.ts';
import { hrefOf } from '#contract/pages.ts';

/** The URL paths of an image's files, which are new when these are regenerated. They require a session. */
export function imagePaths({
  gallery_id: galleryId,
  files_id: filesId,
}: {
  gallery_id: string;
  files_id: string;
}) {
  const to = (file: ImageFile) =>
    hrefOf('GET /galleries/{galleryId}/images/{filesId}/{file}', { galleryId, filesId, file });
  return {
    imagePath: to('full.jpg'),
    displayPath: to('display.webp'),
    thumbnailPath: to('thumbnail.webp'),
    smallThumbnailPath: to('thumbnail-small.webp'),
  };
}
