/** What a test says about itself as `t.diagnostic('attacks: 1 groups, 43 cases')`. */
const FIGURES = /^(\w+): (\d+ [^,]+(?:, \d+ [^,]+)*)$/;

/** Adds up the figures of all tests of the same suite, whatever file they stand in. */
export function createFigures() {
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
    /** A line a suite. */
    lines: () =>
      [...suites].map(
        ([suite, sums]) => `${suite}: ${[...sums].map(([name, sum]) => `${sum} ${name}`).join(', ')}\n`,
      ),
  };
}
