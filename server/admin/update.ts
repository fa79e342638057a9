import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { composeAdmin } from '#server/compose/admin.ts';
import { type Config, readConfig, readEnvironment } from '#server/config/config.ts';
import { SOURCES } from '#server/health/versions.ts';
import { countUnderWay } from '#server/mail/overview.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { updateTexts as texts } from '#texts/admin/update.ts';
import { readOptions, type StandaloneVerb } from './command.ts';
import { runProgram } from './setup/service.ts';
import { NOT_ALL_WELL } from './terminal.ts';

/** Written by the package when a version has not proved itself. */
const REFUSED = '/usr/lib/klassenkreis.d/refused';

const COMMAND = '/usr/bin/klassenkreis';

/** So long the nightly unit waits for letters that are on their way. */
const PATIENCE_MS = 2 * HOUR_MS;

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
    if (!existsSync(SOURCES)) throw new MaintainerError(texts.noRepository());

    const read = readRepository();
    if (!read.ok) throw new MaintainerError(texts.listFailed(read.reason));
    const { installed, offered } = versions();
    if (installed === offered) return console.log(texts.newest(installed));
    console.log(texts.offered(installed, offered));
    if (options.check) return;

    const until = Date.now() + (options.wait ? PATIENCE_MS : 0);
    while (!options.now && asksWhetherSending()) {
      if (!options.wait) throw new MaintainerError(texts.sending());
      if (Date.now() > until) return console.log(texts.stillSending);
      await sleep(MINUTE_MS);
    }
    install(offered);
  },
};

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
  return runProgram('apt-get', '-q', ...LOCK, ...only, ...keep, 'update');
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

function install(version: string): void {
  const words = ['-y', '-q', ...LOCK, '-o', 'Dpkg::Options::=--force-confold', '--only-upgrade', 'install'];
  const { status, error } = spawnSync('apt-get', [...words, `klassenkreis=${version}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LANG: 'C.UTF-8' },
  });
  if (status !== 0) throw new MaintainerError(texts.failed(error?.message ?? `apt-get: ${status}`));
  if (existsSync(REFUSED) && readFileSync(REFUSED, 'utf8').trim() === version) {
    console.error(texts.refused(version));
    process.exitCode = NOT_ALL_WELL;
  } else console.log(texts.done(version));
}
