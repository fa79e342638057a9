import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from './test-process.ts';

const PACKAGES = 'systemd,systemd-sysv,dbus,libatomic1,libstdc++6,ca-certificates,curl,procps,bsdutils';

type Well = (line: string, input?: string) => string;

/** Makes /srv/other.deb on the machine: the package of now as another version, with this in front of what it starts. */
export function makeOther(well: Well, version: string, main: string): void {
  const program = '/srv/other/usr/lib/klassenkreis.d/package/dist/server';
  well('rm -rf /srv/other && dpkg-deb -R /var/packages/now.deb /srv/other');
  well(`sed -i 's/^Version: .*/Version: ${version}/' /srv/other/DEBIAN/control`);
  well(`mv ${program}/main.js ${program}/real.js && cat > ${program}/main.js`, main);
  well('dpkg-deb -Znone -b /srv/other /srv/other.deb');
}

/** Why no Debian can be booted here, if so. */
export function whyNotBooted(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root boots another system';
  const missing = ['debootstrap', 'systemd-nspawn', 'nsenter'].filter(
    (program) => spawnSync('which', [program]).status !== 0,
  );
  return missing.length > 0
    ? `missing: ${missing.join(', ')} (Debian: debootstrap, systemd-container)`
    : undefined;
}

/** A fresh Debian with systemd as its first process and a network of its own. */
export async function bootDebian(t: TestContext, release: string) {
  const root = path.join(await temporaryFolder(t), release);
  const made = spawnSync('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, release, root], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stdout.slice(-2000));
  const name = `klassenkreis-${release}-${process.pid}`;
  const words = ['--register=no', '--keep-unit', '--private-network', '-b', '-D', root, '-M', name];
  const booted = spawn('systemd-nspawn', words, {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
  });
  const ended = once(booted, 'exit');
  const children = (pid: number) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  t.after(async () => {
    // Its first process takes all others along; they would outlive systemd-nspawn.
    if (booted.exitCode === null) for (const pid of children(booted.pid ?? 0)) process.kill(pid, 'SIGKILL');
    booted.kill('SIGKILL');
    await ended;
  });

  const first = () => String(children(booted.pid ?? 0)[0]);
  /** Runs a program of ours here, but in its network; answers with what it wrote. */
  const runInNetwork = (program: string, ...words: string[]) =>
    spawnSync('nsenter', ['-t', first(), '-n', process.execPath, program, ...words], { encoding: 'utf8' })
      .stdout;
  /** Runs a line of shell in it; answers with its exit code and all that it wrote. */
  const run = (line: string, input = '') => {
    const { status, stdout, stderr } = spawnSync(
      'nsenter',
      [
        '-t',
        first(),
        '-a',
        'env',
        '-i',
        'HOME=/root',
        'LANG=C.UTF-8',
        'DEBIAN_FRONTEND=noninteractive',
      ].concat(['PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'sh', '-c', line]),
      { encoding: 'utf8', input },
    );
    return { code: status, output: `${stdout}${stderr}` };
  };
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      children(booted.pid ?? 0).length > 0 &&
      /running|degraded/.test(run('systemctl is-system-running').output)
    )
      break;
    await sleep(200);
  }
  mkdirSync(path.join(root, 'var/packages'), { recursive: true });
  return { root, run, runInNetwork };
}
