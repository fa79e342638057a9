import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database, Tables } from '#server/ports/database/database.ts';

/** All persistent state as texts: rows by table, files of the data folder, sent emails. */
export type State = Map<string, string[]>;

/** How many were added and removed, by table: `{ galleries: '+1', members: '+1 -1' }`. */
export type Changes = Partial<Record<keyof Tables | 'files' | 'letters', string>>;

/** Counters, which any attack may change; sent emails are compared separately. */
const MAY_CHANGE = new Set(['attempts', 'mail_tries']);
/** Files of the database, which is compared row by row, and of the lock. */
const DATABASE = /^(klassenkreis|lock)\.db/;

export async function readState(db: Database, dataDir: string, letters: string[]): Promise<State> {
  const state: State = new Map([
    ['files', await filesIn(dataDir)],
    ['letters', letters],
  ]);
  for (const name of await tablesOf(db)) {
    const rows = await db.selectFrom(name).selectAll().execute();
    const texts = rows.map((row) => JSON.stringify(row));
    state.set(name, texts);
  }
  return state;
}

/** By database, as asking for them takes longer than reading them. */
const known = new WeakMap<Database, (keyof Tables)[]>();

async function tablesOf(db: Database): Promise<(keyof Tables)[]> {
  const before = known.get(db);
  if (before) return before;
  const tables = (await db.introspection.getTables()).map(({ name }) => name as keyof Tables);
  const names = tables.filter((name) => !MAY_CHANGE.has(name));
  known.set(db, names);
  return names;
}

async function filesIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !DATABASE.test(entry.name));
  return Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return `${path.relative(dataDir, file)} ${hash('sha256', await readFile(file))}`;
    }),
  );
}

export function changesBetween(before: State, after: State): Changes {
  const changes: Record<string, string> = {};
  for (const [name, now] of after) {
    const came = without(now, before.get(name) ?? []).length;
    const went = without(before.get(name) ?? [], now).length;
    const words = [...(came > 0 ? [`+${came}`] : []), ...(went > 0 ? [`-${went}`] : [])];
    if (words.length > 0) changes[name] = words.join(' ');
  }
  return changes;
}

/** The elements of one list that are missing in the other, with duplicates counted. */
function without(list: string[], other: string[]): string[] {
  const left = new Map<string, number>();
  for (const text of other) left.set(text, (left.get(text) ?? 0) + 1);
  return list.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}
