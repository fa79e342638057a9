import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallError } from '../api.ts';
import { confirmAddress } from '../session/maintainer.ts';
import { readSession } from '../session/session.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { reasonOf } from './as-maintainer.ts';

type Act<T> = {
  question?: string;
  run: () => Promise<T>;
  done: (result: T) => unknown;
  /** Words for refusals that mean something here. */
  refusals?: Partial<Record<CallError['code'], string | ((error: CallError) => string)>>;
};

/** Acts of a maintainer, one at a time: asked for, done, and told what became of them. */
export function useAct() {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isBusy, setIsBusy] = useState(false);

  async function act<T>({ question, run, done, refusals = {} }: Act<T>): Promise<void> {
    if (isBusy || (question && !(await dialogs.confirm(question)))) return;
    setIsBusy(true);
    try {
      await done(await run());
    } catch (error) {
      const refusal = error instanceof CallError ? error : undefined;
      if (refusal?.code === 'confirm-password') return void navigate(confirmAddress(pathname + search));
      const words = refusal && refusals[refusal.code];
      if (readSession())
        await dialogs.error(
          (typeof words === 'function' ? words(refusal as CallError) : words) ?? reasonOf(error),
        );
    } finally {
      setIsBusy(false);
    }
  }

  return { act, isBusy };
}
