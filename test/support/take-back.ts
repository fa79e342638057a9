import type { DatabaseSync } from 'node:sqlite';
import { migrations } from '#server/ports/database/schema/migrations.ts';

/** Reverts a database file to the schema before the migration whose name starts with `from`. */
export function takeBack(file: DatabaseSync, from: string): void {
  const later = migrations.filter(({ name }) => name >= from);
  for (const statement of later.flatMap(({ statements }) => statements).toReversed())
    file.exec(undo(statement));
  file.prepare('delete from migrations where name >= ?').run(from);
}

function undo(statement: string): string {
  const [, kind, name] = /^create (?:unique )?(table|index) (\w+)/.exec(statement) ?? [];
  if (kind !== undefined) return `drop ${kind} ${name}`;
  const [, table, column] = /^alter table (\w+) add column (\w+)/.exec(statement) ?? [];
  if (table !== undefined) return `alter table ${table} drop column ${column}`;
  const [, index] = /^drop index (\w+)$/.exec(statement) ?? [];
  if (index !== undefined) return creationOf(index);
  // What they wrote disappears with the table or the column created for it.
  if (/^(insert into|update) /.test(statement)) return '';
  throw new Error(`Cannot take back: ${statement}`);
}

function creationOf(index: string): string {
  const all = migrations.flatMap(({ statements }) => statements);
  const found = all.find((statement) => statement.startsWith(`create index ${index} `));
  if (found === undefined) throw new Error(`Nobody made the index ${index}`);
  return found;
}
