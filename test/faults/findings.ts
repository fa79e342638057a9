import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';

/** What an inspection of the site after faults has found. */
export type Findings = {
  /** Acknowledged writes that were checked. */
  checked: number;
  lost: string[];
  withoutFile: string[];
  doubled: string[];
  leftOver: string[];
};

export const nothingFound = (): Findings => ({
  checked: 0,
  lost: [],
  withoutFile: [],
  doubled: [],
  leftOver: [],
});

/** Adds the findings of another inspection. `at`: after which fault. */
export function sumUp(sum: Findings, part: Partial<Findings>, at = ''): void {
  sum.checked += part.checked ?? 0;
  for (const kind of ['lost', 'withoutFile', 'doubled', 'leftOver'] as const)
    sum[kind].push(...(part[kind] ?? []).map((words) => (at === '' ? words : `${words} (${at})`)));
}

/** Fails unless everything exists exactly once and nothing else does; the figures are printed at the end of the run. */
export function judge(t: TestContext, faults: number, findings: Findings): void {
  const { checked, lost, withoutFile, doubled, leftOver } = findings;
  t.diagnostic(
    `faults: ${faults} faults tried, ${checked} acknowledged writes checked, ${lost.length} lost, ` +
      `${withoutFile.length} listed without file, ${doubled.length} doubled, ${leftOver.length} left over`,
  );
  assert.deepEqual(
    { lost, withoutFile, doubled, leftOver },
    { lost: [], withoutFile: [], doubled: [], leftOver: [] },
  );
}
