import path from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { createFigures } from './figures.ts';

/** Developers run one file at a time, so each should be quick. */
const LONG_FILE_MS = 10_000;

/**
 * Prints failures as they occur and again at the end, then the figures of the suites that have some, the files that
 * took too long, and a last line: `N passed, N failed, N skipped`.
 */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts = { passed: 0, skipped: 0 };
  const failures: string[] = [];
  const figures = createFigures();
  const long: string[] = [];
  for await (const event of events) {
    if (event.type === 'test:diagnostic') figures.add(event.data.message);
    if (event.type === 'test:stdout' || event.type === 'test:stderr') yield event.data.message;
    if (event.type === 'test:summary' && event.data.file && event.data.duration_ms > LONG_FILE_MS)
      long.push(
        `${path.relative('', event.data.file)} took ${Math.round(event.data.duration_ms / 1000)} s\n`,
      );
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { name, nesting, skip, file, line } = event.data;
    // Only tests are counted, not the suites around them.
    if (event.data.details.type === 'suite') continue;
    if (event.type === 'test:fail') {
      const { error } = event.data.details;
      const cause = error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : error.message;
      const failure = `✗ ${name} (${file}:${line})\n${cause}\n`;
      failures.push(failure);
      yield failure;
    } else {
      if (skip) counts.skipped += 1;
      else counts.passed += 1;
      const duration = Math.round(event.data.details.duration_ms);
      if (nesting === 0) yield `${skip ? '–' : '✓'} ${name} (${duration} ms)\n`;
    }
  }
  // Again, for those who keep only the end of a long log.
  yield* failures;
  yield* figures.lines();
  yield* long;
  yield `${counts.passed} passed, ${failures.length} failed, ${counts.skipped} skipped\n`;
}
