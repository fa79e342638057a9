import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { backupUnit } from '#server/alerts/alerts.ts';
import { newPaperKey, readPaperKey, sealOf, sshLogin } from '#server/backup/paper-key.ts';
import { type OffsiteKey, readWrittenKey, writtenKey } from '#server/backup/restic.ts';
import { type Config, offsiteKeyFile, sameEnvironment, settingsFile } from '#server/config/config.ts';
import { type OffsitePlace, offsitePlace } from '#server/config/settings.ts';
import { failureOfUnit } from '#server/health/units.ts';
import { lastBackupFolder } from '#server/process/data-folder.ts';
import { setupOffsiteTexts as texts } from '#texts/admin/offsite.ts';
import { readLines } from '../command.ts';
import { runOwnCommand } from '../own-program.ts';
import type { Answers, Flags } from './answers.ts';
import { ownerOf, replaceFile, writeSettings } from './files.ts';
import { readIfThere } from './proxy.ts';
import { hint, type Report, wrong } from './report.ts';
import { hasProgram, hasSystemd, runProgram } from './service.ts';

type Present = Record<string, string | undefined>;
export type WantedOffsite = { place: OffsitePlace; rehearses: boolean; lines: string[] };

const readPlace = (typed: string) => {
  try {
    return offsitePlace(typed);
  } catch {
    return undefined;
  }
};

/** Where the nightly unit never writes, whatever it is allowed. */
const CLOSED = /^\/(home|root|run\/user|tmp|var\/tmp|proc|sys|dev)(\/|$)/;

const isClosed = (typed: string) => hasSystemd() && CLOSED.test(typed);

/** Where copies of the backups go. Undefined: nowhere. Without a terminal nothing changes unless it is given. */
export async function askOffsite(
  answers: Answers,
  flags: Flags,
  present: Present,
): Promise<WantedOffsite | undefined> {
  const proposal = present.OFFSITE_PLACE || texts.none;
  const place = await answers.ask({
    flag: 'offsite',
    given: flags.offsite,
    question: texts.question,
    proposal,
    read(typed) {
      if (typed === texts.none) return typed;
      return isClosed(typed) ? undefined : readPlace(typed);
    },
    complaint: texts.complaint,
  });
  if (typeof place === 'string') return undefined;
  const was = present.REHEARSE === 'monthly';
  const rehearses = await answers.confirm(texts.rehearse, {
    given: answers.hasTerminal ? undefined : (flags.rehearse ?? was),
    proposal: was || !present.OFFSITE_PLACE,
  });
  return { place, rehearses, lines: flags['offsite-secrets-stdin'] ? await readLines() : [] };
}

type Deps = { answers: Answers; report: Report; config: Config };

/** Makes the key, tries the place, lets the nightly unit reach it, and makes and looks at the first copy. */
export async function setUpOffsite(wanted: WantedOffsite, { answers, report, config }: Deps): Promise<void> {
  const { place } = wanted;
  const area = texts.area;
  if (!hasProgram('restic', 'version')) return report.found(area, wrong(texts.noRestic()));
  const file = settingsFile();
  const before = readFileSync(file, 'utf8');
  const old = oldKey();
  let key: OffsiteKey = old ?? { key: newPaperKey() };
  if (place.kind === 's3' && (!key.s3 || wanted.lines.length > 0))
    key = { ...key, s3: await askS3(answers, wanted.lines) };
  const isKnown = old !== undefined && config.offsitePlace?.text === place.text;
  if (place.kind === 'folder') makeFolder(place.text, config, report);
  const takeBack = allowUnit(place, report);

  for (;;) {
    await replaceFile(offsiteKeyFile(), writtenKey(key), { mode: 0o600 });
    await writeSettings(file, readFileSync(file, 'utf8'), {
      OFFSITE_PLACE: place.text,
      BACKUP_SEAL: sealOf(key.key),
      REHEARSE: wanted.rehearses ? 'monthly' : 'off',
    });
    const words = ['backup', 'offsite', ...(isKnown ? [] : ['--begin'])];
    const { code, said } = await runOwnCommand(words, { env: sameEnvironment() });
    if (code === 0) break;
    if (/wrong password|no key found/.test(said) && answers.hasTerminal) {
      console.log(texts.otherKey);
      key = { ...key, key: await askPaperKey(answers, 'offsite') };
      continue;
    }
    // What worked goes on. A store by SFTP is to be told of a new key, so that stays.
    await replaceFile(file, before, { mode: 0o600 });
    if (old) await replaceFile(offsiteKeyFile(), writtenKey(old), { mode: 0o600 });
    else if (place.kind !== 'sftp') rmSync(offsiteKeyFile(), { force: true });
    takeBack();
    const { publicLine } = sshLogin(key.key);
    return report.found(area, wrong(texts.refused(said, place.kind === 'sftp' ? publicLine : undefined)));
  }
  // Also where the place alone is new: the paper names both.
  if (!isKnown) console.log(texts.keyToWriteDown(key.key, place.text, !config.offsitePlace));
  if (isKnown) return report.right(area, texts.asBefore(place.text));
  await firstCopy(place, config, report);
}

