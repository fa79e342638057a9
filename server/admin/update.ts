import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { UPDATE_WAITS_HOURS } from '#contract/limits.ts';
import { composeAdmin } from '#server/compose/admin.ts';
import { type Config, readConfig, readEnvironment } from '#server/config/config.ts';
import { failureInWords } from '#server/failure-in-words.ts';
import { installedPackage, refusedVersion, SOURCES } from '#server/health/versions.ts';
import { countUnderWay } from '#server/mail/overview.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { programVersion } from '#server/process/program.ts';
import { updateTexts as texts } from '#texts/admin/update.ts';
import { readOptions, type StandaloneVerb } from './command.ts';
import { runProgram } from './setup/service.ts';
import { NOT_ALL_WELL } from './terminal.ts';

const COMMAND = '/usr/bin/klassenkreis';

/** So long the nightly unit waits for emails that are on their way. */
const PATIENCE_MS = UPDATE_WAITS_HOURS * HOUR_MS;

const yes = { type: 'boolean', default: false } as const;

export const update: StandaloneVerb = {
  help: texts.help,
  async runStandalone(args) {
    const options = readOptions(args, { check: yes, wait: yes, now: yes, 'is-sending': yes });
    if (options['is-sending']) {
      process.exitCode = (await isSending(readConfig(readEnvironment()))) ? NOT_ALL_WELL : 0;
      return;
    }
    if (process.getuid?.() !== 0) throw new MaintainerError(texts.notRoot);
    // Before the program that runs this is replaced.
    const { version: runs } = programVersion();
    const half = unfinished();
    if (half) console.log(texts.unfinished(half.version));
    else if (!existsSync(SOURCES)) throw new MaintainerError(texts.noRepository());
    if (half && !options.check) {
      if (!(await waitForLetters(options))) return;
      await change('dpkg', '--force-confold', '--configure', '-a');
      // Whatever it has brought says the rest.
      if (!unfinished()) {
        process.exitCode = spawnSync(COMMAND, ['update', ...args], { stdio: 'inherit' }).status ?? 1;
        return;
      }
      if (!existsSync(SOURCES)) throw new MaintainerError(texts.halfWithoutRepository);
    }

    const read = readRepository();
    if (!read.ok) throw new MaintainerError(texts.listFailed(read.reason));
    const { installed, offered } = versions();
    if (installed === offered && !half) {
      if (runs === installed) return console.log(texts.newest(runs));
      console.error(texts.refusedBefore(installed, runs));
      process.exitCode = NOT_ALL_WELL;
      return;
    }
    console.log(texts.offered(runs, offered));
    if (options.check) {
      if (half) process.exitCode = NOT_ALL_WELL;
      return;
    }
    if (half || (await waitForLetters(options))) await install(offered, half !== undefined);
  },
};

/** What dpkg has begun and not ended. */
function unfinished() {
  const found = installedPackage();
  return found?.isWhole === false ? found : undefined;
}

/** Whether no email is on its way any more. */
async function waitForLetters({ wait, now }: { wait: boolean; now: boolean }): Promise<boolean> {
  const until = Date.now() + (wait ? PATIENCE_MS : 0);
  while (!now && asksWhetherSending()) {
    if (!wait) throw new MaintainerError(texts.sending());
    if (Date.now() > until) {
      console.log(texts.stillSending);
      return false;
    }
    await sleep(MINUTE_MS);
  }
  return true;
}

async function isSending(config: Config): Promise<boolean> {
  const stores = await composeAdmin(config);
  try {
    return (await countUnderWay(stores.db, Date.now())) > 0;
  } finally {
    await stores.dispose();
  }
}

/** Any class of this server. The installed command asks each as the owner of its data. */
function asksWhetherSending(): boolean {
  const { status, stderr } = spawnSync(COMMAND, ['update', '--is-sending', '--all'], { encoding: 'utf8' });
  if (status !== 0 && status !== NOT_ALL_WELL) throw new MaintainerError(stderr.trim());
  return status === NOT_ALL_WELL;
}

const LOCK = ['-o', 'DPkg::Lock::Timeout=600'];

/** Of this one source only; what else the machine knows stays as it is. */
export function readRepository(): { ok: boolean; reason: string } {
  const only = ['-o', `Dir::Etc::sourcelist=${SOURCES}`, '-o', 'Dir::Etc::sourceparts=-'];
  const keep = ['-o', 'APT::Get::List-Cleanup=0', '-o', 'APT::Update::Error-Mode=any'];
  const { ok, reason } = runProgram('apt-get', '-q', ...LOCK, ...only, ...keep, 'update');
  return { ok, reason: ok ? reason : failureInWords(reason) };
}

/** As apt has them: the one that is there, and the newest that it may take. */
function versions(): { installed: string; offered: string } {
  const { stdout } = spawnSync('apt-cache', ['policy', 'klassenkreis'], {
    encoding: 'utf8',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
  });
  const lines = stdout.split('\n').map((line) => line.trim().split(': '));
  const of = (name: string) => lines.find(([word]) => word === name)?.[1]?.trim() ?? '';
  return { installed: of('Installed'), offered: of('Candidate') };
}

async function install(version: string, again: boolean): Promise<void> {
  const words = ['-y', '-q', ...LOCK, '-o', 'Dpkg::Options::=--force-confold', '--only-upgrade'];
  await change('apt-get', ...words, ...(again ? ['--reinstall'] : []), 'install', `klassenkreis=${version}`);
  if (refusedVersion() === version) {
    console.error(texts.refused(version));
    process.exitCode = NOT_ALL_WELL;
  } else console.log(texts.done(version));
}

/** Runs what changes the machine, which is read as it goes; where it fails with its reason. */
async function change(program: string, ...words: string[]): Promise<void> {
  const child = spawn(program, words, {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LANG: 'C.UTF-8' },
  });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    console.error(line);
    said.push(line);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new MaintainerError(texts.failed(reasonIn(said) || `${program}: ${code}`));
}

/** What our package says of why it refuses, with the line before that; else what apt and dpkg say. */
function reasonIn(said: readonly string[]): string {
  const own = said.findLastIndex((line) => line.startsWith('Klassenkreis: '));
  if (own >= 0) return said.slice(Math.max(0, own - 1), own + 1).join(' ');
  const errors = said.filter((line) => line.startsWith('E: ')).map((line) => line.slice('E: '.length));
  const words = (errors.length > 0 ? errors : said.slice(-2)).join(' ');
  return words && failureInWords(words);
}
