import { API_ROOT } from '#contract/api.ts';
import type { ImageFile } from '#contract/galleries.ts';

/** The addresses of an image's files. They answer only with a session. */
export function imagePaths(galleryId: string, imageId: string) {
  const to = (file: ImageFile) => `${API_ROOT}/galleries/${galleryId}/images/${imageId}/${file}`;
  return {
    imagePath: to('full.jpg'),
    displayPath: to('display.webp'),
    thumbnailPath: to('thumbnail.webp'),
    smallThumbnailPath: to('thumbnail-small.webp'),
  };
}
