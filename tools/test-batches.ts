import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Files } from './test-levels.ts';
import type { PostgresForTests } from './test-postgres.ts';

/** How many files share a process, and with it what it loads and starts. All others have one of their own. */
const SHARED = [
  { folder: 'server/', files: 18, first: [] },
  // A browser.
  { folder: 'e2e/', files: 10, first: ['e2e/e2e-test.ts'] },
  { folder: 'web/', files: 20, first: [] },
  { folder: 'demo/', files: 20, first: [] },
  { folder: 'test/attacks/', files: 5, first: [] },
];

/** Tests that close decoders of their own process, look at its children, or change all end-to-end tests have their own. */
const ALONE = ['server/galleries/pictures/process.', 'e2e/translated-', 'e2e/firefox.', 'e2e/repeating.'];

type Batch = { files: string[]; first: string[] };

/**
 * Writes a module for each process of tests and answers their paths, in the order in which they should run. Each
 * file is a suite of its own, so that its hooks end with it.
 */
export function writeBatches(
  root: string,
  { files, onPostgres }: Files,
  folder: string,
  { template, missing }: PostgresForTests = {},
): string[] {
  const modules = path.join(folder, 'batches');
  mkdirSync(modules);
  const urlOf = (file: string) => JSON.stringify(pathToFileURL(path.join(root, file)).href);
  let written = 0;
  const write = (lines: string[]) => {
    // Numbered, as Node sorts what it is given.
    const module = path.join(modules, `${String(written).padStart(3, '0')}.mjs`);
    written += 1;
    writeFileSync(module, `${lines.join('\n')}\n`);
    return module;
  };
  const suites = (of: string[], mark = '') =>
    of.map(
      (file) => `describe(${JSON.stringify(file + mark)}, async () => void (await import(${urlOf(file)})));`,
    );
  const describeIt = `import { describe, test } from 'node:test';`;

  const onSqlite = batchesOf(root, files).map(({ files: its, first }) =>
    // Outside of the suites: what it starts is ended after the last of them.
    write([describeIt, ...first.map((file) => `import ${urlOf(file)};`), ...suites(its)]),
  );
  if (onPostgres.length === 0) return onSqlite;
  if (missing !== undefined)
    return [
      ...onSqlite,
      write([
        describeIt,
        `describe('on PostgreSQL', () => void test('the tests on PostgreSQL', { skip: ${JSON.stringify(missing)} }, () => {}));`,
      ]),
    ];
  const setTemplate = `process.env.TEST_POSTGRES_TEMPLATE = ${JSON.stringify(template)};`;
  return [
    ...onSqlite,
    ...batchesOf(root, onPostgres).map((batch) =>
      write([describeIt, setTemplate, ...suites(batch.files, ' (PostgreSQL)')]),
    ),
  ];
}

function batchesOf(root: string, files: string[]): Batch[] {
  const isShared = (file: string, folder: string) =>
    file.startsWith(folder) && !ALONE.some((own) => file.startsWith(own));
  const alone = files.filter((file) => !SHARED.some(({ folder }) => isShared(file, folder)));
  const shared = SHARED.flatMap(({ folder, files: most, first }) => {
    const own = files.filter((file) => isShared(file, folder));
    const count = Math.ceil(own.length / most);
    return deal(root, own, count).map((some, index) => ({ files: some, first, place: index / count }));
  });
  // Tests of the server, which often wait, beside those in a browser, which keep a processor busy.
  const mixed = shared.toSorted((one, other) => one.place - other.place);
  // The longest are among those that run alone.
  return [...alone.map((file) => ({ files: [file], first: [] })), ...mixed];
}

/** Deals the files like cards, long ones first, so that all batches take about as long. */
function deal(root: string, files: string[], count: number): string[][] {
  const size = (file: string) => statSync(path.join(root, file)).size;
  const sorted = files.toSorted((one, other) => size(other) - size(one));
  return Array.from({ length: count }, (_, batch) =>
    sorted.filter((_file, index) => index % count === batch),
  );
}
