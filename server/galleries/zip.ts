import { fileStem, type ZipEntry } from '#server/http/wire/zip-stream.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';

export type ZippedImage = { id: string; title: string; changedAt: number };

/** The full pictures for a ZIP, named `007 Am See.jpg`, so that they sort in their order whatever the titles. */
export function zipEntries(
  images: readonly ZippedImage[],
  storage: ImageStorage,
  filesIdOf: (id: string) => Promise<string | undefined>,
): ZipEntry[] {
  const digits = String(images.length).length;
  return images.map(
    ({ id, title, changedAt }, index): ZipEntry => ({
      name: `${`${String(index + 1).padStart(digits, '0')} ${fileStem(title)}`.trim()}.jpg`,
      changedAt,
      open: () => openNow(id),
    }),
  );

  /** Asked when its turn comes. Files that are gone have been replaced since, or the image is deleted. */
  async function openNow(id: string, missing?: string): ReturnType<ZipEntry['open']> {
    const filesId = await filesIdOf(id);
    if (filesId === undefined || filesId === missing) return undefined;
    return (await storage.stream(filesId, 'full.jpg')) ?? openNow(id, filesId);
  }
}
