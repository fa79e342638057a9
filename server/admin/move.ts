import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { parseEnv } from 'node:util';
import { siteUnit } from '#server/alerts/alerts.ts';
import { backupNotes, noteFile } from '#server/backup/layout.ts';
import {
  type Config,
  readConfig,
  readEnvironment,
  sameEnvironment,
  settingsFile,
} from '#server/config/config.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { dataFolderPaths, hasImages } from '#server/process/data-folder.ts';
import {
  asideOf,
  endMoving,
  isMovedTo,
  type MoveTarget,
  moveTargets,
  noteMoving,
  undoHalfMove,
} from '#server/process/half-moved.ts';
import { moveTexts as texts } from '#texts/admin/move.ts';
import { readArguments, readLines, type StandaloneVerb } from './command.ts';
import { runOwnCommand } from './own-program.ts';
import { type Answers, whileAsking } from './setup/answers.ts';
import { ownerOf, replaceFile, withSettings, writeSettings } from './setup/files.ts';
import { createReport } from './setup/report.ts';
import { hasSystemd, runProgram, runService } from './setup/service.ts';

type Settings = Record<string, string>;

const noBucket = {
  S3_ENDPOINT: '',
  S3_REGION: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
};

/** Asks, copies, compares, switches and starts again; whatever fails leaves the site as it was. */
export const move: StandaloneVerb = {
  help: texts.help,
  async runStandalone(args) {
    const { typed, options } = readArguments(args, ['typed'], {
      'settings-stdin': { type: 'boolean', default: false },
      'put-aside': { type: 'boolean', default: false },
    });
    const target = moveTargets.find((one) => one === typed);
    if (!target) throw new MaintainerError(texts.badTarget(typed));
    const config = readConfig(readEnvironment());
    if (undoHalfMove(config)) console.log(texts.undone);
    // Of one that was killed; passwords are in it.
    rmSync(planOf(config), { force: true });
    if (isMovedTo(config, target)) {
      endMoving(config.dataDir);
      const service = createService();
      const isDown = service.isThere && !service.runs();
      throw new MaintainerError((isDown ? texts.thereButDown : texts.thereAlready)(target));
    }

    await whileAsking(async (answers) => {
      const lines = options['settings-stdin'] ? await readLines() : [];
      const changes = await askFor(target, answers, lines);
      answers.close();
      await moveTo(target, changes, config, options['put-aside']);
    });
  },
};

async function askFor(target: MoveTarget, answers: Answers, lines: string[]): Promise<Settings> {
  if (target === 'sqlite') return { DATABASE_URL: '' };
  if (target === 'folder') return noBucket;
  const ask = (question: string, given: string | undefined, proposal?: string) =>
    answers.ask({
      flag: 'settings-stdin',
      given,
      question,
      proposal,
      read: (text) => text || undefined,
      complaint: texts.missing,
    });
  if (target === 'postgres') return { DATABASE_URL: await ask(texts.database, lines[0]) };
  return {
    S3_ENDPOINT: await ask(texts.endpoint, lines[0]),
    S3_BUCKET: await ask(texts.bucket, lines[1]),
    S3_REGION: await ask(texts.region, lines[4], 'auto'),
    S3_ACCESS_KEY_ID: await ask(texts.keyId, lines[2]),
    S3_SECRET_ACCESS_KEY: lines[3] ?? (answers.hasTerminal ? await answers.askUnseen(texts.secret) : ''),
  };
}

/** The settings with which is copied there. */
const planOf = (config: Config) => `${asideOf(config)}.env`;

