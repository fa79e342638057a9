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
