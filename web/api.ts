import type { Api, CallName } from '#contract/api.ts';
import type { AnswerOf, InputOf, RefusalsOf } from '#contract/endpoint.ts';
import { addressOf, pathOf } from '#contract/pages.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { storeClockDifference } from './session/server-clock.ts';
import { isSessionBack, pageOwner, readSession, storeSession } from './session/session.ts';

const PATIENCE_MS = 30_000;
/** After so long a page is as it is, without what a call beside its own ones would have brought. */
const LATE_MS = 8000;
/** So long somebody who has pressed a button waits for a call that the specification does not know. */
const BRIEF_MS = 1000;

/** The server refused the call or could not be reached. */
export class CallError extends Error {
  readonly code: RefusalCode | 'unreachable';
  readonly status: number;
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode | 'unreachable', status = 0, retryAfter?: number) {
    super(code);
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

type Answer<N extends CallName> = AnswerOf<Api[N]>;
type Arguments<N extends CallName> =
  Record<never, never> extends InputOf<Api[N]> ? [] : [input: InputOf<Api[N]>];

/** What a call brings. Its type alone says what it may be refused for. */
export type Calling<T, R> = Promise<T> & { readonly refuses?: R };

/** Makes a call of the API table. Rejects with a `CallError`. */
export function call<N extends CallName>(
  name: N,
  ...[input]: Arguments<N>
): Calling<Answer<N>, RefusalsOf<Api[N]>> {
  return attempt(name, () => send(name, input ?? {}));
}

let opening = new AbortController();

/**
 * Another page opens: what the one before still waits for beside its own calls is stopped, as a browser has six connections
 * over HTTP/1.1, and those that hang would keep the next page waiting.
 */
export function beginPage(): void {
  opening.abort();
  const begun = new AbortController();
  opening = begun;
  setTimeout(() => begun.abort(), LATE_MS);
}

/**
 * A call of ours beside those of a specified screen, for a loader: what it would have brought is simply not there when it
 * fails, takes too long, or another page opens. `withAdded` keeps the page from waiting for it.
 */
export const beside = <N extends CallName>(
  name: N,
  ...[input]: Arguments<N>
): Promise<Answer<N> | undefined> =>
  attempt(name, () => send(name, input ?? {}, opening.signal)).catch(unlessOver);

/** The same for what happens on a page, and has to wait for the answer. */
export const briefly = <N extends CallName>(
  name: N,
  ...[input]: Arguments<N>
): Promise<Answer<N> | undefined> =>
  attempt(name, () => send(name, input ?? {}, AbortSignal.timeout(BRIEF_MS))).catch(unlessOver);

/** A member who was asked to sign in again, and did not, is not asked a second time. */
export function unlessOver(error: unknown): undefined {
  if (error instanceof CallError && error.code === 'no-session') throw error;
}

/** For what a page notes by itself, such as what was seen. If it fails, nobody is asked or told: the next visit does it. */
export function note<N extends CallName>(name: N, input: InputOf<Api[N]>): void {
  withToken(() => send(name, input as Input)).catch(() => undefined);
}

const withToken = <T>(sendOnce: () => Promise<T>): Promise<T> =>
  sendOnce().catch(async (error) => {
    if (error.code !== 'forged') throw error;
    // The token is from an ended session, or from a visit from another site.
    await fetchToken();
    return sendOnce();
  });

/** For every call: handles the refusals that can be handled here before rejecting. */
export async function attempt<T>(name: CallName, sendOnce: () => Promise<T>): Promise<T> {
  const sendWithToken = () => withToken(sendOnce);
  const sendAgain = async (error: CallError) => {
    if (!(await isSessionOver(name, error))) throw error;
    // Logging out needs no session.
    if (!(await isSessionBack(!/^GET|logout/.test(name)))) throw error;
    return sendWithToken();
  };
  const before = readSession()?.expiration;
  try {
    return await sendWithToken().catch((error) => {
      const now = readSession()?.expiration;
      // Sent before they signed in again, and refused after that: nothing is to be asked.
      const isLate = error.code === 'no-session' && now !== undefined && now !== before;
      return isLate ? sendWithToken().catch(sendAgain) : sendAgain(error);
    });
  } catch (error) {
    // Makes the page find out who is logged in now.
    if (error instanceof CallError && error.code === 'other-member')
      await send('GET /session', {}).then(storeSession, () => undefined);
    throw error;
  }
}

/** A maintainers' call is not found without a session, as for everybody else: there the session is asked for, once. */
const isSessionOver = async (name: CallName, { code }: CallError): Promise<boolean> =>
  code === 'no-session' ||
  (code === 'not-found' &&
    isForMaintainers(name) &&
    !!readSession() &&
    send('GET /session', {}).then(
      () => false,
      (error) => error.code === 'no-session',
    ));

const isForMaintainers = (name: CallName) => /\/maintenance\/|confirm_password/.test(name);

type Input = { params?: Record<string, string>; body?: unknown };

type FileName = { [N in CallName]: Api[N] extends { file: unknown } ? N : never }[CallName];

/** For a call that answers with a file, which may take its time. Rejects with a `CallError`, also when aborted. */
export const callForFile = <N extends FileName>(name: N, input: InputOf<Api[N]>, signal: AbortSignal) =>
  attempt(name, () => ask(name, input as Input, signal));

async function send<N extends CallName>(
  name: N,
  input: Input,
  signal = AbortSignal.timeout(PATIENCE_MS),
): Promise<Answer<N>> {
  const response = await ask(name, input, signal);
  const text = await response.text().catch(() => undefined);
  if (text === undefined) throw new CallError('unreachable');
  return answer(name, { status: response.status, text, type: response.headers.get('Content-Type') });
}

/** The answer, unless it is a refusal. */
async function ask(name: CallName, { params, body }: Input, signal: AbortSignal): Promise<Response> {
  const { method, url } = address(name, params);
  const headers = await ownHeaders(method);
  const init: RequestInit = { method, headers, signal };
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(body);
  }

  const response = await fetch(url, init).catch(() => undefined);
  if (!response) throw new CallError('unreachable');
  storeClockDifference(response.headers.get('Date'));
  if (response.ok) return response;
  const text = await response.text().catch(() => '');
  throw refusal(response.status, text, response.headers.get('Retry-After'));
}

