import type { PagesOf } from '../shown-page.ts';
import { EndNewsPage } from './end-news-page.tsx';

/** What stands at each page of this script, which also has the news of the start page. */
export const scriptPages: PagesOf<'news'> = {
  '/neues-abbestellen/:token?': { Component: EndNewsPage },
};
