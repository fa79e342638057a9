import { requireBoundStorage } from '#server/compose/one-storage.ts';
import type { Images } from '#server/galleries/images.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { pictureTexts as texts } from '#texts/admin/doctor/contents.ts';
import { type Finding, hint, wrong } from './finding.ts';

/** The daily sweep has run by then, with an hour to spare. */
const SWEPT_MS = 25 * 3600 * 1000;

type Parts = { db: Database; images: Images; storage: ImageStorage };

/** Whether image rows and files match; compares names only. */
export async function examinePictures(parts: Parts, at: number): Promise<Finding[]> {
  const { images, storage } = parts;
  try {
    await requireBoundStorage(parts);
  } catch (error) {
    if (!(error instanceof MaintainerError)) throw error;
    return [wrong('pictures-elsewhere', texts.elsewhere(error.message))];
  }
  const listedBefore = await images.ids();
  const stored = new Map<string, number>();
  for await (const { imageId, changedAt } of storage.list()) stored.set(imageId, changedAt);
  let foreign = 0;
  for await (const _ of storage.listForeign()) foreign += 1;
  const listed = await images.ids();

  // What was uploaded or deleted while the storage was read is not missing.
  const missing = listedBefore.intersection(listed).difference(stored).size;
  const surplus = [...stored].filter(
    ([id, changedAt]) => !listed.has(id) && changedAt < at - SWEPT_MS,
  ).length;
  return [
    ...(missing > 0 ? [wrong('pictures-missing', texts.withoutFiles(missing, listed.size))] : []),
    ...(surplus > 0 ? [wrong('pictures-without-row', texts.withoutRow(surplus))] : []),
    ...(foreign > 0 ? [hint('pictures-foreign-files', texts.foreign(foreign))] : []),
  ];
}
