import path from 'node:path';
import { type CreatedBackup, createBackup } from '#server/backup/create-backup.ts';
import { findSound, verifyBackup, type WrongFile } from '#server/backup/examine-set.ts';
import { readFacts } from '#server/backup/facts.ts';
import { keptSettings } from '#server/backup/kept-settings.ts';
import { backupPaths, findBackup, isInside, listBackups, noteBackup } from '#server/backup/layout.ts';
import { mustBeSound, restoreBackup } from '#server/backup/restore-backup.ts';
import { openToRead } from '#server/compose/real-parts.ts';
import { failureInWords } from '#server/failure-in-words.ts';
import { requireBoundStorage } from '#server/galleries/one-storage.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { mustBeEmptied } from '#server/process/data-folder.ts';
import { programVersion } from '#server/process/program.ts';
import { backupTexts } from '#texts/admin/backup.ts';
import { composeRestore } from '../compose/admin.ts';
import { readConfig, readEnvironment } from '../config/config.ts';
import { readArguments, type StandaloneVerb, type StoreVerb, type Verb } from './command.ts';
import { mustBeFree } from './put-aside.ts';
import { createProgress, notAllWell, printPictures, printTable } from './terminal.ts';

const which = { backup: { type: 'string' } } as const;

const create: StoreVerb = {
  help: backupTexts.create.help,
  async run(args, stores) {
    const { folder, options } = readArguments(args, ['folder'], {
      keep: { type: 'string', default: '30' },
      all: { type: 'boolean', default: false },
    });
    if (!/^[1-9]\d{0,5}$/.test(options.keep))
      throw new MaintainerError(backupTexts.create.badKeep(options.keep));
    const root = path.resolve(folder);
    const { dataDir } = stores.config;
    if (isInside(dataDir, root)) throw new MaintainerError(backupTexts.insideData(root));

    await requireBoundStorage(stores);
    const progress = createProgress(backupTexts.create.progress);
    const at = Date.now();
    let made: CreatedBackup;
    try {
      made = await createBackup(
        { ...stores, dataDir, version: programVersion().version, settings: keptSettings() },
        {
          root,
          at,
          keep: Number(options.keep),
          all: options.all,
          progress: progress.at,
          waits: () => console.log(backupTexts.waits(root)),
        },
      );
    } catch (error) {
      if (error instanceof MaintainerError) throw error;
      throw new MaintainerError(backupTexts.create.broken(root, failureInWords(error)), { cause: error });
    } finally {
      progress.end();
    }
    await noteBackup(dataDir, 'made', at, root);
    console.log(backupTexts.create.done(made.name, made, made.newBytes));
    if (made.removed.length > 0) console.log(backupTexts.create.removed(made.removed.length));
    if (made.repaired.length > 0) console.log(backupTexts.create.repaired(made.repaired.length));
    printPictures(made.repaired);
    // The backup is complete but for these pictures; exit with an error so that somebody looks.
    if (made.lost.length > 0) notAllWell(backupTexts.create.lost(made.name, made.lost.length));
    printPictures(made.lost);
  },
};

const list: StandaloneVerb = {
  help: backupTexts.list.help,
  async runStandalone(args) {
    const { folder } = readArguments(args, ['folder'], {});
    const names = await listBackups(folder);
    const rows = names.map(async (name) => {
      const facts = await readFacts(path.join(folder, backupPaths(folder).facts(name)));
      if (facts === 'newer') return [name, backupTexts.list.newer, '', '', ''];
      if (!facts) return [name, backupTexts.list.damaged, '', '', ''];
      const { members, galleries, images, missing } = facts;
      return [name, ...[members, galleries, images, missing.length].map(String)];
    });
    printTable(backupTexts.list.headings, await Promise.all(rows));
  },
};

const verify: StandaloneVerb = {
  help: backupTexts.verify.help,
  async runStandalone(args) {
    const { folder, options } = readArguments(args, ['folder'], which);
    const name = await findBackup(folder, options.backup);
    const progress = createProgress(backupTexts.verify.progress);
    const at = Date.now();
    const { rows, files, wrong, pictures } = await verifyBackup(
      folder,
      name,
      openToRead,
      progress.at,
    ).finally(progress.end);
    printPictures(pictures);
    printWrong(wrong);
    if (rows === 'damaged')
      notAllWell(backupTexts.verify.rowsDamaged(folder, name, await findSound(folder, name, openToRead)));
    else if (rows === 'unproven' && pictures.length === 0)
      notAllWell(backupTexts.verify.unproven(folder, name));
    else if (wrong.length + pictures.length > 0)
      notAllWell(backupTexts.verify.broken(folder, name, pictures.length));
    else {
      console.log(backupTexts.verify.done(name, files));
      if (name === (await findBackup(folder))) await noteVerified(at);
    }
  },
};

/** A backup may also be verified where there is no site, and no settings of one. */
async function noteVerified(at: number): Promise<void> {
  try {
    await noteBackup(readConfig(readEnvironment()).dataDir, 'verified', at);
  } catch (error) {
    if (!(error instanceof MaintainerError)) throw error;
  }
}

const restore: StandaloneVerb = {
  help: backupTexts.restore.help,
  async runStandalone(args) {
    const { folder, options } = readArguments(args, ['folder'], {
      ...which,
      'put-aside': { type: 'boolean', default: false },
    });
    const name = await findBackup(folder, options.backup);
    const set = await mustBeSound(folder, name, openToRead);
    const config = readConfig(readEnvironment());
    if (config.postgres) {
      mustBeEmptied(config);
      await mustBeFree(config.postgres, options['put-aside'], backupTexts.databaseFilled);
    }
    const deps = await composeRestore(config);
    const progress = createProgress(backupTexts.restore.copying);
    try {
      const restored = await restoreBackup(deps, { root: folder, name, set, progress: progress.at });
      progress.end();
      console.log(backupTexts.restore.done(name, restored));
      if (restored.deletedAgain > 0) console.log(backupTexts.restore.deletedAgain(restored.deletedAgain));
      if (restored.unread.length > 0) console.log(backupTexts.restore.unread(restored.unread));
      if (restored.heldMails > 0) console.log(backupTexts.restore.held(restored.heldMails));
      console.log(backupTexts.restore.later);
      printPictures(restored.broken);
      printWrong(restored.wrong);
      if (!restored.isProven) notAllWell(backupTexts.restore.unproven);
      if (restored.broken.length + restored.wrong.length > 0)
        notAllWell(backupTexts.restore.broken(restored.broken.length));
    } catch (error) {
      progress.end();
      deps.undo();
      throw error;
    } finally {
      deps.dispose();
    }
  },
};

function printWrong(files: readonly WrongFile[]): void {
  if (files.length > 0) console.log([backupTexts.wrongFiles, ...files.map(backupTexts.wrongFile)].join('\n'));
}

export const backupVerbs: Record<string, Verb> = {
  'backup create': create,
  'backup list': list,
  'backup verify': verify,
  'backup restore': restore,
};
