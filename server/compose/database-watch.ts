import { statSync } from 'node:fs';
import { isSound } from '../ports/database/sqlite.ts';

/** A check of the whole file may take this share of the time at most. */
const SHARE = 0.05;

/**
 * Tells whether a database file and its journal are still there, those that were opened, and sound. The open
 * connection does not notice: it goes on with the pages that it has in memory, and with files that were deleted. They
 * are never opened but by SQLite, as closing them otherwise would end SQLite's locks on them.
 */
export function watchDatabaseFile(file: string): () => boolean {
  const opened = identityOf(file);
  let journal: string | undefined;
  let checked = { state: '', isSound: true, restUntil: 0 };

  return () => {
    const found = identityOf(file);
    if (!found || found.identity !== opened?.identity) return false;
    // It comes with the first write and stays until the process ends.
    const journalNow = identityOf(`${file}-wal`)?.identity;
    journal ??= journalNow;
    if (journalNow !== journal) return false;
    if (found.state === checked.state || performance.now() < checked.restUntil) return checked.isSound;
    const begun = performance.now();
    const sound = attempt(() => isSound(file));
    const now = performance.now();
    checked = { state: found.state, isSound: sound, restUntil: now + (now - begun) / SHARE };
    return sound;
  };
}

function identityOf(file: string) {
  const stat = statSync(file, { throwIfNoEntry: false, bigint: true });
  return stat && { identity: `${stat.dev}:${stat.ino}`, state: `${stat.mtimeNs}:${stat.size}` };
}

function attempt(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
