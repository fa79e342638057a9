import { setupTexts } from '#texts/admin/setup.ts';

/** What a check of the setup found: one sentence, and what to do about it. */
export type Finding = {
  /** `hint`: good to know, nothing is broken. */
  kind: 'wrong' | 'hint';
  what: string;
  todo: string;
};

type Text = Omit<Finding, 'kind'>;

export const wrong = ({ what, todo }: Text): Finding => ({ kind: 'wrong', what, todo });
export const hint = ({ what, todo }: Text): Finding => ({ kind: 'hint', what, todo });

const marks = { wrong: '✗', hint: 'i' } as const;

export type Report = ReturnType<typeof createReport>;

const say = (area: string, { kind, what, todo }: Finding) =>
  console.log(`${marks[kind]} ${area}: ${what}\n  → ${todo}`);

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
      if (finding.kind === 'wrong') state.wrong.push({ area, finding });
      say(area, finding);
    },
    /** Once more what is left to do, at the end, where it is seen. */
    sayLeft(): void {
      if (state.wrong.length === 0) return;
      console.log(`\n${setupTexts.open}`);
      for (const { area, finding } of state.wrong) say(area, finding);
    },
  };
}
