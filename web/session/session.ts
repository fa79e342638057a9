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
/** The session is over, but its page stays as it is until the member has signed in again over it, or leaves. */
let isHeld = false;
/** The dialog for that, while it is open. */
let asking: Promise<boolean> | undefined;
let current = known();
let end: number | undefined;

/** The page where something was typed or chosen last. A search is no loss. */
let typedAt: string | undefined;
const isTyped = () => typedAt === location.pathname;

/** When the session ends, this page stays and its member signs in again over it. */
export function holdPage(): void {
  typedAt = location.pathname;
}

for (const kind of ['input', 'drop'])
  addEventListener(kind, ({ target }) => {
    if (!/search|password/.test((target as HTMLInputElement).type)) holdPage();
  });

/** Whose session this browser has stored, which another tab may have done; unless it is over. */
export function stored(): Session | undefined {
  const expiration = Number(localStorage.getItem(EXPIRATION));
  const username = localStorage.getItem(USERNAME);
  const left = expiration * 1000 - serverNow();
  if (!username || !(left > 0)) return undefined;
  return { username, expiration, endsSoon: left <= ANNOUNCED_MS };
}

function known(): Known {
  const session = stored();
  owner ??= session?.username;
  if (isHeld && (session?.username !== owner || session?.expiration === current.session?.expiration))
    return current;
  return session && session.username !== owner ? { otherMember: session.username } : { session };
}

/**
 * The session of the member this page was opened for; undefined when it is over or somebody else has logged in. While
 * its member is asked to sign in again over the page: the one that has ended.
 */
export function readSession(): Session | undefined {
  const next = known();
  if (JSON.stringify(next) !== JSON.stringify(current)) {
    const { session } = current;
    // Whichever tab noticed it first.
    if (!next.session && session && session.expiration * 1000 <= serverNow()) {
      if (isTyped()) {
        signInAgain();
        return current.session;
      }
      rememberMember(session.username);
    }
    isHeld = false;
    show(next);
  }
  return current.session;
}

function show(next: Known): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The dialog is a script of its own, which hardly any visit needs. */
const loadDialog = () => import('./sign-in-again.tsx');

/** One dialog for all who ask. Where it cannot be loaded, the page for signing in has to do. */
function signInAgain(): Promise<boolean> {
  if (!isHeld && current.session) {
    isHeld = true;
    show({ session: { ...current.session, endsSoon: false } });
  }
  asking ??= loadDialog()
    .then(({ askToSignIn }) => askToSignIn())
    .catch(() => {
      endSession();
      return false;
    })
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/**
 * A call was refused because the session is over. Nothing that somebody writes, nor a page with something typed, is
 * lost by that: then they sign in again over the page. Everything else leads to the page for signing in.
 * @returns whether to send the call again
 */
export async function isSessionBack(isWriting: boolean): Promise<boolean> {
  if (current.session && (isWriting || asking || isTyped())) return signInAgain();
  if (!isHeld) endSession();
  return false;
}

/** Whether another page may open. Ends the session for which the page before was held. */
export async function mayOpenPage(): Promise<boolean> {
  const session = readSession();
  if (!isHeld) return session !== undefined;
  if (await asking) return true;
  endSession();
  return false;
}

export const isSessionHeld = () => isHeld;

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

/** The name first: other tabs hear of each by itself, and must not take a session of somebody else for their own. */
function keep({ expiration, username }: StartedSession): void {
  localStorage.setItem(USERNAME, username);
  localStorage.setItem(EXPIRATION, String(expiration));
}

/** Removes the session, unless it belongs to somebody else who has logged in since. */
export function clearSession(): void {
  isHeld = false;
  typedAt = undefined;
  if (localStorage.getItem(USERNAME) === owner) {
    localStorage.removeItem(EXPIRATION);
    localStorage.removeItem(USERNAME);
  }
  endInTime();
}

/** Leads to the page for signing in. A call that is refused after a logout tells of no session that has ended by itself. */
export function endSession(): void {
  if (owner && current.session) rememberMember(owner);
  clearSession();
}

function endInTime(): void {
  clearTimeout(end);
  const session = readSession();
  if (!session || isHeld) return;
  // While there is a network to load it with.
  if (session.endsSoon && isTyped()) loadDialog().catch(() => undefined);
  const left = session.expiration * 1000 - serverNow();
  const next = session.endsSoon ? left : left - ANNOUNCED_MS;
  end = setTimeout(endWhenOver, Math.min(next, LOOK_AGAIN_MS));
}

/** Another tab may have started a new session that this one has not seen yet. */
function endWhenOver(): void {
  if (readSession()) endInTime();
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
