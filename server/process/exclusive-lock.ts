import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for "somebody else has the lock". */
const BUSY = 5;

/** A lock on a file of its own that the system frees when the process ends, however it ends. */
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
  const taken = connection;
  return { release: () => taken.close() };
}
