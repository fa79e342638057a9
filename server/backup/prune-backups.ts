import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readSums } from './facts.ts';
import { backupPaths, listBackups } from './layout.ts';

/**
 * Removes all but the newest backups, then the images that none of them names: what members have deleted must
 * disappear from the backups, too. Returns the names of those removed.
 */
export async function pruneBackups(root: string, keep: number): Promise<string[]> {
  const names = await listBackups(root);
  const old = names.slice(0, -keep);
  if (old.length === 0) return [];
  const named = await imagesNamedBy(root, names.slice(-keep));
  for (const name of old) await rm(path.join(root, name), { recursive: true });
  // An unreadable list may name any image, so none is removed.
  if (named === 'unknown') return old;
  const { images } = backupPaths(root);
  for (const shard of await readdir(images)) {
    for (const imageId of await readdir(path.join(images, shard))) {
      if (!named.has(imageId)) await rm(path.join(images, shard, imageId), { recursive: true });
    }
  }
  return old;
}

async function imagesNamedBy(root: string, names: string[]): Promise<Set<string> | 'unknown'> {
  const imageIds = new Set<string>();
  for (const name of names) {
    const { sums } = await readSums(path.join(root, backupPaths(root).sums(name)));
    if (!sums) return 'unknown';
    for (const file of sums.keys()) {
      if (file.startsWith('images/')) imageIds.add(path.posix.basename(path.posix.dirname(file)));
    }
  }
  return imageIds;
}
