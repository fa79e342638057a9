import { type PlacedPicture, pictureFileName } from '#contract/file-names.ts';
import type { ZipEntry } from '#server/http/wire/zip-stream.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';

/** `changedAt` in ms. */
export type ZippedImage = PlacedPicture & { id: string; changedAt: number };

/** The full pictures for a ZIP. */
export function zipEntries(
  images: readonly ZippedImage[],
  storage: ImageStorage,
  filesIdOf: (id: string) => Promise<string | undefined>,
): ZipEntry[] {
  return images.map(({ id, changedAt, ...placed }) => ({
    name: pictureFileName(placed),
    changedAt,
    open: () => openNow(id),
  }));

  /** Asked when its turn comes. Files that are gone have been replaced since, or the image is deleted. */
  async function openNow(id: string, missing?: string): ReturnType<ZipEntry['open']> {
    const filesId = await filesIdOf(id);
    if (filesId === undefined || filesId === missing) return undefined;
    return (await storage.stream(filesId, 'full.jpg')) ?? openNow(id, filesId);
  }
}
