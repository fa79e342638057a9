import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, truncateSync, writeSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { searchPath } from './tools-at-hand.ts';

function run(program: string, ...words: string[]): string {
  const env = { ...process.env, PATH: searchPath };
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? stderr}`);
  return stdout.trim();
}

/** A folder with a mount point; unmounted and removed after the test. */
async function mountPoint(t: TestContext, name = 'disk'): Promise<{ folder: string; mounted: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'klassenkreis-disk-'));
  const mounted = path.join(folder, name);
  await mkdir(mounted);
  // The account of a database server must be able to enter.
  await chmod(folder, 0o711);
  t.after(async () => {
    spawnSync('umount', ['--lazy', mounted]);
    await rm(folder, { recursive: true, force: true });
  });
  return { folder, mounted };
}

/** A small tmpfs, mounted in its own folder under this name. */
export async function memoryDisk(t: TestContext, megabytes: number, name?: string): Promise<string> {
  const { mounted } = await mountPoint(t, name);
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', mounted);
  return mounted;
}

/** An ext4 disk in a file; `words` are for mkfs. */
export async function imageDisk(t: TestContext, megabytes: number, ...words: string[]) {
  const { folder, mounted } = await mountPoint(t);
  const image = path.join(folder, 'image');
  closeSync(openSync(image, 'w'));
  truncateSync(image, megabytes * 1024 * 1024);
  run('mkfs.ext4', '-q', '-F', '-m', '0', ...words, image);
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, mounted);
  mount();
  return {
    image,
    mounted,
    mount,
    unmount: (...how: string[]) => run('umount', ...how, mounted),
    check: () => run('sh', '-c', `fsck.ext4 -f -y ${image} || test $? -lt 4`),
    /** Shuts the file system down as the kernel does after a disk error: nothing is written any more. */
    failForGood() {
      const device = path.basename(run('findmnt', '-n', '-o', 'SOURCE', mounted));
      run('sh', '-c', `echo fault > /sys/fs/ext4/${device}/trigger_fs_error`);
    },
    /** Mounts a copy of the disk as a power cut at this moment would leave it. */
    async afterPowerCut() {
      const copy = await mountPoint(t);
      const image = path.join(copy.folder, 'image');
      run('cp', '--sparse=always', path.join(folder, 'image'), image);
      run('mount', '-o', 'loop', image, copy.mounted);
      return {
        mounted: copy.mounted,
        unmount: () => run('umount', copy.mounted),
      };
    },
  };
}

/** Fills the disk up to so many free bytes. Returns a function that frees them. */
export function fill(folder: string, freeBytes = 0): () => void {
  const ballast = path.join(folder, 'lost+found', 'ballast');
  spawnSync('mkdir', ['-p', path.dirname(ballast)]);
  const file = openSync(ballast, 'w');
  let size = 64 * 1024;
  while (size >= 512) {
    const { bavail, bsize } = statfsSync(folder);
    if (freeBytes > 0 && bavail * bsize - freeBytes < size) break;
    try {
      if (writeSync(file, Buffer.alloc(size)) < size) size /= 2;
    } catch {
      size /= 2;
    }
  }
  closeSync(file);
  return () => rmSync(ballast);
}
