import { plainJpeg } from '#test/support/samples.ts';

/** Small, each another one, and each made once. */
const pictures = await Promise.all(
  Array.from({ length: 24 }, (_, n) =>
    plainJpeg({ width: 60, height: 40 }, `#${(0x204060 + n * 0x070b05).toString(16).padStart(6, '0')}`),
  ),
);
export const pictureCount = pictures.length;
export const picture = (n: number) =>
  new Blob([new Uint8Array(pictures[n % pictures.length] as Buffer)], { type: 'image/jpeg' });
