import { CallError } from '../api.ts';

/** Makes a call; a maintainer who has to enter the password again does so over the page, and it is made once more. */
export const confirmed = <T>(run: () => Promise<T>): Promise<T> =>
  run().catch(async (error) => {
    const isAsked = error instanceof CallError && error.code === 'confirm-password';
    if (!isAsked || !(await (await import('./sign-in-again.tsx')).askToConfirm())) throw error;
    return run();
  });
