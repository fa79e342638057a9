import { HOUR_MS, SECOND_MS } from '#contract/durations.ts';
import { LOGIN_LINK_SECONDS } from '#contract/limits.ts';
import { call } from '../api.ts';

/** In this tab only. */
const KEY = 'login_request';

/** What this tab has asked for. `endsAt` in ms by this device's clock; a mail that left late holds for longer. */
export type LoginRequest = { request: string; username: string; endsAt: number };

export function pendingLogin(): LoginRequest | undefined {
  const pending: LoginRequest | undefined = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
  return pending && pending.endsAt + HOUR_MS > Date.now() ? pending : undefined;
}

export const dropPendingLogin = (): void => sessionStorage.removeItem(KEY);

/** Has a link and a code mailed. Asked again for the same name, the code of whichever mail comes first fits. */
export async function requestLoginLink(username: string): Promise<LoginRequest> {
  const before = pendingLogin();
  const again = before?.username === username ? { request: before.request } : {};
  const { request } = await call('POST /request_login_link', { body: { username, ...again } });
  const pending = { request, username, endsAt: Date.now() + LOGIN_LINK_SECONDS * SECOND_MS };
  sessionStorage.setItem(KEY, JSON.stringify(pending));
  return pending;
}
