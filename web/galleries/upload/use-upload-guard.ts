import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { readSession } from '../../session/session.ts';
import { stayAwake } from './stay-awake.ts';

/** While uploading, the screen stays on and leaving the page needs a yes. */
export function useUploadGuard(isUploading: boolean, confirmLeaving: () => Promise<boolean>) {
  useEffect(() => {
    if (!isUploading) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const release = stayAwake();
    addEventListener('beforeunload', warn);
    return () => {
      release();
      removeEventListener('beforeunload', warn);
    };
  }, [isUploading]);

  // A session that ended leads to the login without a question.
  const blocker = useBlocker(() => isUploading && readSession() !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each attempt
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    confirmLeaving().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);
}
