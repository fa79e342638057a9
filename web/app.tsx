import { createBrowserRouter, type RouteObject } from 'react-router';
import { forAnyone, type Page, pages } from '#contract/pages.ts';
import { beginPage } from './api.ts';
import { Frame } from './frame/frame.tsx';
import { FailedPage, NotFoundPage } from './frame/not-found-page.tsx';
import { shownPages } from './pages.ts';
import { LoginPage } from './session/login-page.tsx';
import { MembersOnly, membersOnly } from './session/members-only.tsx';

const openPicture = '/image-galleries/:id/bild/:imageId';

function routeOf(path: Exclude<Page, typeof openPicture>): RouteObject {
  if (path === '/login') return { path, Component: LoginPage };
  return {
    path,
    lazy: shownPages[path],
    ...(path === '/image-galleries/:id' && { children: [{ index: true }, { path: openPicture }] }),
  };
}

const paths = (Object.keys(pages) as Page[]).filter((path) => path !== openPicture);
const isForAnyone = (path: Page) => forAnyone.includes(path);

const routes: RouteObject[] = [
  {
    middleware: [async () => beginPage()],
    Component: Frame,
    ErrorBoundary: FailedPage,
    children: [
      {
        ErrorBoundary: FailedPage,
        // Nothing: the frame is already shown, and the page follows shortly.
        HydrateFallback: () => null,
        children: [
          {
            middleware: [membersOnly],
            Component: MembersOnly,
            children: paths.filter((path) => !isForAnyone(path)).map(routeOf),
          },
          ...paths.filter(isForAnyone).map(routeOf),
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];

/** What the browser shows for each page of the table, and who may see it. */
export const router = createBrowserRouter(routes);
