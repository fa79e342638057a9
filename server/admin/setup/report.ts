/** What a check of the setup found: one sentence, and what to do about it. */
export type Finding = {
  /** `hint`: good to know, nothing is broken. */
  kind: 'wrong' | 'hint';
  what: string;
  todo: string;
};

type Text = Omit<Finding, 'kind'>;

export const wrong = (text: Text): Finding => ({ kind: 'wrong', ...text });
export const hint = (text: Text): Finding => ({ kind: 'hint', ...text });

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
