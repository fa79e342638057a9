import { fileStem, type ZipEntry } from '#server/http/wire/zip-stream.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';

export type ZippedImage = { id: string; title: string; changedAt: number };

/** The full pictures for a ZIP, named `007 Am See.jpg`, so that they sort in their order whatever the titles. */
export function zipEntries(
  images: readonly ZippedImage[],
  storage: ImageStorage,
  isSeen: (id: string) => Promise<boolean> = async () => true,
): ZipEntry[] {
  const digits = String(images.length).length;
  return images.map(({ id, title, changedAt }, index) => ({
    name: `${`${String(index + 1).padStart(digits, '0')} ${fileStem(title)}`.trim()}.jpg`,
    changedAt,
    open: async () => ((await isSeen(id)) ? storage.stream(id, 'full.jpg') : undefined),
  }));
}
