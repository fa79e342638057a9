import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../api.ts';
import { readSession, useSession } from './session.ts';

/** The username of the member of whom this browser knows that they are a maintainer, or not (with a `-` before). */
const KEY = 'maintainer';

const listeners = new Set<() => void>();

function known(): boolean | undefined {
  const stored = localStorage.getItem(KEY);
  const username = readSession()?.username;
  if (username === undefined) return false;
  if (stored === username) return true;
  return stored === `-${username}` ? false : undefined;
}

/** Whether the menu shows "Verwaltung". The server decides what is allowed. */
export function useMaintainer(): boolean {
  const username = useSession()?.username;
  const isMaintainer = useSyncExternalStore(subscribe, known);

  useEffect(() => {
    if (username === undefined || isMaintainer !== undefined) return;
    call('GET /session').then(
      ({ maintainer }) => {
        localStorage.setItem(KEY, maintainer ? username : `-${username}`);
        for (const listener of listeners) listener();
      },
      // Asked again on the next page.
      () => undefined,
    );
  }, [username, isMaintainer]);

  return isMaintainer ?? false;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A login asks anew: the role may have been given since. */
export const forgetRole = () => localStorage.removeItem(KEY);
