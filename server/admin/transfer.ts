import { readFileSync } from 'node:fs';
import { isDeepStrictEqual, parseEnv } from 'node:util';
import { failureInWords } from '#server/failure-in-words.ts';
import { knowsImages } from '#server/galleries/one-storage.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { transfer } from '#server/transfer/transfer.ts';
import { startAnewTexts, transferTexts } from '#texts/admin/move.ts';
import { composeTransfer } from '../compose/admin.ts';
import { hasMembersIn, whyNotKnown, whyNotNew } from '../compose/known-class.ts';
import { openConfiguredDatabase } from '../compose/open-database.ts';
import { createImageStorage } from '../compose/real-parts.ts';
import { type Config, readConfig, readEnvironment } from '../config/config.ts';
import { beginAnew, dataFolderPaths, hasData, hasImages, moveImagesAside } from '../process/data-folder.ts';
import { forgetKnownClass } from '../process/known-class.ts';
import { readArguments, readOptions, type Verb } from './command.ts';
import { mustBeFree } from './put-aside.ts';
import { createProgress } from './terminal.ts';

export const startAnew: Verb = {
  help: startAnewTexts.help,
  async runStandalone(args) {
    readOptions(args, {});
    const config = readConfig(readEnvironment());
    const { dataDir, imageBucket } = config;
    if (imageBucket && (await isFilled(config))) throw new MaintainerError(startAnewTexts.inBucket());
    const { hasMembers, isLost } = await findLost(config);
    if (hasMembers && isLost) {
      forgetKnownClass();
      return console.log(startAnewTexts.nowThisOne);
    }
    const hasOldImages = !imageBucket && hasImages(dataDir);
    if (!hasOldImages && !isLost) throw new MaintainerError(startAnewTexts.noImages(dataDir));
    if (!isLost && (await isDatabaseThere(config))) throw new MaintainerError(startAnewTexts.databaseThere());
    if (hasOldImages) {
      const at = new Date().toISOString().slice(0, 19).replaceAll(':', '');
      console.log(startAnewTexts.aside(layAside(dataDir, `images-${at}Z`)));
    }
    beginAnew(config);
    forgetKnownClass();
    console.log(startAnewTexts.done);
  },
};

/** Whether the class that is known here is not where the settings say, and whether there is another one. */
async function findLost(config: Config): Promise<{ hasMembers: boolean; isLost: boolean }> {
  if (!hasData(config)) return { hasMembers: false, isLost: (await whyNotNew(config)) !== undefined };
  const db = await openConfiguredDatabase(config);
  try {
    const isLost = (await whyNotKnown(db, config)) !== undefined;
    return { hasMembers: await hasMembersIn(db), isLost };
  } finally {
    await db.destroy();
  }
}

async function isFilled(config: Config): Promise<boolean> {
  const storage = await createImageStorage(config);
  for await (const _ of storage.list()) return true;
  return false;
}

function layAside(dataDir: string, name: string): string {
  try {
    return moveImagesAside(dataDir, name);
  } catch (error) {
    // A mount point cannot be renamed.
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
    throw new MaintainerError(startAnewTexts.ownDisk(dataFolderPaths(dataDir).images));
  }
}

/** SQLite: whether the file exists. PostgreSQL: whether it knows images, as it may be a new, empty database. */
async function isDatabaseThere(config: Config): Promise<boolean> {
  if (!config.postgres) return hasData(config);
  const db = await openConfiguredDatabase(config);
  return knowsImages(db).finally(() => db.destroy());
}

export const transferVerb: Verb = {
  help: transferTexts.help,
  async runStandalone(args) {
    const { file, options } = readArguments(args, ['file'], {
      'put-aside': { type: 'boolean', default: false },
      // For `move`: a file at the new place is what an earlier try has left.
      'go-on': { type: 'boolean', default: false },
    });
    const [from, to] = [readConfig(readEnvironment()), readConfig(readSettings(file))];
    if (from.dataDir === to.dataDir) throw new MaintainerError(transferTexts.sameFolder(to.dataDir));

    // On one and the same database only the pictures move.
    if (to.postgres && !isDeepStrictEqual(from.postgres, to.postgres))
      await mustBeFree(to.postgres, options['put-aside'], transferTexts.databaseFilled);
    const deps = await composeTransfer(from, to);
    const progress = createProgress(transferTexts.progress);
    try {
      const replacesRows = options['go-on'] && !to.postgres;
      const moved = await transfer({ ...deps, replacesRows }, progress.at);
      progress.end();
      console.log(transferTexts.done(moved.rows, moved.images));
      if (moved.alreadyThere > 0) console.log(transferTexts.alreadyThere(moved.alreadyThere));
      console.log(transferTexts.next(file));
    } finally {
      progress.end();
      await deps.dispose();
    }
  },
};

function readSettings(file: string) {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new MaintainerError(transferTexts.unreadable(file, failureInWords(error)));
  }
}
