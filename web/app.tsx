import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  type RouteObject,
} from 'react-router';
import { forAnyone, type Page, pages, type Script } from '#contract/pages.ts';
import { Frame } from './frame/frame.tsx';
import { FailedPage, NotFoundPage } from './frame/not-found-page.tsx';
import { LoginPage } from './session/login-page.tsx';
import { MembersOnly, membersOnly } from './session/members-only.tsx';
import type { ShownPage } from './shown-page.ts';

/** Loads a script with all of its pages. */
const scripts: Record<Exclude<Script, 'start'>, () => Promise<{ scriptPages: Record<string, ShownPage> }>> = {
  pages: () => import('./scripts/pages.ts'),
  galleries: () => import('./scripts/galleries.ts'),
  list: () => import('./scripts/list.ts'),
  maintenance: () => import('./scripts/maintenance.ts'),
  meetings: () => import('./scripts/meetings.ts'),
  organising: () => import('./scripts/organising.ts'),
  answering: () => import('./scripts/answering.ts'),
  editing: () => import('./scripts/editing.ts'),
  seldom: () => import('./scripts/seldom.ts'),
  upload: () => import('./scripts/upload.ts'),
  panel: () => import('./scripts/panel.ts'),
  names: () => import('./scripts/names.ts'),
  password: () => import('./scripts/password.ts'),
  rundmail: () => import('./scripts/rundmail.ts'),
  show: () => import('./scripts/show.ts'),
};

const openPicture = '/image-galleries/:id/bild/:imageId';

function routeOf(path: Page): RouteObject {
  const script = pages[path];
  // Not lazy: it is the first page that most people see.
  if (script === 'start') return { path, Component: LoginPage };
  return {
    path,
    lazy: async () => (await scripts[script]()).scriptPages[path] ?? {},
    ...(path === '/image-galleries/:id' && { children: [{ index: true }, { path: openPicture }] }),
  };
}

const paths = (Object.keys(pages) as Page[]).filter((path) => path !== openPicture);
const isForAnyone = (path: Page) => forAnyone.includes(path);

const routes: RouteObject[] = [
  {
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

/**
 * What the browser shows for each page of the table, and who may see it. Made of the parts of `createBrowserRouter`, as
 * that comes with the router's own links and forms, which we do not use: 4 kB before the first page.
 */
export const router = createRouter({
  routes,
  history: createBrowserHistory(),
  mapRouteProperties,
}).initialize();