/** A file of the server, such as a picture to hand on. */
export async function fetchFile(address: string, signal?: AbortSignal | null): Promise<Blob> {
  const response = await fetch(address, { signal: signal ?? null }).catch(() => undefined);
  if (!response?.ok) throw new CallError('unreachable', response?.status);
  return response.blob();
}

export function address(name: CallName, params?: Record<string, string>): { method: string; url: string } {
  const [method = ''] = name.split(' ');
  return { method, url: addressOf(name, params) };
}

type Answered = { status: number; text: string; type: string | null };

/**
 * Of calls that change something only what their caller reads need be there. A page in place of an answer comes from in
 * between, such as a hotel's login page.
 */
export function answer<T>(name: CallName, { status, text, type }: Answered): T {
  if (status === 204) return undefined as T;
  try {
    return JSON.parse(text);
  } catch {
    if (name.startsWith('GET') || type?.startsWith('text/html')) throw new CallError('unreachable', status);
    return undefined as T;
  }
}

const token = () => document.cookie.match(/(?:^|; )XSRF-TOKEN=([^;]*)/)?.[1];

/** For calls that change data: proof that a page of ours sent them, and whom that page was opened for. */
export async function ownHeaders(method: string): Promise<Record<string, string>> {
  if (method === 'GET') return {};
  // After logging out there is none.
  if (!token()) await fetchToken();
  const known = token();
  const member = pageOwner();
  return {
    ...(known && { 'X-XSRF-TOKEN': decodeURIComponent(known) }),
    ...(member && { 'X-Member': encodeURIComponent(member) }),
  };
}

/** Loading any page sets a valid one. */
const fetchToken = () =>
  fetch(pathOf('/login'), { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);

export function refusal(status: number, text: string, retryAfter: string | null): CallError {
  const code = refusalCode(text) ?? (status >= 502 && status <= 504 ? 'unreachable' : 'defect');
  return new CallError(code, status, Number(retryAfter) || undefined);
}

/** Undefined when the answer is not ours, e.g. from a proxy whose server is down. */
function refusalCode(text: string): RefusalCode | undefined {
  try {
    return JSON.parse(text).error;
  } catch {
    return undefined;
  }
}
