import { type Finding, wrong } from '#server/health/finding.ts';
import { isAtLeast, programVersion } from '#server/process/program-version.ts';
import { programTexts as texts } from '#texts/admin/doctor/settings.ts';

/** A clock showing an earlier time is wrong. */
const FIRST_RELEASE = Date.UTC(2026, 0, 1);
/** Earlier versions can corrupt a database in WAL mode. */
const SQLITE_NEEDED = '3.51.3';

/** Versions of Node and SQLite, and the clock. */
export function examineProgram(at: number): Finding[] {
  const { needsNode } = programVersion();
  const { node, sqlite = '' } = process.versions;
  return [
    ...(isAtLeast(node, needsNode) ? [] : [wrong('node-old', texts.oldNode(node, needsNode))]),
    ...(isAtLeast(sqlite, SQLITE_NEEDED)
      ? []
      : [wrong('sqlite-old', texts.oldSqlite(sqlite, SQLITE_NEEDED))]),
    ...(at >= FIRST_RELEASE ? [] : [wrong('clock-years-behind', texts.clockBehind)]),
  ];
}
