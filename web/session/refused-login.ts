import { sessionTexts } from '#texts/web/session.ts';
import { CallError } from '../api.ts';

const t = sessionTexts.login;

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
