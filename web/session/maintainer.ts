import { useSyncExternalStore } from 'react';
import { pathOf } from '#contract/pages.ts';

/** The username of the member of whom this browser knows that they are a maintainer. */
const KEY = 'maintainer';

/** Whether the menu shows "Verwaltung". The server decides what is allowed. */
export const isMaintainer = (username: string) => localStorage.getItem(KEY) === username;

export function storeRole({ username, maintainer }: { username: string; maintainer: boolean }): void {
  if (maintainer) localStorage.setItem(KEY, username);
  else localStorage.removeItem(KEY);
  // As the browser does for other tabs only.
  dispatchEvent(new StorageEvent('storage'));
}

function onStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Like `isMaintainer`; re-renders the component when that changes. */
export const useMaintainer = (username: string) =>
  useSyncExternalStore(onStorage, () => isMaintainer(username));

/** Of the address below, where to go on. */
export const ONWARD = 'weiter';

/** The page on which a maintainer enters the password again; afterwards it leads on to this address. */
export const confirmAddress = (onward: string) =>
  `${pathOf('/verwaltung/bestaetigen')}?${new URLSearchParams({ [ONWARD]: onward })}`;
