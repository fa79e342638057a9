import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readSums } from './facts.ts';
import { backupPaths, listBackups } from './layout.ts';

/**
 * Removes all but the newest backups, then the images that no backup names any more: what members have
 * deleted leaves the backups, too. Answers the names of the removed.
 */
export async function pruneBackups(root: string, keep: number): Promise<string[]> {
  const names = await listBackups(root);
  const old = names.slice(0, -keep);
  if (old.length === 0) return [];
  const named = await imagesNamedBy(root, names.slice(-keep));
  for (const name of old) await rm(path.join(root, name), { recursive: true });
  // A list that cannot be read may name any image.
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
