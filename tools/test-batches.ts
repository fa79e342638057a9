import { existsSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** How many files share a process, and with it what it loads and starts. All others have one of their own. */
const SHARED = [
  { folder: 'server/', files: 18, first: [] },
  // A browser.
  { folder: 'e2e/', files: 10, first: ['e2e/journey.ts'] },
  { folder: 'web/', files: 20, first: [] },
  { folder: 'demo/', files: 20, first: [] },
  { folder: 'test/attacks/', files: 5, first: [] },
];

/** Tests that close decoders of their own process, or look at its children, have one of their own all the same. */
const ALONE = ['server/galleries/pictures/process.'];

type Batch = { files: string[]; first: string[] };

/** The files of these patterns. Throws where one names none, as a misspelled file must not pass. */
export function findTestFiles(root: string, patterns: string[]): string[] {
  return patterns.flatMap((pattern) => {
    const found = existsSync(path.resolve(root, pattern)) ? [pattern] : globSync(pattern, { cwd: root });
    if (found.length === 0) throw new Error(`No test file: ${pattern}`);
    return found.map((file) => path.relative(root, path.resolve(root, file)).replaceAll('\\', '/'));
  });
}

/**
 * Writes a module for each process of tests and answers their paths, in the order in which they should run. Each
 * file is a suite of its own, so that its hooks end with it.
 */
export function writeBatches(root: string, files: string[], folder: string): string[] {
  const modules = path.join(folder, 'batches');
  mkdirSync(modules);
  const urlOf = (file: string) => JSON.stringify(pathToFileURL(path.join(root, file)).href);
  return batchesOf(root, files).map(({ files, first }, index) => {
    // Numbered, as Node sorts what it is given.
    const module = path.join(modules, `${String(index).padStart(3, '0')}.mjs`);
    const lines = [
      `import { describe } from 'node:test';`,
      // Outside of the suites: what it starts is ended after the last of them.
      ...first.map((file) => `import ${urlOf(file)};`),
      ...files.map(
        (file) => `describe(${JSON.stringify(file)}, async () => void (await import(${urlOf(file)})));`,
      ),
    ];
    writeFileSync(module, `${lines.join('\n')}\n`);
    return module;
  });
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
  // Tests of the server, which often wait, beside journeys, which keep a processor busy.
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
