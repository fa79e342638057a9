import { exclusiveLock } from '#server/exclusive-lock.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { backupTexts } from '#texts/admin/backup.ts';
import { backupPaths } from './layout.ts';

/** Keeps every other process that works on this folder of backups away. Answers how to let go. */
export function lockBackups(root: string): () => void {
  const lock = exclusiveLock(backupPaths(root).lock);
  if (lock === 'taken') throw new MaintainerError(backupTexts.inUse(root));
  return lock.release;
}
