import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

/** Who is logged in as far as this browser knows. It only decides what is shown; the server decides what is allowed. */
export type Session = {
  username: string;
  /** Seconds since the epoch. */
  expiration: number;
  /** Within the last minutes, which are announced. */
  endsSoon: boolean;
};

const ANNOUNCED_MS = 5 * 60_000;

const EXPIRATION = 'session_expiration';
const USERNAME = 'username';

const listeners = new Set<() => void>();
let current = stored();
let end: number | undefined;

function stored(): Session | undefined {
  const expiration = Number(localStorage.getItem(EXPIRATION));
  const username = localStorage.getItem(USERNAME);
  const left = expiration * 1000 - serverNow();
  if (!username || !(left > 0)) return undefined;
  return { username, expiration, endsSoon: left <= ANNOUNCED_MS };
}

/** The live session; undefined when none is stored or its time is over. */
export function readSession(): Session | undefined {
  const next = stored();
  if (JSON.stringify(next) !== JSON.stringify(current)) {
    current = next;
    for (const listener of listeners) listener();
  }
  return current;
}

export function storeSession(session: Omit<Session, 'endsSoon'>): void {
  localStorage.setItem(EXPIRATION, String(session.expiration));
  localStorage.setItem(USERNAME, session.username);
  endInTime();
}

export function clearSession(): void {
  localStorage.removeItem(EXPIRATION);
  localStorage.removeItem(USERNAME);
  endInTime();
}

function endInTime(): void {
  clearTimeout(end);
  const session = readSession();
  if (!session) return;
  const left = session.expiration * 1000 - serverNow();
  end = session.endsSoon ? setTimeout(clearSession, left) : setTimeout(endInTime, left - ANNOUNCED_MS);
}

// Another tab may log in or out, and a sleeping computer may miss the end.
addEventListener('storage', endInTime);
document.addEventListener('visibilitychange', endInTime);
endInTime();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The live session; the component renders again as soon as it begins, ends soon, or ends. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, () => current);
}
