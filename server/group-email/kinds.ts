/** The kinds of mail of this slice; `letters.ts` writes a letter for each. */
export const GROUP_EMAIL = 'group-email';
export const NOT_REACHED = 'not-reached';
