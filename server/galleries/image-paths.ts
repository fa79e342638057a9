import type { ImageFile } from '#contract/galleries.ts';
import { hrefOf } from '#contract/href.ts';

/** The URL paths of an image's files. They require a session. */
export function imagePaths(galleryId: string, imageId: string) {
  const to = (file: ImageFile) =>
    hrefOf('GET /galleries/{galleryId}/images/{imageId}/{file}', { galleryId, imageId, file });
  return {
    imagePath: to('full.jpg'),
    displayPath: to('display.webp'),
    thumbnailPath: to('thumbnail.webp'),
    smallThumbnailPath: to('thumbnail-small.webp'),
  };
}
