import { pathOf } from '#contract/pages.ts';

const KEY = 'return_address';

/** Remembers where the member was going, until they have logged in. */
export function rememberAddress({ pathname, search }: { pathname: string; search: string }): void {
  sessionStorage.setItem(KEY, pathname + search);
}

export function forgetAddress(): void {
  sessionStorage.removeItem(KEY);
}

/** Where to go after login: the remembered page of our own site, else the start page. */
export function takeAddress(): string {
  const address = new URL(sessionStorage.getItem(KEY) ?? pathOf('/'), location.origin);
  forgetAddress();
  return address.origin === location.origin ? address.pathname + address.search : pathOf('/');
}
