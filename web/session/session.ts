import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';
import { serverNow } from './server-clock.ts';

/** Who is logged in as far as this browser knows. It only decides what is shown; the server decides what is allowed. */
export type Session = {
  username: string;
  /** Seconds since the epoch. */
  expiration: number;
  /** In the last minutes, when a notice is shown. */
  endsSoon: boolean;
};

const ANNOUNCED_MS = 5 * MINUTE_MS;
/** Timers stand still while a computer sleeps, so the clock is looked at now and then. */
const LOOK_AGAIN_MS = MINUTE_MS;

const EXPIRATION = 'session_expiration';
const USERNAME = 'username';
/** In this tab only. */
const LAST_USERNAME = 'last_username';

type Known = { session?: Session | undefined; otherMember?: string };

/**
 * Whom this page was opened for: the first member seen. All it shows, stores and sends is that member's, so
 * this never changes; for anybody else the page is reloaded.
 */
let owner: string | undefined;

const listeners = new Set<() => void>();
let current = known();
let end: number | undefined;

function stored(): Session | undefined {
  const expiration = Number(localStorage.getItem(EXPIRATION));
  const username = localStorage.getItem(USERNAME);
  const left = expiration * 1000 - serverNow();
  if (!username || !(left > 0)) return undefined;
  return { username, expiration, endsSoon: left <= ANNOUNCED_MS };
}

function known(): Known {
  const session = stored();
  owner ??= session?.username;
  return session && session.username !== owner ? { otherMember: session.username } : { session };
}

/** The session of the member this page was opened for; undefined when it is over or somebody else has logged in. */
export function readSession(): Session | undefined {
  const next = known();
  if (JSON.stringify(next) !== JSON.stringify(current)) {
    const { session } = current;
    // Whichever tab noticed it first.
    if (session && session.expiration * 1000 <= serverNow()) rememberMember(session.username);
    current = next;
    for (const listener of listeners) listener();
  }
  return current.session;
}

export const pageOwner = () => owner;

/** For the page for signing in: whose session has ended by itself. */
export const lastMember = (): string =>
  sessionStorage.getItem(LAST_USERNAME) ?? localStorage.getItem(USERNAME) ?? '';

function rememberMember(username: string): void {
  sessionStorage.setItem(LAST_USERNAME, username);
}

export function forgetMember(): void {
  sessionStorage.removeItem(LAST_USERNAME);
}

type StartedSession = Omit<Session, 'endsSoon'>;

export function storeSession(session: StartedSession): void {
  keep(session);
  endInTime();
}

/** Stores the session of a member other than the one this page was opened for, and reloads the page. */
export function startAnew(session: StartedSession, address: string): void {
  keep(session);
  location.assign(address);
}

function keep({ expiration, username }: StartedSession): void {
  localStorage.setItem(EXPIRATION, String(expiration));
  localStorage.setItem(USERNAME, username);
}

/** Removes the session, unless it belongs to somebody else who has logged in since. */
export function clearSession(): void {
  if (localStorage.getItem(USERNAME) === owner) {
    localStorage.removeItem(EXPIRATION);
    localStorage.removeItem(USERNAME);
  }
  endInTime();
}

/** The server says that there is no session any more. */
export function endSession(): void {
  if (owner) rememberMember(owner);
  clearSession();
}

function endInTime(): void {
  clearTimeout(end);
  const session = readSession();
  if (!session) return;
  const left = session.expiration * 1000 - serverNow();
  const next = session.endsSoon ? left : left - ANNOUNCED_MS;
  end = setTimeout(endWhenOver, Math.min(next, LOOK_AGAIN_MS));
}

/** Another tab may have started a new session that this one has not seen yet. */
function endWhenOver(): void {
  if (stored()) endInTime();
  else clearSession();
}

// Another tab may log in or out, and a sleeping computer may miss the end.
addEventListener('storage', endInTime);
document.addEventListener('visibilitychange', endInTime);
endInTime();

/** Calls it when the session begins, is about to end, or ends. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current session; re-renders the component when it begins, is about to end, or ends. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onSession, () => current.session);
}

/** The member who is logged in, if not the one this page was opened for. */
export function useOtherMember(): string | undefined {
  return useSyncExternalStore(onSession, () => current.otherMember);
}
