import { DatabaseSync } from 'node:sqlite';

/** SQLite's result code for a lock held elsewhere. */
const BUSY = 5;

/** A lock on a dedicated file; the system frees it when the process ends, even by a crash. */
export function exclusiveLock(file: string): { release(): void } | 'taken' {
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file, { timeout: 0 });
    connection.exec('pragma locking_mode = exclusive; begin exclusive;');
  } catch (error) {
    connection?.close();
    if ((error as { errcode?: number }).errcode === BUSY) return 'taken';
    throw error;
  }
  const held = connection;
  return { release: () => held.close() };
}
