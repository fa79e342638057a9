/** RAL numbers of the accents that the style sheet knows, each dark enough on white and with a lighter one at night. */
export const accents = ['5010', '6005', '3005', '8017'] as const;
export type Accent = (typeof accents)[number];
