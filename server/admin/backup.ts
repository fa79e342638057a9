import path from 'node:path';
import type { ProblemKind } from '#contract/alerts.ts';
import { sendNow } from '#server/alerts/letters.ts';
import type { Lack } from '#server/backup/compare.ts';
import { type CreatedBackup, createBackup } from '#server/backup/create-backup.ts';
import { findSound, verifyBackup, type WrongFile } from '#server/backup/examine-set.ts';
import { readFacts } from '#server/backup/facts.ts';
import { keptSettings } from '#server/backup/kept-settings.ts';
import {
  backupPaths,
  findBackup,
  isInside,
  listBackups,
  noteBackup,
  noteMade,
} from '#server/backup/layout.ts';
import { findToRestore, mustBeSound, restoreBackup } from '#server/backup/restore-backup.ts';
import { noteClass } from '#server/compose/known-class.ts';
import { openToRead } from '#server/compose/real-parts.ts';
import { failureInWords } from '#server/failure-in-words.ts';
import { requireBoundStorage } from '#server/galleries/one-storage.ts';
import { type Finding, wrong } from '#server/health/findings.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { MailFailure } from '#server/ports/mail/mail.ts';
import { StoreUnavailable } from '#server/ports/store-unavailable.ts';
import { programVersion } from '#server/process/program.ts';
import { backupTexts } from '#texts/admin/backup.ts';
import { composeRestore } from '../compose/admin.ts';
import { readConfig, readEnvironment } from '../config/config.ts';
import { replyInWords } from '../mail/replies.ts';
import {
  type AdminStores,
  readArguments,
  type StandaloneVerb,
  type StoreVerb,
  type Verb,
} from './command.ts';
import { mustBeFree } from './put-aside.ts';
import { createProgress, notAllWell, printPictures, printTable } from './terminal.ts';

const which = { backup: { type: 'string' } } as const;

const create: StoreVerb = {
  help: backupTexts.create.help,
  async run(args, stores) {
    const { folder, options } = readArguments(args, ['folder'], {
      keep: { type: 'string', default: '30' },
      all: { type: 'boolean', default: false },
      accept: { type: 'boolean', default: false },
    });
    if (!/^[1-9]\d{0,5}$/.test(options.keep))
      throw new MaintainerError(backupTexts.create.badKeep(options.keep));
    const root = path.resolve(folder);
    const { dataDir } = stores.config;
    if (isInside(dataDir, root)) throw new MaintainerError(backupTexts.insideData(root));

    await requireBoundStorage(stores);
    await noteClass(stores.db, stores.config);
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
          accepts: options.accept,
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
    await noteMade(dataDir, at, root);
    console.log(backupTexts.create.done(made.name, made, made.newBytes));
    if (made.removed.length > 0) console.log(backupTexts.create.removed(made.removed.length));
    if (made.repaired.length > 0) console.log(backupTexts.create.repaired(made.repaired.length));
    printPictures(made.repaired);
    // The backup is complete but for these pictures; exit with an error so that somebody looks.
    if (made.lost.length > 0) notAllWell(backupTexts.create.lost(made.name, made.lost.length));
    printPictures(made.lost);
    if (!made.isSound) notAllWell(backupTexts.create.notSound(root, made.name));
    if (made.lack) notAllWell(backupTexts.less.made(root, made.lack));
    await tellOfLess(stores, root, made.lack);
  },
};

/** Shows it in „Verwaltung“, and mails it each time: nobody looks at how a timer ends. */
async function tellOfLess(stores: AdminStores, root: string, lack: Lack | undefined): Promise<void> {
  const { alerts, config, identity, transport } = stores;
  const kind = 'backup-less';
  const words = lack && { what: backupTexts.less.what(lack), todo: backupTexts.less.todo(root, lack) };
  const found = new Map<ProblemKind, Finding>(words && [[kind, wrong(kind, words)]]);
  await alerts.note({ place: '', looked: [kind], found, told: new Set([kind]) }).catch(unlessAway);
  if (!words || !config.alertMails) return;
  const letter = { kind, place: '', since: Date.now(), ...words } as const;
  await sendNow(transport, await identity.readSite(), letter).catch((error) => {
    if (!(error instanceof MailFailure)) throw error;
    console.error(backupTexts.less.notTold(replyInWords(error.message)));
  });
}

/** What the database cannot note now is in the email nevertheless. */
function unlessAway(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}

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
    // First of all: from here on the site does not start on the empty folder.
    const config = readConfig(readEnvironment());
    const deps = await composeRestore(config);
    const progress = createProgress(backupTexts.restore.copying);
    try {
      const name = await findToRestore(folder, options.backup, openToRead);
      const set = await mustBeSound(folder, name, openToRead);
      if (config.postgres)
        await mustBeFree(config.postgres, options['put-aside'], backupTexts.databaseFilled);
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
