import { chownSync, existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { examineSet } from '#server/backup/examine-set.ts';
import { readFacts } from '#server/backup/facts.ts';
import { readKeptSettings } from '#server/backup/kept-settings.ts';
import { backupPaths, noteBackup, noteFile, timeIn } from '#server/backup/layout.ts';
import { readPaperKey } from '#server/backup/paper-key.ts';
import { type OffsiteKey, openRestic, writtenKey } from '#server/backup/restic.ts';
import { findToRestore, mustBeSound } from '#server/backup/restore-backup.ts';
import { openToRead } from '#server/compose/real-parts.ts';
import {
  offsiteKeyFile,
  readConfig,
  readEnvironment,
  sameEnvironment,
  settingsFile,
} from '#server/config/config.ts';
import { type OffsitePlace, offsitePlace } from '#server/config/settings.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { dataFolderPaths, hasData, makeTemporaryFolder } from '#server/process/data-folder.ts';
import { programVersion } from '#server/process/program.ts';
import { resticTexts, setupOffsiteTexts } from '#texts/admin/offsite.ts';
import { restoreTexts as texts } from '#texts/admin/restore.ts';
import { longDay } from '#texts/dates.ts';
import { readArguments, readLines, type StandaloneVerb } from './command.ts';
import { type Owner, runOwnCommand } from './own-program.ts';
import { type Answers, whileAsking } from './setup/answers.ts';
import { noteRestoring, ownerOf, readOld, readRestoring, replaceFile, writeSettings } from './setup/files.ts';
import { askPaperKey, askS3 } from './setup/offsite.ts';
import { askWhichProxy } from './setup/proxy.ts';
import { hasProgram } from './setup/service.ts';
import { askAddress } from './setup/site.ts';

/** The machine to which the data are brought says where they are stored. */
const OF_PLACES = /^(DATABASE_URL|S3_.*)$/;

/**
 * From a backup to a running site, on a machine that has nothing but the program: first the data, then the settings,
 * then what `setup` does, which finds every answer there.
 */
export const restore: StandaloneVerb = {
  help: texts.help,
  async runStandalone(args) {
    const { from, options } = readArguments(args, ['from'], {
      backup: { type: 'string' },
      address: { type: 'string' },
      proxy: { type: 'string' },
      'key-stdin': { type: 'boolean', default: false },
    });
    const aside = makeTemporaryFolder('restore');
    try {
      await whileAsking(async (answers) => {
        const lines = options['key-stdin'] ? await readLines() : undefined;
        const given = { wanted: options.backup, address: options.address, proxy: options.proxy, lines };
        process.exitCode = await bringBack(from, aside, answers, given);
      });
    } finally {
      rmSync(aside, { recursive: true, force: true });
    }
  },
};

type Given = Record<'wanted' | 'address' | 'proxy', string | undefined> & { lines: string[] | undefined };

async function bringBack(from: string, aside: string, answers: Answers, given: Given): Promise<number> {
  const config = readConfig(readEnvironment());
  const { dataDir } = config;
  const isThere = hasData(config) && !existsSync(dataFolderPaths(dataDir).restoring);
  const begun = readRestoring();
  if (isThere && begun === undefined) throw new MaintainerError(texts.thereAlready(dataDir));

  const place = resticPlace(from);
  if (place && !hasProgram('restic', 'version')) throw new MaintainerError(resticTexts.noRestic());
  let key = place && (await askKey(answers, given, place));
  const fetched = place && key ? await fetchCopy(place, key, aside) : undefined;
  const root = fetched?.root ?? path.resolve(from);
  const name = await findToRestore(root, given.wanted, openToRead);
  const set = await readable(root, name);
  const kept = await readKeptSettings(root, name, set);
  if (!key && kept.isSealed) key = await askKey(answers, given, undefined);
  const secret = key && kept.isSealed ? kept.secretBy(key.key) : {};
  if (secret === undefined) throw new MaintainerError(texts.wrongKey);
  const address = await askAddress(answers, given.address, kept.open?.BASE_URL);
  // `setup` would ask only when the data are back.
  const proxy = given.proxy === undefined ? [] : ['--proxy', await askWhichProxy(answers, given.proxy)];

  const owner = ownerOf(dataDir);
  const env = sameEnvironment();
  if (isThere && begun !== name) throw new MaintainerError(texts.thereAlready(dataDir));
  if (isThere) console.log(texts.goesOn);
  else if (place) giveTo(aside, owner);
  const code = isThere ? 0 : await bringData(root, name, owner);

  await noteWhatIsThere(dataDir, timeIn(name), fetched?.copiedAt, owner);

  const settings = { ...kept.open, ...secret };
  const taken = Object.fromEntries(Object.entries(settings).filter(([one]) => !OF_PLACES.test(one)));
  await writeSettings(settingsFile(), readOld(settingsFile()), { ...taken, BASE_URL: address });
  if (key) await replaceFile(offsiteKeyFile(), writtenKey(key), { mode: 0o600 });
  console.log(kept.open ? texts.settings(Object.keys(taken).length) : texts.noSettings());
  if (kept.open && Object.keys(secret).length === 0) console.log(texts.noSecrets());

  const { host } = new URL(address);
  const mail = taken.SMTP_URL || config.mailServer ? [] : ['--no-mail'];
  const local = address.startsWith('http:') ? address : host;
  const setUp = await runOwnCommand(['setup', '--address', local, ...mail, ...proxy], { env, isHeard: true });
  return setUp.code === 0 ? code : setUp.code;
}

/** Answers 0, or 3 where not all was well. */
async function bringData(root: string, name: string, owner: Owner | undefined): Promise<number> {
  noteRestoring(name);
  const words = ['backup', 'restore', root, '--backup', name];
  const { code } = await runOwnCommand(words, { env: sameEnvironment(), owner, isHeard: true });
  if (code !== 0 && code !== 3) throw new MaintainerError(texts.notRestored);
  return code;
}

/** Undefined: the folder of backups itself. */
function resticPlace(from: string): OffsitePlace | undefined {
  if (/^(sftp|s3):/.test(from)) return offsitePlace(from);
  const isRepository = ['config', 'keys', 'snapshots'].every((one) => existsSync(path.join(from, one)));
  return isRepository ? offsitePlace(path.resolve(from)) : undefined;
}

/** `copiedAt`: when the newest copy was made. */
async function fetchCopy(place: OffsitePlace, key: OffsiteKey, aside: string) {
  console.log(texts.fetching);
  const restic = await openRestic(place, key, path.join(aside, 'hosts'));
  try {
    const root = await restic.bring(path.join(aside, 'copy'));
    return { root, copiedAt: (await restic.newest())?.at };
  } finally {
    await restic.dispose();
  }
}

/** What is known of the backups that are there goes on with the site; where the next ones go says who makes them. */
async function noteWhatIsThere(dataDir: string, madeAt: number, copiedAt: number | undefined, owner?: Owner) {
  const known = [['made', madeAt] as const, ...(copiedAt ? [['copied', copiedAt] as const] : [])];
  for (const [kind, at] of known) {
    await noteBackup(dataDir, kind, at);
    const file = noteFile(dataDir, kind);
    if (owner && existsSync(file)) chownSync(file, owner.uid, owner.gid);
  }
}

/** The backup of that name, if this program can bring it back; else the version is named that can. */
async function readable(root: string, name: string) {
  const facts = await readFacts(path.join(root, backupPaths(root).facts(name)));
  const { version } = programVersion();
  const program = facts === 'newer' ? undefined : facts?.program;
  const day = longDay(timeIn(name));
  const { rows } = await examineSet(root, name, openToRead);
  if (rows === 'newer') throw new MaintainerError(texts.needsVersion(name, day, program, version));
  const set = await mustBeSound(root, name, openToRead);
  console.log(texts.found(name, day, program ?? '?', version));
  return set;
}

const KEY_FLAG = 'key-stdin';

/** Without a place the key only opens what is sealed, and may be left out. */
async function askKey(answers: Answers, { lines }: Given, place: OffsitePlace | undefined) {
  if (place) {
    const key = await askPaperKey(answers, KEY_FLAG, lines?.[0]);
    return place.kind === 's3' ? { key, s3: await askS3(answers, lines?.slice(1) ?? [], KEY_FLAG) } : { key };
  }
  const { none } = setupOffsiteTexts;
  const typed = await answers.ask({
    flag: KEY_FLAG,
    given: lines?.[0],
    question: texts.keyOrNone,
    proposal: none,
    read: (text) => (text === none ? text : readPaperKey(text)),
    complaint: setupOffsiteTexts.badKey,
  });
  return typed === none ? undefined : { key: typed };
}

/** What root has fetched is read by the user of the site. */
function giveTo(folder: string, owner: Owner | undefined): void {
  if (!owner) return;
  for (const one of [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const file = path.resolve(folder, one);
    if (!lstatSync(file).isSymbolicLink()) chownSync(file, owner.uid, owner.gid);
  }
}
