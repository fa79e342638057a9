import type { TestEvent } from 'node:test/reporters';

/** Prints failures as they come and one plain closing line: `N passed, N failed, N skipped`. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for await (const event of events) {
    if (event.type === 'test:stdout' || event.type === 'test:stderr') yield event.data.message;
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { name, nesting, skip, file, line } = event.data;
    // Suites only gather; what counts are the tests in them.
    if (event.data.details.type === 'suite') continue;
    if (event.type === 'test:fail') {
      counts.failed += 1;
      const { error } = event.data.details;
      const cause = error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : error.message;
      yield `✗ ${name} (${file}:${line})\n${cause}\n`;
    } else {
      if (skip) counts.skipped += 1;
      else counts.passed += 1;
      const duration = Math.round(event.data.details.duration_ms);
      if (nesting === 0) yield `${skip ? '–' : '✓'} ${name} (${duration} ms)\n`;
    }
  }
  yield `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`;
}
