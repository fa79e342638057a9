import { escapeHtml } from '#server/http/pages/shell.ts';

/** Markup that is whole: what it holds of others is escaped. */
export type Html = { markup: string };

type Part = Html | readonly Html[] | string | number | false | undefined;

const markupOf = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(markupOf).join('');
  return escapeHtml(String(part));
};

/** HTML as it is written here, with all texts in it escaped, for places between tags and in quoted attributes. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: texts.map((text, at) => text + markupOf(parts[at])).join(''),
});
