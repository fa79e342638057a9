import path from 'node:path';
import type { Database } from '#server/ports/database/database.ts';
import type { OpenToRead } from './examine-set.ts';
import { backupPaths, listBackups } from './layout.ts';

export type DeletedSince = { deleted: { id: string; kept_images: number }[]; unread: string[] };

/**
 * The members deleted after a backup, from the newest later backup that can be read. Backups of a newer version
 * are read, too, so that a downgrade is possible; damaged ones are skipped (`unread`).
 */
export async function deletedSince(
  root: string,
  name: string,
  openToRead: OpenToRead,
): Promise<DeletedSince> {
  const unread: string[] = [];
  const later = (await listBackups(root)).filter((one) => one > name);
  for (const one of later.toReversed()) {
    try {
      return {
        deleted: await readDeleted(openToRead(path.join(root, backupPaths(root).database(one)))),
        unread,
      };
    } catch {
      unread.push(one);
    }
  }
  return { deleted: [], unread };
}

const readDeleted = (db: Database): Promise<DeletedSince['deleted']> =>
  db
    .selectFrom('deleted_members')
    .select(['id', 'kept_images'])
    .execute()
    .finally(() => db.destroy());
