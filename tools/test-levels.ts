import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The command that runs a test file: `npm test`, `npm run test:ci`, `npm run test:long`. */
export type Level = 'test' | 'ci' | 'long';

/** What a command runs; a file may be in both lists. */
export type Files = { files: string[]; onPostgres: string[] };

const EVERYDAY = '{server,contract,demo,web,e2e}/**/*.test.ts';
const MARKED = '{server,contract,demo,web,e2e}/**/*.ci.test.ts';

/** What a database alone can get wrong: the port, conflicts and locks, a move, what the specification asks for, a year. */
const POSTGRES = [
  '{server,test/year}/**/*.postgres.ts',
  'server/specified-calls.test.ts',
  'server/session/{login-limits,login-links-end}.test.ts',
  'server/http/table/shared-answers.test.ts',
  'server/members/own-export.test.ts',
  'server/ports/database/stamps.test.ts',
];

/** The server's other tests, but for what takes long and asks no database. */
const POSTGRES_LONG = ['server/**/*.test.ts', 'test/faults/mail-kill.test.ts'];
const WITHOUT_DATABASE = [
  '**/*.sqlite.test.ts',
  'server/admin/setup*.test.ts',
  'server/galleries/pictures/**',
  'server/ports/mail/**',
];

/** The files of a level, by their names: see `docs/developing.md`. */
export function filesOf(root: string, level: Level): Files {
  const find = (patterns: string | string[], exclude: string[] = []) =>
    globSync(patterns, { cwd: root, exclude })
      .map((file) => file.replaceAll('\\', '/'))
      .toSorted();
  /** Takes samples, and under `test:long` all (`test/support/longer.ts`). */
  const takesSamples = (file: string) =>
    readFileSync(path.join(root, file), 'utf8').includes(`from '#test/support/longer.ts'`);

  if (level === 'test') return { files: find(EVERYDAY, [MARKED]), onPostgres: [] };
  if (level === 'ci') return { files: find([MARKED, 'test/*/**/*.test.ts']), onPostgres: find(POSTGRES) };
  return {
    files: [
      ...find('{server,test,e2e}/**/*.long.ts'),
      ...find('{server,test,e2e}/**/*.test.ts').filter(takesSamples),
    ],
    onPostgres: find([...POSTGRES, ...POSTGRES_LONG], WITHOUT_DATABASE),
  };
}

/** The files of these patterns. Throws where one names none, as a misspelled file must not pass. */
export function findTestFiles(root: string, patterns: string[]): string[] {
  return patterns.flatMap((pattern) => {
    const found = existsSync(path.resolve(root, pattern)) ? [pattern] : globSync(pattern, { cwd: root });
    if (found.length === 0) throw new Error(`No test file: ${pattern}`);
    return found.map((file) => path.relative(root, path.resolve(root, file)).replaceAll('\\', '/'));
  });
}
