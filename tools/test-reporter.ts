import path from 'node:path';
import type { TestEvent } from 'node:test/reporters';

/** How many of the slowest files are named, so that the time of the tests stays in sight. */
const SLOWEST = 10;

/**
 * Prints failures as they occur and again at the end, then the figures of the suites that have some, the slowest
 * files, and a last line: `N passed, N failed, N skipped`.
 */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts = { passed: 0, skipped: 0 };
  const failures: string[] = [];
  const figures = createFigures();
  const files: { name: string; ms: number }[] = [];
  for await (const event of events) {
    if (event.type === 'test:diagnostic') figures.add(event.data.message);
    if (event.type === 'test:stdout' || event.type === 'test:stderr') yield event.data.message;
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { name, nesting, skip, file, line, details } = event.data;
    const isSuite = details.type === 'suite';
    // A batch has a suite for each file.
    if (isSuite && nesting === 0) files.push({ name, ms: details.duration_ms });
    if (event.type === 'test:fail') {
      const { error } = event.data.details;
      // What went wrong in a suite stands at its tests, unless the suite itself did, as when a file does not load.
      if (isSuite && 'failureType' in error && error.failureType === 'subtestsFailed') continue;
      const cause = error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : error.message;
      const failure = `✗ ${name} (${path.relative('', file ?? '')}:${line})\n${cause}\n`;
      failures.push(failure);
      yield failure;
    } else if (!isSuite) {
      if (skip) counts.skipped += 1;
      else counts.passed += 1;
      if (nesting === 1) yield `${skip ? '–' : '✓'} ${name} (${Math.round(details.duration_ms)} ms)\n`;
    }
  }
  // Again, for those who keep only the end of a long log.
  yield* failures;
  yield* figures.lines();
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  if (files.length > SLOWEST)
    yield* slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}\n`);
  yield `${counts.passed} passed, ${failures.length} failed, ${counts.skipped} skipped\n`;
}

/** The message of a `t.diagnostic('attacks: 1 groups, 43 cases')` in a test. */
const FIGURES = /^(\w+): (\d+ [^,]+(?:, \d+ [^,]+)*)$/;

/** Adds up the figures of all tests of a suite, across files. */
function createFigures() {
  const suites = new Map<string, Map<string, number>>();
  return {
    add(message: string): void {
      const [, suite = '', list] = FIGURES.exec(message) ?? [];
      const sums = suites.get(suite) ?? new Map<string, number>();
      for (const [, count, name = ''] of list?.matchAll(/(\d+) ([^,]+)/g) ?? []) {
        sums.set(name, (sums.get(name) ?? 0) + Number(count));
        suites.set(suite, sums);
      }
    },
    /** One line per suite. */
    lines: () =>
      [...suites].map(
        ([suite, sums]) => `${suite}: ${[...sums].map(([name, sum]) => `${sum} ${name}`).join(', ')}\n`,
      ),
  };
}
