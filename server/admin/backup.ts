import path from 'node:path';
import { type CreatedBackup, createBackup } from '#server/backup/create-backup.ts';
import { readFacts } from '#server/backup/facts.ts';
import { isInside } from '#server/backup/is-inside.ts';
import { backupPaths, findBackup, listBackups, noteBackup } from '#server/backup/layout.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { verifyBackup } from '#server/backup/verify-backup.ts';
import { mustHavePictures } from '#server/compose/one-storage.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { programVersion } from '#server/process/program-version.ts';
import { backupTexts as texts } from '#texts/admin/backup.ts';
import { composeRestore } from '../compose/restore.ts';
import { readConfig, readEnvironment } from '../config/config.ts';
import { type LoneVerb, readArguments, type StoreVerb, type Verb } from './command.ts';
import { createProgress, printTable } from './terminal.ts';

const which = { backup: { type: 'string' } } as const;

const create: StoreVerb = {
  help: texts.create.help,
  async run(args, stores) {
    const { folder, options } = readArguments(args, ['folder'], { keep: { type: 'string', default: '30' } });
    if (!/^[1-9]\d{0,5}$/.test(options.keep)) throw new MaintainerError(texts.create.badKeep(options.keep));
    const root = path.resolve(folder);
    const { dataDir } = stores.config;
    if (isInside(dataDir, root)) throw new MaintainerError(texts.insideData(root));

    await mustHavePictures(stores);
    const progress = createProgress(texts.create.progress);
    const at = Date.now();
    let made: CreatedBackup;
    try {
      made = await createBackup(
        { ...stores, dataDir, version: programVersion().version },
        { root, at, keep: Number(options.keep), progress: progress.at },
      );
    } finally {
      progress.end();
    }
    await noteBackup(dataDir, at);
    console.log(texts.create.done(made.name, made, made.newBytes));
    if (made.removed.length > 0) console.log(texts.create.removed(made.removed.length));
    // The backup is complete but for files that are missing; exit with an error so that somebody looks.
    if (made.missing.length > 0) throw new MaintainerError(texts.create.missing(made.name, made.missing));
  },
};

const list: LoneVerb = {
  help: texts.list.help,
  async runAlone(args) {
    const { folder } = readArguments(args, ['folder'], {});
    const names = await listBackups(folder);
    const rows = names.map(async (name) => {
      const facts = await readFacts(path.join(folder, backupPaths(folder).facts(name)));
      if (!facts) return [name, texts.list.damaged, '', '', ''];
      const { members, galleries, images, missing } = facts;
      return [name, ...[members, galleries, images, missing.length].map(String)];
    });
    printTable(texts.list.headings, await Promise.all(rows));
  },
};

const verify: LoneVerb = {
  help: texts.verify.help,
  async runAlone(args) {
    const { folder, options } = readArguments(args, ['folder'], which);
    const name = await findBackup(folder, options.backup);
    const progress = createProgress(texts.verify.progress);
    const found = await verifyBackup(folder, name, progress.at).finally(progress.end);
    if ('damaged' in found) throw new MaintainerError(texts.damaged(name, found.damaged));
    console.log(texts.verify.done(name, found.sums.size));
  },
};

const restore: LoneVerb = {
  help: texts.restore.help,
  async runAlone(args) {
    const { folder, options } = readArguments(args, ['folder'], which);
    const name = await findBackup(folder, options.backup);
    const deps = composeRestore(readConfig(readEnvironment()));
    const steps = {
      checking: createProgress(texts.restore.checking),
      copying: createProgress(texts.restore.copying),
    };
    try {
      const restored = await restoreBackup(deps, {
        root: folder,
        name,
        progress: (step, done, total) => steps[step].at(done, total),
      });
      steps.copying.end();
      console.log(texts.restore.done(name, restored));
      if (restored.deletedAgain > 0) console.log(texts.restore.deletedAgain(restored.deletedAgain));
      if (restored.unread.length > 0) console.log(texts.restore.unread(restored.unread));
      if (restored.heldMails > 0) console.log(texts.restore.held(restored.heldMails));
      console.log(texts.restore.later);
      if (restored.incompleteImages > 0) console.log(texts.restore.incomplete(restored.incompleteImages));
    } catch (error) {
      steps.copying.end();
      deps.undo();
      throw error;
    } finally {
      deps.dispose();
    }
  },
};

export const backupVerbs: Record<string, Verb> = {
  'backup create': create,
  'backup list': list,
  'backup verify': verify,
  'backup restore': restore,
};
