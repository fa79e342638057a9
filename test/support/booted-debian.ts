import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
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

/** The command line of a class on a machine: of the one with this name, or with '' of the one without. */
export const commandOf = (name: string) => (name ? `klassenkreis --instance ${name}` : 'klassenkreis');
export const unitOf = (name: string) => (name ? `klassenkreis@${name}` : 'klassenkreis');
/** Its user, and the name of its folders. */
export const userOf = (name: string) => (name ? `klassenkreis-${name}` : 'klassenkreis');

/** Sets a class up at this port, with a first member. */
export function setUpClass(well: Well, name: string, port: number | undefined, username: string): void {
  well(`${commandOf(name)} setup --address http://localhost:${port} --no-mail`);
  well(
    `${commandOf(name)} member add --username ${username} --first-name A --surname B --email a@example.org --maintainer`,
  );
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

/** A fresh Debian with systemd as its first process and a network of its own. `more`: packages of its besides. */
export async function bootDebian(t: TestContext, release: string, more: readonly string[] = []) {
  const root = path.join(await temporaryFolder(t), release);
  const include = [PACKAGES, ...more].join(',');
  const made = spawnSync('debootstrap', ['--variant=minbase', `--include=${include}`, release, root], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stdout.slice(-2000));
  // As every Debian has it that was not made so bare.
  writeFileSync(path.join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
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
  const inNetwork = (words: readonly string[]) => ['-t', first(), '-n', process.execPath, ...words];
  /** Runs a program of ours here, but in its network; answers with what it wrote. */
  const runInNetwork = (...words: string[]) =>
    spawnSync('nsenter', inNetwork(words), { encoding: 'utf8' }).stdout;
  /** Starts one that goes on until it is told to end; that answers with what it wrote. */
  const startInNetwork = (...words: string[]) => {
    const child = spawn('nsenter', inNetwork(words), { stdio: ['ignore', 'pipe', 'inherit'] });
    const wrote = text(child.stdout);
    t.after(() => child.kill('SIGKILL'));
    return () => {
      child.kill('SIGTERM');
      return wrote;
    };
  };
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
  /** The same for what must succeed; answers with what it wrote. */
  const well: Well = (line, input) => {
    const { code, output } = run(line, input);
    assert.equal(code, 0, `${line}\n${output}`);
    return output;
  };
  return { root, run, well, runInNetwork, startInNetwork };
}
