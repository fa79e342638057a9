import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Need = 'mount' | 'strace' | 'faketime' | 'prlimit' | 'mkfs.ext4';

/** Some programs of root lie where not every account looks. */
export const searchPath = [process.env.PATH, '/usr/sbin', '/sbin'].join(path.delimiter);
const folders = searchPath.split(path.delimiter);
const isInstalled = (program: string) => folders.some((folder) => existsSync(path.join(folder, program)));
const isRoot = process.getuid?.() === 0;

/** Whether a program may look into another one that it did not start. */
function mayTrace(): boolean {
  const scope = '/proc/sys/kernel/yama/ptrace_scope';
  return isRoot || !existsSync(scope) || readFileSync(scope, 'utf8').trim() === '0';
}

let mayMount: boolean | undefined;

/** Root in a container often may not. */
function canMount(): boolean {
  if (!isRoot) return false;
  if (mayMount !== undefined) return mayMount;
  const folder = mkdtempSync(path.join(tmpdir(), 'klassenkreis-mount-'));
  mayMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (mayMount) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return mayMount;
}

const met: Record<Need, () => boolean> = {
  mount: canMount,
  strace: () => isInstalled('strace') && mayTrace(),
  faketime: () => isInstalled('faketime'),
  prlimit: () => isInstalled('prlimit'),
  'mkfs.ext4': () => isInstalled('mkfs.ext4') && existsSync('/dev/loop-control'),
};

/** Options of a test that is left out where this machine lacks something. */
export function needs(...wanted: Need[]): { skip: string | false } {
  const missing = wanted.filter((need) => !met[need]());
  return { skip: missing.length > 0 && `needs ${missing.join(' and ')}` };
}
