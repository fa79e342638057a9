import type { StartedSession } from '#contract/session.ts';
import { sessionTexts } from '#texts/web/session.ts';
import { CallError, call } from '../api.ts';

const t = sessionTexts.login;

/** Logs in. The name is the typed one where the answer has none. */
export async function logIn(username: string, password: string): Promise<StartedSession> {
  const answer: Omit<StartedSession, 'username'> = await call('POST /login', {
    body: { username, password },
  });
  return { username, ...answer };
}

/** Why a login failed, on its page and in the dialog over another. */
export function reason(error: unknown): string {
  if (!(error instanceof CallError)) return t.failed;
  const { code, retryAfter = 60 } = error;
  if (code === 'too-often') return t.tooOften(retryAfter);
  if (code === 'busy' || code === 'store-away') return t.busy;
  if (code === 'no-room') return t.noRoom;
  if (code === 'unreachable') return t.unreachable;
  return code === 'forged' ? t.forged : t.failed;
}
