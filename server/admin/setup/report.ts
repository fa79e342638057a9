import type { Finding as Found } from '#server/health/findings.ts';
import { setupTexts } from '#texts/admin/setup.ts';
import { printFinding } from '../terminal.ts';

/** What a check of the setup found: one sentence, and what to do about it. */
export type Finding = Omit<Found, 'kind'>;

type Text = Omit<Finding, 'level'>;

export const wrong = ({ what, todo }: Text): Finding => ({ level: 'wrong', what, todo });
export const hint = ({ what, todo }: Text): Finding => ({ level: 'hint', what, todo });

export type Report = ReturnType<typeof createReport>;

/** Tells step by step what was done and found. */
export function createReport() {
  const state: { wrong: { area: string; finding: Finding }[]; hasChanged: boolean } = {
    wrong: [],
    hasChanged: false,
  };
  return {
    state,
    right(area: string, what: string): void {
      console.log(`✓ ${area}: ${what}`);
    },
    /** As `right`, of something that is not as it was before. */
    changed(area: string, what: string): void {
      state.hasChanged = true;
      console.log(`✓ ${area}: ${what}`);
    },
    found(area: string, finding: Finding): void {
      if (finding.level === 'wrong') state.wrong.push({ area, finding });
      printFinding(area, finding);
    },
    /** Once more what is left to do, at the end, where it is seen. */
    sayLeft(): void {
      if (state.wrong.length === 0) return;
      console.log(`\n${setupTexts.open}`);
      for (const { area, finding } of state.wrong) printFinding(area, finding);
    },
  };
}
