import type { DatabaseSync } from 'node:sqlite';
import { migrations } from '#server/ports/database/schema/migrations.ts';
import type { Migration } from '#server/ports/database/schema/steps-to-17.ts';

/** Reverts a database file to the schema before the migration whose name starts with `from`. */
export function takeBack(file: DatabaseSync, from: string): void {
  const later = migrations.filter(({ name }) => name >= from);
  for (const statement of textsOf(later).toReversed()) file.exec(undo(statement));
  file.prepare('delete from migrations where name >= ?').run(from);
}

/** Without what mends databases of another wording, as there is none of it here. */
const textsOf = (some: readonly Migration[]) =>
  some.flatMap(({ statements }) => statements).filter((statement) => typeof statement === 'string');

function undo(statement: string): string {
  if (/^(create|drop) index if /.test(statement)) return '';
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
  const found = textsOf(migrations).find((statement) => statement.startsWith(`create index ${index} `));
  if (found === undefined) throw new Error(`Nobody made the index ${index}`);
  return found;
}
