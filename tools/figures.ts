/** The message of a `t.diagnostic('attacks: 1 groups, 43 cases')` in a test. */
const FIGURES = /^(\w+): (\d+ [^,]+(?:, \d+ [^,]+)*)$/;

/** Adds up the figures of all tests of a suite, across files. */
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
    /** One line per suite. */
    lines: () =>
      [...suites].map(
        ([suite, sums]) => `${suite}: ${[...sums].map(([name, sum]) => `${sum} ${name}`).join(', ')}\n`,
      ),
  };
}
