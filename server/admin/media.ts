import { stateOfStored } from '#server/backup/hashed-files.ts';
import { type BrokenPicture, findBroken, listPictures, unlisted } from '#server/backup/pictures.ts';
import { repairImages } from '#server/backup/repair-images.ts';
import { openRound } from '#server/backup/round.ts';
import { requireBoundStorage } from '#server/galleries/one-storage.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { StoreUnavailable } from '#server/ports/store-unavailable.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { mediaTexts as texts } from '#texts/admin/media.ts';
import { adoptEmptyStorage } from './adopt-storage.ts';
import { printPictures } from './broken-pictures.ts';
import { type AdminStores, readArguments, readOptions, type StoreVerb, type Verb } from './command.ts';
import { yesOption } from './confirm.ts';
import { notAllWell } from './not-all-well.ts';
import { createProgress } from './terminal.ts';

const check: StoreVerb = {
  help: texts.check.help,
  async run(args, stores) {
    const { portion } = readOptions(args, { portion: { type: 'boolean', default: false } });
    await mustBeThere(stores, canBeRead);
    const all = await listPictures(stores.db);
    const ids = all.map(({ filesId }) => filesId);
    const round = portion ? await openRound(dataFolderPaths(stores.config.dataDir).mediaRound) : undefined;
    const tonight = round?.portionOf(ids);
    const pictures = tonight ? all.filter(({ filesId }) => tonight.has(filesId)) : all;

    const progress = createProgress(texts.check.progress);
    const found = await findBroken(
      pictures,
      (id, file) => stateOfStored(stores.storage, id, file),
      progress.at,
    ).finally(progress.end);
    const gone = await unlisted(stores.db, found);
    const broken = found.filter(({ filesId }) => !gone.has(filesId));
    await round?.end(
      ids,
      broken.map(({ filesId }) => filesId),
    );

    printPictures(broken);
    if (!portion) await printForeign(stores);
    if (broken.length > 0) notAllWell(texts.check.broken(broken.length, pictures.length));
    else if (portion) console.log(texts.check.portionSound(pictures.length, all.length));
    else console.log(texts.check.sound(all.length));
  },
};

const repair: StoreVerb = {
  help: texts.repair.help,
  async run(args, stores) {
    const { folder, options } = readArguments(args, ['folder'], yesOption);
    await adoptEmptyStorage(stores, options);
    await mustBeThere(stores, (storage) => storage.works());
    const progress = createProgress(texts.repair.progress);
    const { images, mended, lost } = await repairImages(stores, folder, progress.at).finally(progress.end);
    if (mended.length > 0) print(texts.repair.mended(mended.length), mended);
    if (mended.length > 0) console.log(texts.repair.again);
    if (lost.length > 0) print(texts.repair.lost, lost);
    if (lost.length > 0) notAllWell(texts.repair.failed(lost.length));
    else if (mended.length === 0) console.log(texts.repair.nothing(images));
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
      texts.storageAway(config.imageBucket ? undefined : dataFolderPaths(config.dataDir).images),
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

async function printForeign({ storage }: AdminStores): Promise<void> {
  const foreign = await Array.fromAsync(storage.listForeign());
  if (foreign.length > 0)
    console.log([texts.check.foreign, ...foreign.map((place) => `  ${place}`)].join('\n'));
}

export const mediaVerbs: Record<string, Verb> = { 'media check': check, 'media repair': repair };
