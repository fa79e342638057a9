import { startAnewTexts as texts } from '#texts/admin/start-anew.ts';
import { type Config, readConfig, readEnvironment } from '../config.ts';
import { hasData, hasImages, layImagesAside } from '../data-folder.ts';
import { knowsImages } from '../one-storage.ts';
import { openConfigured } from '../open-database.ts';
import { CommandRefused, readOptions, type Verb } from './command.ts';

export const startAnew: Verb = {
  help: texts.help,
  async runAlone(words) {
    readOptions(words, {});
    const config = readConfig(readEnvironment());
    const { dataDir, imageBucket } = config;
    if (imageBucket) throw new CommandRefused(texts.inBucket());
    if (!hasImages(dataDir)) throw new CommandRefused(texts.noImages(dataDir));
    if (await isDatabaseThere(config)) throw new CommandRefused(texts.databaseThere());
    const at = new Date().toISOString().slice(0, 19).replaceAll(':', '');
    console.log(texts.done(layImagesAside(dataDir, `images-${at}Z`)));
  },
};

/** A file is there or not; a database server may have been given an empty one. */
async function isDatabaseThere(config: Config): Promise<boolean> {
  if (!config.postgres) return hasData(config);
  const db = await openConfigured(config);
  return knowsImages(db).finally(() => db.destroy());
}
