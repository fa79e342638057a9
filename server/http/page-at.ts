import { type Page, pages } from '#contract/pages.ts';

const patterns = (Object.keys(pages) as Page[]).map((page) => ({
  page,
  pattern: new URLPattern({ pathname: page }),
}));

/** The page that stands at this path; undefined where there is none. */
export const pageAt = (pathname: string): Page | undefined =>
  patterns.find(({ pattern }) => pattern.test({ pathname }))?.page;
