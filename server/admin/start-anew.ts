import { MaintainerError } from '#server/maintainer-error.ts';
import { startAnewTexts as texts } from '#texts/admin/start-anew.ts';
import { openConfiguredDatabase } from '../compose/open-database.ts';
import { type Config, readConfig, readEnvironment } from '../config/config.ts';
import { knowsImages } from '../galleries/one-storage.ts';
import { dataFolderPaths, hasData, hasImages, moveImagesAside } from '../process/data-folder.ts';
import { readOptions, type Verb } from './command.ts';

export const startAnew: Verb = {
  help: texts.help,
  async runStandalone(args) {
    readOptions(args, {});
    const config = readConfig(readEnvironment());
    const { dataDir, imageBucket } = config;
    if (imageBucket) throw new MaintainerError(texts.inBucket());
    if (!hasImages(dataDir)) throw new MaintainerError(texts.noImages(dataDir));
    if (await isDatabaseThere(config)) throw new MaintainerError(texts.databaseThere());
    const at = new Date().toISOString().slice(0, 19).replaceAll(':', '');
    console.log(texts.done(layAside(dataDir, `images-${at}Z`)));
  },
};

function layAside(dataDir: string, name: string): string {
  try {
    return moveImagesAside(dataDir, name);
  } catch (error) {
    // A mount point cannot be renamed.
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
    throw new MaintainerError(texts.ownDisk(dataFolderPaths(dataDir).images));
  }
}

/** SQLite: whether the file exists. PostgreSQL: whether it knows images, as it may be a new, empty database. */
async function isDatabaseThere(config: Config): Promise<boolean> {
  if (!config.postgres) return hasData(config);
  const db = await openConfiguredDatabase(config);
  return knowsImages(db).finally(() => db.destroy());
}
