import type { Database } from '#server/ports/database/database.ts';
import { unknownWords } from '#server/ports/database/stored-words.ts';
import type { Log } from '#server/process/log.ts';

/**
 * Notes in the log what a newer version has stored and this one does not know, each once: it is left out where it is read,
 * or shown in general words.
 */
export function createNoteOfUnknownWords({ db, log }: { db: Database; log: Log }) {
  const noted = new Set<string>();
  return async (): Promise<void> => {
    for (const { column, word } of await unknownWords(db)) {
      const what = `${column} ${word}`;
      if (noted.has(what)) continue;
      noted.add(what);
      log.warn({ column, word }, 'unknown word stored');
    }
  };
}
