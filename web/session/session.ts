import { useSyncExternalStore } from 'react';

/** Who is logged in as far as this browser knows. It only decides what is shown; the server decides what is allowed. */
export type Session = {
  username: string;
  /** Seconds since the epoch. */
  expiration: number;
};

const EXPIRATION = 'session_expiration';
const USERNAME = 'username';

const listeners = new Set<() => void>();
let current = stored();
let end: number | undefined;

function stored(): Session | undefined {
  const expiration = Number(localStorage.getItem(EXPIRATION));
  const username = localStorage.getItem(USERNAME);
  if (!username || !(Date.now() < expiration * 1000)) return undefined;
  return { username, expiration };
}

/** The live session; undefined when none is stored or its time is over. */
export function readSession(): Session | undefined {
  const next = stored();
  if (next?.username !== current?.username || next?.expiration !== current?.expiration) {
    current = next;
    for (const listener of listeners) listener();
  }
  return current;
}

export function storeSession(session: Session): void {
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
  if (session) end = setTimeout(clearSession, session.expiration * 1000 - Date.now());
}

// Another tab may log in or out, and a sleeping computer may miss the end.
addEventListener('storage', endInTime);
document.addEventListener('visibilitychange', endInTime);
endInTime();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The live session; the component renders again as soon as it begins or ends. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, () => current);
}
