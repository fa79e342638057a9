import type { NonIndexRouteObject } from 'react-router';
import type { Page, pages, Script } from '#contract/pages.ts';

/** What the router shows at a page. */
export type ShownPage = Pick<NonIndexRouteObject, 'Component' | 'loader'>;

/** Every page of a script. The open picture is shown by its gallery. */
export type PagesOf<S extends Script> = Record<
  Exclude<
    { [P in Page]: (typeof pages)[P] extends S ? P : never }[Page],
    '/image-galleries/:id/bild/:imageId'
  >,
  ShownPage
>;
