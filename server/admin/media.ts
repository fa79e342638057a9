import { existsSync } from 'node:fs';
import { imageFileNames } from '#contract/galleries.ts';
import { stateOfStored } from '#server/backup/hashed-files.ts';
import {
  type BrokenPicture,
  countPictures,
  findBroken,
  listPictures,
  only,
  unlisted,
} from '#server/backup/pictures.ts';
import { repairImages } from '#server/backup/repair-images.ts';
import { openRound } from '#server/backup/round.ts';
import { isTiedElsewhere, requireBoundStorage, tieAnew } from '#server/galleries/one-storage.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { StoreUnavailable } from '#server/ports/store-unavailable.ts';
import { dataFolderPaths, hasImages, makeImagesFolder } from '#server/process/data-folder.ts';
import { mediaTexts } from '#texts/admin/backup.ts';
import { type AdminStores, readArguments, readOptions, type StoreVerb, type Verb } from './command.ts';
import { confirm, createProgress, notAllWell, printPictures, yesOption } from './terminal.ts';

/**
 * Where pictures were lost with their disk or bucket, an empty place is taken for them, to be filled from a backup; and so
 * is one that has most of them, but is not known for theirs. Asks before, as a disk that is only not mounted looks the
 * same as the first, and a copy as the second.
 */
async function adoptStorage(stores: AdminStores, given: { yes: boolean }): Promise<void> {
  const { config, storage } = stores;
  const texts = mediaTexts.repair;
  const paths = dataFolderPaths(config.dataDir);
  const place = config.imageBucket?.bucket ?? paths.images;
  if (!config.imageBucket && !existsSync(paths.imagesMarker)) {
    if (hasImages(config.dataDir)) return;
    await confirm(texts.adopt(place), given);
    makeImagesFolder(paths);
    return tieAnew(stores);
  }
  if (!(await storage.works()) || !(await isTiedElsewhere(stores))) return;
  const { known, all, others } = await countKnown(stores);
  if (known + others === 0) await confirm(texts.adopt(place), given);
  else if (2 * known > all) await confirm(texts.adoptFilled(place, known, all), given);
  else return;
  await tieAnew(stores);
}

/** How many of the pictures of the database lie there whole, and how many others. */
async function countKnown({ images, storage }: AdminStores) {
  const ids = new Set(await images.filesIds());
  const found = { known: 0, all: ids.size, others: 0 };
  for await (const { filesId, files } of storage.list())
    if (!ids.has(filesId)) found.others += 1;
    else if (files === imageFileNames.length) found.known += 1;
  return found;
}

const check: StoreVerb = {
  help: mediaTexts.check.help,
  async run(args, stores) {
    const { portion } = readOptions(args, { portion: { type: 'boolean', default: false } });
    await mustBeThere(stores, canBeRead);
    const all = await countPictures(stores.db);
    const ids = portion ? [...(await stores.images.filesIds())].sort() : [];
    const round = portion ? await openRound(dataFolderPaths(stores.config.dataDir).mediaRound) : undefined;
    const tonight = round?.portionOf(ids);
    const pictures = tonight ? only(listPictures(stores.db), tonight) : listPictures(stores.db);
    const looked = tonight?.size ?? all;

    const progress = createProgress(mediaTexts.check.progress);
    const found = await findBroken(
      pictures,
      (id, file) => stateOfStored(stores.storage, id, file),
      (done) => progress.at(done, looked),
    ).finally(progress.end);
    const gone = await unlisted(stores.db, found);
    const broken = found.filter(({ filesId }) => !gone.has(filesId));
    await round?.end(
      ids,
      broken.map(({ filesId }) => filesId),
    );

    printPictures(broken);
    if (broken.length > 0) notAllWell(mediaTexts.check.broken(broken.length, looked));
    else if (portion) console.log(mediaTexts.check.portionSound(looked, all));
    else console.log(mediaTexts.check.sound(all));
  },
};

const repair: StoreVerb = {
  help: mediaTexts.repair.help,
  async run(args, stores) {
    const { folder, options } = readArguments(args, ['folder'], yesOption);
    await adoptStorage(stores, options);
    await mustBeThere(stores, (storage) => storage.works());
    const progress = createProgress(mediaTexts.repair.progress);
    const { images, repaired, lost } = await repairImages(stores, folder, progress.at).finally(progress.end);
    if (repaired.length > 0) print(mediaTexts.repair.repaired(repaired.length), repaired);
    if (repaired.length > 0) console.log(mediaTexts.repair.again);
    if (lost.length > 0) print(mediaTexts.repair.lost, lost);
    if (lost.length > 0) notAllWell(mediaTexts.repair.failed(lost.length));
    else if (repaired.length === 0) console.log(mediaTexts.repair.nothing(images));
  },
};

/** A storage that is away as a whole has lost nothing. */
async function mustBeThere(
  stores: AdminStores,
  isThere: (storage: ImageStorage) => Promise<boolean>,
): Promise<void> {
  const { config, storage } = stores;
  if (!(await isThere(storage)))
    throw new MaintainerError(
      mediaTexts.storageAway(config.imageBucket ? undefined : dataFolderPaths(config.dataDir).images),
    );
  await requireBoundStorage(stores);
}

async function canBeRead(storage: ImageStorage): Promise<boolean> {
  try {
    for await (const _ of storage.list()) break;
    return true;
  } catch (error) {
    if (error instanceof StoreUnavailable) return false;
    throw error;
  }
}

function print(sentence: string, pictures: readonly BrokenPicture[]): void {
  console.log(sentence);
  printPictures(pictures);
}

export const mediaVerbs: Record<string, Verb> = { 'media check': check, 'media repair': repair };
