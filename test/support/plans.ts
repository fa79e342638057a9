import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { putMigratedFile } from './test-database.ts';
import { temporaryFolder } from './test-process.ts';

/** By the statement: an address that asked so, one that may read least. */
export type Asked = ReadonlyMap<string, string>;

/** Notes what a call asks the database. */
export function note(asked: Map<string, string>, statement: string, url: string): void {
  if (!asked.has(statement) || !isAboutTheClass(url)) asked.set(statement, url);
}

const isAboutTheClass = (url: string) => /\/maintenance\/|\/export$|\/album|\/first_start/.test(url);

/** Columns of which many rows have the same value: who looks for one alone reads a good part of the table. */
const FEW_VALUES = new Set(
  ['state', 'urgent', 'kind', 'deleted_at', 'consent', 'act', 'purpose'].flatMap((column) => [
    column,
    `"${column}"`,
  ]),
);

/** Tables with a row for each gallery, meeting or memorial: calls answer them whole. Those in capitals are no tables. */
const FEW =
  /^(galleries|meetings|memorials|memorial_notes|missing_people|missing_hints|hidden_images|alerts|known|together|CONSTANT|pragma_\w+|\d+-ROW):/;
/**
 * How a username is typed is compared with all. Newest first, as many as a page shows. Mails that are under way, or have
 * failed, are few; so are those of a kind, but for Rundmails, which the archive shows in parts.
 */
const ENDS_EARLY = [
  /^members: select "id", "username" from/,
  /^images: .* order by "images"\."uploaded_at" desc, "images"\."id" desc limit/,
  /^mail_copies: .*"state" (=|in) /,
  /^mails: .*"kind" = /,
  /^mails: .*"ended_at" is null/,
];
/** What is about the whole class: a row for each member and what there are fewer of than members, and what is counted. */
const OF_A_CLASS =
  /^(members|memorial_portraits|portraits|former_traces|declined_marks|last_backups|mails|maintenance_record: .* limit|maintenance_record: .*"act" =|(images|mail_copies): .* group by|image_files: .* group by)/;

/** What of this reads a table or an index from end to end, or as good as, though the class grows. */
function unexpected(reads: { table: string; statement: string; url: string }[]): string[] {
  return reads.flatMap(({ table, statement, url }) => {
    const told = `${table}: ${statement.replaceAll(/\s+/g, ' ')}`;
    const isExpected =
      FEW.test(told) ||
      ENDS_EARLY.some((one) => one.test(told)) ||
      (isAboutTheClass(url) && OF_A_CLASS.test(told));
    return isExpected ? [] : `${url}: ${told}`;
  });
}

const isPlanned = (statement: string) => /^\s*(select|insert|update|delete|with)\b/i.test(statement);
const statementsIn = (asked: Asked) => [...asked].filter(([statement]) => isPlanned(statement));

/** The table that a statement calls so. */
const tableOf = (called: string, statement: string) =>
  new RegExp(`(\\w+)"? as "?${called}"?(?!\\w)`).exec(statement)?.[1] ?? called;

/** Plans of SQLite follow from the schema alone, however much there is in the tables. */
export async function fullReadsOnSqlite(t: TestContext, asked: Asked): Promise<string[]> {
  const folder = await temporaryFolder(t);
  await putMigratedFile(folder);
  using connection = new DatabaseSync(path.join(folder, 'klassenkreis.db'), { readOnly: true });
  const reads = statementsIn(asked).flatMap(([statement, url]) =>
    connection
      .prepare(`explain query plan ${statement}`)
      .all()
      .map(({ detail }) => String(detail))
      .filter(isFullOnSqlite)
      .map((how) => ({ table: tableOf(/^\w+ (\S+)/.exec(how)?.[1] ?? '', statement), statement, url })),
  );
  return unexpected(reads);
}

/** An index that holds only what is in the trash. */
const OF_THE_TRASH = /_in_trash\b/;

function isFullOnSqlite(how: string): boolean {
  if (how.startsWith('SEARCH ') && OF_THE_TRASH.test(how)) return false;
  // An index that is made for the statement reads the table first.
  if (how.startsWith('SCAN ') || how.includes(' AUTOMATIC ')) return true;
  const conditions = /^SEARCH .*\((.*)\)/.exec(how)?.[1]?.split(' AND ');
  return conditions?.every((one) => FEW_VALUES.has(/^\w+/.exec(one)?.[0] ?? '')) ?? false;
}
