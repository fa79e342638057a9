import { useEffect, useMemo } from 'react';
import type { Draft } from '../ui/form.tsx';
import { readSession } from './session.ts';

const PREFIX = 'draft:';

type Options = {
  /** Also while the member looks at other pages. */
  keepsOnLeaving?: boolean;
};

/**
 * Keeps what is typed in a form while the member logs in again after the session has ended. Leaving the page
 * with a live session drops it, and nobody but its writer gets it back. Not for forms with passwords.
 */
export function useDraft(formName: string, { keepsOnLeaving = false }: Options = {}): Draft {
  const key = PREFIX + formName;

  useEffect(
    () => () => {
      if (readSession() && !keepsOnLeaving) sessionStorage.removeItem(key);
    },
    [key, keepsOnLeaving],
  );

  return useMemo(() => {
    const writer = readSession()?.username;
    return {
      values: kept(key, writer),
      keep: (values) => sessionStorage.setItem(key, JSON.stringify({ writer, values })),
      drop: () => sessionStorage.removeItem(key),
    };
  }, [key]);
}

function kept(key: string, writer: string | undefined): Record<string, string> | undefined {
  const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}');
  return draft.writer === writer ? draft.values : undefined;
}
