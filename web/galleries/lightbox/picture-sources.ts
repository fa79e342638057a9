import type { Image } from '#contract/galleries.ts';

const DISPLAY_LONG_EDGE = 1280;

/** What stands around the picture in the windowed box, in px: bar, caption and their spaces. */
const AROUND_PX = 120;

/** The two sizes of a picture, and how wide the lightbox shows it, for the browser to choose from. */
export function pictureSources({ displayPath, imagePath, width, height }: Image) {
  const displayWidth = Math.round(width * Math.min(1, DISPLAY_LONG_EDGE / Math.max(width, height)));
  const ratio = (width / height).toFixed(3);
  const both = `${displayPath} ${displayWidth}w, ${imagePath} ${width}w`;
  return {
    srcSet: displayWidth < width ? both : `${imagePath} ${width}w`,
    sizes: `min(94vw, 1100px, (min(90vh, 800px) - ${AROUND_PX}px) * ${ratio})`,
  };
}
