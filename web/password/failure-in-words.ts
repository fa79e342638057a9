import { passwordTexts } from '#texts/web/password.ts';
import { CallError } from '../api.ts';

/** Why a call around a password or a mailed link has failed. */
export function failureInWords(error: unknown): string {
  const isTooOften = error instanceof CallError && error.code === 'too-often';
  return isTooOften ? passwordTexts.tooOften(error.retryAfter ?? 60) : passwordTexts.failed;
}
