import { hasLink } from '#contract/links.ts';
import { frameTexts } from '#texts/web/frame.ts';

/** What is wrong with a name, for the `check` of its field. */
export const nameWords = (name: string) => (hasLink(name) ? frameTexts.field.linkInName : '');
