/** What the doctor has to say: one sentence, and what to do about it. */
export type Finding = {
  /** `hint`: good to know, and nothing is broken. */
  kind: 'wrong' | 'hint';
  what: string;
  todo: string;
};

type Words = Omit<Finding, 'kind'>;

export const wrong = (words: Words): Finding => ({ kind: 'wrong', ...words });
export const hint = (words: Words): Finding => ({ kind: 'hint', ...words });
