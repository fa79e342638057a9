import { useEffect } from 'react';
import { type MiddlewareFunction, Outlet, redirect, useLocation, useNavigate } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import type { StartedSession } from '#contract/session.ts';
import { call } from '../api.ts';
import { forgets } from './forgetful.ts';
import {
  forgetMember,
  mayOpenPage,
  pageOwner,
  readSession,
  startAnew,
  storeSession,
  useSession,
} from './session.ts';

const KEY = 'return_address';

/** Remembers the page that the member wanted, until after the login. */
export function rememberAddress({ pathname, search }: { pathname: string; search: string }): void {
  sessionStorage.setItem(KEY, pathname + search);
}

/** Whether a member's page was wanted before the login. */
export const hasAddress = (): boolean => sessionStorage.getItem(KEY) !== null;

/** After a login or logout, the next one begins anew. */
export function clearReturnAddress(): void {
  sessionStorage.removeItem(KEY);
  forgetMember();
}

/** Where to go after login: the remembered page of our own site, else the start page. */
function takeReturnAddress(): string {
  const address = new URL(sessionStorage.getItem(KEY) ?? pathOf('/'), location.origin);
  clearReturnAddress();
  return address.origin === location.origin ? address.pathname + address.search : pathOf('/');
}

/** What to do once a login has started a session: goes where the member wanted to. */
export function useEnter() {
  const navigate = useNavigate();
  return (session: StartedSession) => {
    const address = takeReturnAddress();
    // For the start page, which may offer another way.
    sessionStorage.setItem('login_new', '');
    if (session.cameBack) sessionStorage.setItem('came_back', '');
    if ((pageOwner() ?? session.username) !== session.username) return startAnew(session, address);
    storeSession(session);
    navigate(address);
  };
}

/** Admits members to the pages below; redirects to the login without a session, or when it proves to be over. */
export const membersOnly: MiddlewareFunction = async ({ request }, next) => {
  // A browser that keeps nothing for us forgets with each page who is logged in; the server does not.
  if (forgets() && !readSession()) await call('GET /session').then(storeSession, () => undefined);
  if (await mayOpenPage()) await next();
  if (await mayOpenPage()) return;
  rememberAddress(new URL(request.url));
  throw redirect(pathOf('/login'));
};

/** Redirects to the login as soon as the session ends while a member's page is open. */
export function MembersOnly() {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const isOver = !session;

  useEffect(() => {
    if (!isOver) return;
    rememberAddress(location);
    navigate(pathOf('/login'));
  }, [isOver, location, navigate]);

  return <Outlet />;
}