async function moveTo(
  target: MoveTarget,
  changes: Settings,
  config: Config,
  putsAside: boolean,
): Promise<void> {
  const { dataDir } = config;
  const file = settingsFile();
  const before = readFileSync(file, 'utf8');
  const aside = asideOf(config);
  const planned = withSettings(before, { ...changes, DATA_DIR: aside }) ?? '';
  readConfig(parseEnv(planned));

  const owner = ownerOf(dataDir);
  const plan = planOf(config);
  const giveUp = heldSignals();
  const service = createService();
  try {
    mkdirSync(aside, { recursive: true, mode: 0o700 });
    writeFileSync(plan, planned, { mode: 0o600 });
    if (owner) for (const one of [aside, plan]) chownSync(one, owner.uid, owner.gid);
    // As the user of the site, whom a database on this machine knows, and to whom all files are to belong.
    service.stop();
    console.log(texts.copying);
    const words = ['transfer', plan, '--go-on', ...(putsAside ? ['--put-aside'] : [])];
    const { code, said } = await runOwnCommand(words, { env: sameEnvironment(), owner, giveUp });
    if (code !== 0 || giveUp.aborted) {
      const isDown = service.isThere && !service.start();
      const half = hasImages(aside) ? [texts.half(aside)] : [];
      const reason = giveUp.aborted ? texts.interrupted : said;
      throw new MaintainerError([isDown ? texts.down() : texts.failed, reason, ...half].join('\n'));
    }
    // Its last line names what is done here.
    console.log(said.split('\n').slice(0, -1).join('\n'));
  } finally {
    rmSync(plan, { force: true });
  }
  await switchTo(target, changes, { config, before, owner, service });
}

type Switched = {
  config: Config;
  before: string;
  owner: ReturnType<typeof ownerOf>;
  service: ReturnType<typeof createService>;
};

/** From here on it takes seconds, and a signal waits for the end. */
async function switchTo(target: MoveTarget, changes: Settings, { config, before, owner, service }: Switched) {
  const { dataDir } = config;
  const file = settingsFile();
  const aside = asideOf(config);
  keepNotes(dataDir, aside, owner);
  const old = `${dataDir}.vor-umzug-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`;
  noteMoving(aside, { target, old });
  const isSwapped = swap(dataDir, aside, old);
  await writeSettings(file, before, isSwapped ? changes : { ...changes, DATA_DIR: aside });
  endMoving(isSwapped ? dataDir : aside);
  if (!(await service.restart(readConfig(readEnvironment())))) {
    service.stop();
    if (isSwapped) swap(dataDir, old, aside);
    await replaceFile(file, before, { mode: 0o600 });
    service.start();
    throw new MaintainerError(texts.back(dataDir));
  }
  console.log(texts.switched(target));
  console.log(texts.old(isSwapped ? old : dataDir));
  if (!service.isThere) console.log(texts.restart);
}

/**
 * A signal no longer ends this process, which would leave the site stopped; the copying gives up instead. That
 * nobody is there any more to read the output is no reason to fail.
 */
function heldSignals(): AbortSignal {
  const giveUp = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => giveUp.abort());
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return giveUp.signal;
}

/** When backups were made, and where, goes along, and by what their store is known again. */
function keepNotes(from: string, to: string, owner: ReturnType<typeof ownerOf>): void {
  const filesOf = (dataDir: string) =>
    backupNotes.map((kind) => noteFile(dataDir, kind)).concat(dataFolderPaths(dataDir).offsiteHosts);
  const now = filesOf(to);
  for (const [index, old] of filesOf(from).entries()) {
    const copy = now[index];
    if (!copy || !existsSync(old)) continue;
    copyFileSync(old, copy);
    if (owner) chownSync(copy, owner.uid, owner.gid);
  }
}

/** Puts a folder in the place of another, which gets a new name. A mount point cannot: then all stays where it is. */
function swap(place: string, coming: string, going: string): boolean {
  try {
    renameSync(place, going);
  } catch (error) {
    if (['EBUSY', 'EXDEV', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return false;
    throw error;
  }
  renameSync(coming, place);
  return true;
}

/** The site as systemd runs it, if it does. */
function createService() {
  const unit = siteUnit();
  const isThere = hasSystemd() && runProgram('systemctl', 'cat', unit).ok;
  const tell = (word: string) => isThere && runProgram('systemctl', word, unit).ok;
  return {
    isThere,
    stop: () => tell('stop'),
    start: () => tell('start'),
    runs: () => tell('is-active'),
    /** Whether it answers on its new settings. */
    async restart(config: Config): Promise<boolean> {
      if (!isThere) return true;
      const report = createReport();
      await runService(config, report, { settingsChanged: true });
      return report.state.wrong.length === 0;
    },
  };
}
