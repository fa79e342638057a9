import { pathOf } from '#contract/pages.ts';

/** The username of the member of whom this browser knows that they are a maintainer. */
const KEY = 'maintainer';

/** Whether the menu shows "Verwaltung". The server decides what is allowed. */
export const isMaintainer = (username: string) => localStorage.getItem(KEY) === username;

export function storeRole(username: string, maintainer: boolean): void {
  if (maintainer) localStorage.setItem(KEY, username);
  else localStorage.removeItem(KEY);
}

/** Of the address below, where to go on. */
export const ONWARD = 'weiter';

/** The page on which a maintainer enters the password again; afterwards it leads on to this address. */
export const confirmAddress = (onward: string) =>
  `${pathOf('/verwaltung/bestaetigen')}?${new URLSearchParams({ [ONWARD]: onward })}`;
