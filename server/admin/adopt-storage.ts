import { existsSync } from 'node:fs';
import { isTiedElsewhere, tieAnew } from '#server/galleries/one-storage.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { dataFolderPaths, hasEmptyImagesFolder, makeImagesFolder } from '#server/process/data-folder.ts';
import { mediaTexts } from '#texts/admin/media.ts';
import type { AdminStores } from './command.ts';
import { confirm } from './confirm.ts';

/**
 * Where pictures were lost with their disk or bucket, an empty place is taken for them, to be filled from a backup. Asks
 * before, as a disk that is only not mounted looks the same.
 */
export async function adoptEmptyStorage(stores: AdminStores, given: { yes: boolean }): Promise<void> {
  const { config, storage } = stores;
  const texts = mediaTexts.repair;
  if (config.imageBucket) {
    if (!(await storage.works()) || !(await isTiedElsewhere(stores)) || !(await isEmpty(storage))) return;
    await confirm(texts.adopt(config.imageBucket.bucket), given);
  } else {
    const paths = dataFolderPaths(config.dataDir);
    const isOurs = existsSync(paths.imagesMarker) && !(await isTiedElsewhere(stores));
    if (isOurs || !hasEmptyImagesFolder(paths)) return;
    await confirm(texts.adopt(paths.images), given);
    makeImagesFolder(paths);
  }
  await tieAnew(stores);
}

async function isEmpty(storage: ImageStorage): Promise<boolean> {
  for await (const _ of storage.list()) return false;
  for await (const _ of storage.listForeign()) return false;
  return true;
}
