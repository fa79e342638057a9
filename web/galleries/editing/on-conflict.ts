import { CallError } from '../../api.ts';

/** For a call that somebody else may have been faster with: looks at what is there now, and lets the call fail. */
export const onConflict = (look: () => Promise<unknown>) => async (error: unknown) => {
  if (error instanceof CallError && error.code === 'conflict') await look().catch(() => {});
  throw error;
};
