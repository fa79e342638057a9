import { useState } from 'react';
import { answerTexts as t } from '#texts/web/meeting-answer.ts';
import { CallError } from '../api.ts';
import { readSession } from '../session/session.ts';
import { useDialogs } from '../ui/dialogs.tsx';

type Attempt<T> = {
  question?: string;
  run: () => Promise<T>;
  done: (result: T) => unknown;
  /** Words for refusals that mean something here. */
  refusals?: Partial<Record<CallError['code'], string>>;
};

/** Changing calls, one at a time: asked for, made, and told what became of them. */
export function useAttempt() {
  const dialogs = useDialogs();
  const [isBusy, setIsBusy] = useState(false);

  async function attempt<T>({ question, run, done, refusals = {} }: Attempt<T>): Promise<void> {
    if (isBusy || (question && !(await dialogs.confirm(question)))) return;
    setIsBusy(true);
    try {
      await done(await run());
    } catch (error) {
      const own = error instanceof CallError ? refusals[error.code] : undefined;
      // Without a session the login replaces the page.
      if (readSession()) await dialogs.error(own ?? reasonOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return { attempt, isBusy };
}

/** Why a call failed, in words that fit every page of meetings. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof CallError)) return t.failed;
  if (error.code === 'unreachable') return t.unreachable;
  if (error.code === 'too-often') return t.tooOften(error.retryAfter ?? 60);
  return error.status === 409 || error.status === 404 || error.status === 403 ? t.over : t.failed;
}
