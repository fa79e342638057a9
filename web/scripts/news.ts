import { EndNewsPage } from '../news/end-news-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script, which also has the news of the start page. */
export const scriptPages: PagesOf<'news'> = {
  '/neues-abbestellen/:token?': { Component: EndNewsPage },
};
