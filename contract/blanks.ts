/** Words in square brackets that are not those of a link: left for the maintainers to fill in. */
const BLANK = /\[[^[\]\n]+\](?![(:])/g;

export const blanksIn = (text: string): string[] => text.match(BLANK) ?? [];
