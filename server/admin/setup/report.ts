import type { Finding } from './finding.ts';

const marks = { wrong: '✗', hint: 'i' } as const;

export type Report = ReturnType<typeof createReport>;

/** Tells step by step what was done and found. */
export function createReport() {
  const state = { wrong: 0, hasChanged: false };
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
    found(area: string, { kind, what, todo }: Finding): void {
      if (kind === 'wrong') state.wrong += 1;
      console.log(`${marks[kind]} ${area}: ${what}\n  → ${todo}`);
    },
  };
}