function oldKey(): OffsiteKey | undefined {
  try {
    return readWrittenKey(readFileSync(offsiteKeyFile(), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The key on paper; `given` and both secrets of a store come by this flag where nobody can be asked. */
export const askPaperKey = ({ ask }: Answers, flag: string, given?: string) =>
  ask({ flag, given, question: texts.key, read: readPaperKey, complaint: texts.badKey });

export async function askS3(
  { hasTerminal, ask, askUnseen }: Answers,
  [id, secret]: string[],
  flag = 'offsite-secrets-stdin',
) {
  return {
    id: await ask({
      flag,
      given: id,
      question: texts.s3Id,
      read: (text) => text || undefined,
      complaint: texts.missing,
    }),
    secret: secret ?? (hasTerminal ? await askUnseen(texts.s3Secret) : ''),
  };
}

/** What restic writes into a folder, beside which may lie what is somebody else's. */
const REPOSITORY = ['config', 'data', 'index', 'keys', 'locks', 'snapshots'];

function makeFolder(folder: string, { dataDir }: Config, report: Report): void {
  const owner = ownerOf(dataDir);
  // What leads there stays open to the user of the site.
  mkdirSync(path.dirname(folder), { recursive: true });
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  // The disk may know no owners, or those of the machine before.
  if (owner) {
    const pair = `${owner.uid}:${owner.gid}`;
    const kept = REPOSITORY.map((name) => path.join(folder, name)).filter((one) => existsSync(one));
    runProgram('chown', pair, folder);
    if (kept.length > 0) runProgram('chown', '-R', pair, ...kept);
  }
  if (statSync(folder).dev === statSync(path.resolve(dataDir, '..')).dev)
    report.found(texts.area, hint(texts.sameDisk(folder)));
}

/**
 * The nightly unit gets the key, which only root may read, and may write into the folder. Returns the way back: with the
 * name of a key that is not there no night would begin.
 */
function allowUnit(place: OffsitePlace, report: Report): () => void {
  const unit = backupUnit();
  if (!hasSystemd() || !runProgram('systemctl', 'cat', unit).ok) return () => undefined;
  // In a unit % and \ stand for more than themselves.
  const written = (text: string) => `"${text.replaceAll(/[\\"]/g, '\\$&').replaceAll('%', '%%')}"`;
  const lines = [
    '# Written by klassenkreis setup.',
    '[Service]',
    `LoadCredential=offsite.key:${offsiteKeyFile()}`,
    ...(place.kind === 'folder' ? [`ReadWritePaths=${written(`-${place.text}`)}`] : []),
    '',
  ];
  const dropIn = `/etc/systemd/system/${unit}.d/offsite.conf`;
  const before = readIfThere(dropIn);
  mkdirSync(path.dirname(dropIn), { recursive: true });
  writeFileSync(dropIn, lines.join('\n'));
  const { ok, reason } = runProgram('systemctl', 'daemon-reload');
  if (!ok) report.found(texts.area, wrong(texts.noUnit(reason)));
  return () => {
    if (before === undefined) rmSync(dropIn, { force: true });
    else writeFileSync(dropIn, before);
    runProgram('systemctl', 'daemon-reload');
  };
}

/** By the nightly unit where there is one: what works now works at night. */
async function firstCopy(place: OffsitePlace, { dataDir }: Config, report: Report): Promise<void> {
  console.log(texts.copying);
  const env = sameEnvironment();
  const unit = backupUnit();
  if (hasSystemd() && runProgram('systemctl', 'cat', unit).ok) {
    const { ok } = runProgram('systemctl', 'start', unit);
    if (!ok) return report.found(texts.area, wrong(await failureOfUnit(unit)));
  } else {
    const folder = lastBackupFolder(dataDir);
    if (!folder) return report.changed(texts.area, texts.tonight(place.text));
    // A new one: of those before none holds the secrets.
    const made = await runOwnCommand(['backup', 'create', folder], { env, owner: ownerOf(dataDir) });
    if (made.code !== 0 && made.code !== 3) return report.found(texts.area, wrong(texts.refused(made.said)));
    const { code, said } = await runOwnCommand(['backup', 'offsite', folder], { env });
    if (code !== 0) return report.found(texts.area, wrong(texts.refused(said)));
  }
  const { code, said } = await runOwnCommand(['backup', 'offsite', '--check'], { env });
  if (code === 0) report.changed(texts.area, said);
  else report.found(texts.area, wrong(texts.refused(said)));
}
