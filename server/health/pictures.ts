import { HOUR_MS } from '#contract/durations.ts';
import { stateOfStored } from '#server/backup/hashed-files.ts';
import { findBroken, type KnownFile, listPictures, only } from '#server/backup/pictures.ts';
import { knownWrong } from '#server/backup/round.ts';
import type { Config } from '#server/config/config.ts';
import type { Images } from '#server/galleries/images.ts';
import { requireBoundStorage } from '#server/galleries/one-storage.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { pictureTexts as texts } from '#texts/admin/doctor/stored.ts';
import { type Finding, wrong } from './findings.ts';

/** The daily sweep has run by then, with an hour to spare. */
const SWEPT_MS = 25 * HOUR_MS;

type Parts = {
  db: Database;
  images: Images;
  storage: ImageStorage;
  config: Pick<Config, 'dataDir'>;
};

/**
 * Whether image rows and files match, by the names and lengths of files; and those that the nightly reading found wrong,
 * by their bytes.
 */
export async function examinePictures(parts: Parts, at: number): Promise<Finding[]> {
  const { images, storage } = parts;
  try {
    await requireBoundStorage(parts);
  } catch (error) {
    if (!(error instanceof MaintainerError)) throw error;
    return [wrong('pictures-elsewhere', texts.elsewhere(error.message))];
  }
  const known = await images.filesSizes();
  const stored = new Map<string, number>();
  const whole = new Set<string>();
  const ofOtherLength: string[] = [];
  for await (const { filesId, changedAt, files, bytes } of storage.list()) {
    stored.set(filesId, changedAt);
    const size = known.get(filesId);
    if (files >= (size?.files ?? 0)) whole.add(filesId);
    if (size?.files === files && size.bytes !== bytes) ofOtherLength.push(filesId);
  }
  const listed = await images.filesIds();

  // What was uploaded or deleted while the storage was read is not missing.
  const missing = [...known.keys()].filter((id) => listed.has(id) && !whole.has(id)).length;
  const surplus = [...stored].filter(
    ([id, changedAt]) => !listed.has(id) && changedAt < at - SWEPT_MS,
  ).length;
  const otherLength = new Set(ofOtherLength.filter((id) => listed.has(id)));
  const changed = otherLength.size + (await stillChanged(parts, whole, otherLength));
  return [
    ...(missing > 0 ? [wrong('pictures-missing', texts.withoutFiles(missing, listed.size))] : []),
    ...(changed > 0 ? [wrong('pictures-changed', texts.changed(changed))] : []),
    ...(surplus > 0 ? [wrong('pictures-without-row', texts.withoutRow(surplus))] : []),
  ];
}

/** How many of the whole pictures were wrong at the nightly reading, and are so still, without those known already. */
async function stillChanged(
  parts: Parts,
  whole: ReadonlySet<string>,
  known: ReadonlySet<string>,
): Promise<number> {
  const { db, storage, config } = parts;
  const suspects = (await knownWrong(dataFolderPaths(config.dataDir).mediaRound)).difference(known);
  if (suspects.size === 0) return 0;
  const pictures = only(listPictures(db), suspects.intersection(whole));
  const stateOf = (...file: [string, KnownFile]) => stateOfStored(storage, ...file);
  return (await findBroken(pictures, stateOf)).length;
}
