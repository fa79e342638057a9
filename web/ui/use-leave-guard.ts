import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { holdPage, readSession } from '../session/session.ts';
import { useDialogs } from './dialogs.tsx';

/** Asks for confirmation before leaving the page while something would be lost, also by the end of the session. */
export function useLeaveGuard(isNeeded: boolean, question: string): void {
  const dialogs = useDialogs();

  useEffect(() => {
    if (!isNeeded) return;
    // What was placed or moved alone, no field tells of.
    holdPage();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isNeeded]);

  // When the session has ended, the login page opens without asking.
  const blocker = useBlocker(() => isNeeded && readSession() !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each attempt
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    dialogs.confirm(question).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);
}
