import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { examineSet, type OpenToRead } from './examine-set.ts';
import { stateBy } from './hashed-files.ts';
import { backupPaths, listBackups } from './layout.ts';

/**
 * Removes all backups older than the newest sound ones, so many of which are kept, then the images that none of the
 * others names: what members have deleted must disappear from the backups, too. Returns the names of those removed.
 */
export async function pruneBackups(root: string, keep: number, openToRead: OpenToRead): Promise<string[]> {
  const names = await listBackups(root);
  if (names.length <= keep) return [];
  const kept: string[] = [];
  const named = new Set<string>();
  let sound = 0;
  let isKnown = true;
  for (const name of names.toReversed()) {
    if (sound === keep) break;
    const { rows, sums, pictures } = await examineSet(root, name, openToRead);
    kept.push(name);
    for (const file of sums.keys())
      if (file.startsWith('images/')) named.add(path.posix.basename(path.posix.dirname(file)));
    for (const { filesId } of pictures) named.add(filesId);
    // A damaged one does not count, and may have named any image.
    if (rows === 'damaged') isKnown = false;
    else sound += 1;
  }
  const old = names.filter((name) => !kept.includes(name));
  for (const name of old) await rm(path.join(root, name), { recursive: true });
  if (isKnown && old.length > 0) await removeUnnamed(backupPaths(root).images, named);
  return old;
}

async function removeUnnamed(images: string, named: ReadonlySet<string>): Promise<void> {
  for (const shard of await entriesOf(images))
    for (const imageId of await entriesOf(path.join(images, shard)))
      if (!named.has(imageId)) await rm(path.join(images, shard, imageId), { recursive: true });
}

/** A folder that cannot be read keeps what is in it; the pictures that are listed there are reported. */
const entriesOf = (folder: string) =>
  readdir(folder).catch((error): string[] => {
    stateBy(error);
    return [];
  });
