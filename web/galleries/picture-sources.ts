import type { Image } from '#contract/galleries.ts';

const DISPLAY_LONG_EDGE = 1280;

/** The two sizes of a picture as a `srcset`, for the browser to choose from. */
export function pictureSources({ displayPath, imagePath, width, height }: Image): string {
  const displayWidth = Math.round(width * Math.min(1, DISPLAY_LONG_EDGE / Math.max(width, height)));
  const full = `${imagePath} ${width}w`;
  return displayWidth < width ? `${displayPath} ${displayWidth}w, ${full}` : full;
}
