import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Need = 'mount' | 'strace' | 'faketime' | 'mkfs.ext4' | 'restic';

/** Some programs for root are in folders that are not in every account's PATH. */
export const searchPath = [process.env.PATH, '/usr/sbin', '/sbin'].join(path.delimiter);
const folders = searchPath.split(path.delimiter);
const isInstalled = (program: string) => folders.some((folder) => existsSync(path.join(folder, program)));
const isRoot = process.getuid?.() === 0;

/** Bits of capabilities(7); root in a container lacks many. */
const CAP_SYS_PTRACE = 19n;

/** Whether a process may be traced that is no child of the tracer. */
function mayTrace(): boolean {
  const scope = '/proc/sys/kernel/yama/ptrace_scope';
  if (!existsSync(scope) || readFileSync(scope, 'utf8').trim() === '0') return true;
  const [, held = '0'] = /^CapEff:\s+(\w+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return ((BigInt(`0x${held}`) >> CAP_SYS_PTRACE) & 1n) === 1n;
}

const env = { ...process.env, PATH: searchPath };
const works = (program: string, ...words: string[]) => spawnSync(program, words, { env }).status === 0;

/** Whether something can be mounted, which root in a container often may not. */
function mounts(prepare: (image: string) => string[] | undefined): boolean {
  if (!isRoot) return false;
  const folder = mkdtempSync(path.join(tmpdir(), 'klassenkreis-mount-'));
  const mounted = path.join(folder, 'disk');
  mkdirSync(mounted);
  const words = prepare(path.join(folder, 'image'));
  const isMounted = words !== undefined && works('mount', ...words, mounted);
  if (isMounted) works('umount', '--lazy', mounted);
  rmSync(folder, { recursive: true });
  return isMounted;
}

const canMount = once(() => mounts(() => ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs']));

/** An ext4 disk in a file, for which a container may lack the devices. */
const canMountImage = once(() =>
  mounts((image) => {
    writeFileSync(image, '');
    truncateSync(image, 4 * 1024 * 1024);
    return works('mkfs.ext4', '-q', '-F', image) ? ['-o', 'loop', image] : undefined;
  }),
);

function once(ask: () => boolean): () => boolean {
  let answer: boolean | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
}

const met: Record<Need, () => boolean> = {
  mount: canMount,
  strace: () => isInstalled('strace') && mayTrace(),
  faketime: () => isInstalled('faketime'),
  'mkfs.ext4': canMountImage,
  restic: () => isInstalled('restic'),
};

/** The options of a test that is skipped if this machine lacks something. */
export function needs(...wanted: Need[]): { skip: string | false } {
  const missing = wanted.filter((need) => !met[need]());
  return { skip: missing.length > 0 && `needs ${missing.join(' and ')}` };
}
