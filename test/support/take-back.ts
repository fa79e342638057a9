import type { DatabaseSync } from 'node:sqlite';
import { spellings } from '#server/ports/database/schema/migrate.ts';
import { migrations } from '#server/ports/database/schema/migrations.ts';

/** Reverts a database file to the schema before the migration whose name starts with `from`. */
export function takeBack(file: DatabaseSync, from: string): void {
  for (const statement of undoing(from)) file.exec(spellings.sqlite(statement));
  file.prepare('delete from migrations where name >= ?').run(from);
}

/** The statements that revert the migrations from this one on, as steps are written. */
export const undoing = (from: string): string[] =>
  statementsOf(migrations.filter(({ name }) => name >= from))
    .toReversed()
    .flatMap(undo)
    .filter(Boolean);

const statementsOf = (some: typeof migrations) => some.flatMap(({ statements }) => statements);

function undo(statement: string): string | string[] {
  const [, kind, name] = /^create (?:unique )?(table|index) (\w+)/.exec(statement) ?? [];
  if (kind !== undefined) return `drop ${kind} ${name}`;
  const [, table, column] = /^alter table (\w+) add column (\w+)/.exec(statement) ?? [];
  if (table !== undefined) return `alter table ${table} drop column ${column}`;
  const [, index] = /^drop index (\w+)$/.exec(statement) ?? [];
  if (index !== undefined) return creationsOf(`create index ${index} `).slice(0, 1);
  const [, dropped] = /^drop table (\w+)$/.exec(statement) ?? [];
  if (dropped !== undefined)
    return creationsOf(`create table ${dropped} `, `create index ${dropped}_`, `alter table ${dropped} add `);
  const [, of, gone] = /^alter table (\w+) drop column (\w+)$/.exec(statement) ?? [];
  if (gone !== undefined) return `alter table ${of} add column ${definitionOf(of ?? '', gone)}`;
  const [, before, after] = /^alter table (\w+) rename to (\w+)$/.exec(statement) ?? [];
  if (before !== undefined) return `alter table ${after} rename to ${before}`;
  const [, at, old, now] = /^alter table (\w+) rename column (\w+) to (\w+)$/.exec(statement) ?? [];
  if (at !== undefined) return `alter table ${at} rename column ${now} to ${old}`;
  // What they wrote disappears with the table or the column created for it.
  if (/^(insert into|update) /.test(statement)) return '';
  throw new Error(`Cannot take back: ${statement}`);
}

/** How a column was made, by a step of its own or with its table. */
function definitionOf(table: string, column: string): string {
  const [creation = ''] = statementsOf(migrations).filter((one) => one.startsWith(`create table ${table} (`));
  const within = new RegExp(`^ +(${column} .*?),?$`, 'm').exec(creation)?.[1];
  return (
    within ??
    (creationsOf(`alter table ${table} add column ${column} `)[0] ?? '').replace(/^.*? add column /s, '')
  );
}

function creationsOf(...beginnings: string[]): string[] {
  const found = statementsOf(migrations).filter((one) =>
    beginnings.some((beginning) => one.startsWith(beginning)),
  );
  if (found.length === 0) throw new Error(`Nobody made what begins so: ${beginnings.join(', ')}`);
  return found;
}
