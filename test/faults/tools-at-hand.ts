import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Need = 'root' | 'strace' | 'faketime' | 'prlimit' | 'mkfs.ext4';

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin'];
const isInstalled = (program: string) => folders.some((folder) => existsSync(path.join(folder, program)));
const isRoot = process.getuid?.() === 0;

/** Whether a program may look into another one that it did not start. */
function mayTrace(): boolean {
  const scope = '/proc/sys/kernel/yama/ptrace_scope';
  return isRoot || !existsSync(scope) || readFileSync(scope, 'utf8').trim() === '0';
}

const met: Record<Need, () => boolean> = {
  root: () => isRoot,
  strace: () => isInstalled('strace') && mayTrace(),
  faketime: () => isInstalled('faketime'),
  prlimit: () => isInstalled('prlimit'),
  'mkfs.ext4': () => isInstalled('mkfs.ext4'),
};

/** Options of a test that is left out where this machine lacks something. */
export function needs(...wanted: Need[]): { skip: string | false } {
  const missing = wanted.filter((need) => !met[need]());
  return { skip: missing.length > 0 && `needs ${missing.join(' and ')}` };
}
