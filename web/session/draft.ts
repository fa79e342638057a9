import { useEffect, useMemo, useState } from 'react';
import type { Draft, FormValues } from '../ui/form.tsx';
import { readSession } from './session.ts';

type Options = {
  /** Also keep it while the member visits other pages. */
  keepsOnLeaving?: boolean;
};

/**
 * Keeps what is typed in a form while the member logs in again after the session has ended. Leaving the page
 * during a session drops it, and only its writer gets it back. Not for forms with passwords.
 */
export function useDraft(formName: string, { keepsOnLeaving = false }: Options = {}): Draft {
  const [key] = useState(() => `draft:${formName}:${readSession()?.username}`);

  useEffect(
    () => () => {
      if (readSession() && !keepsOnLeaving) sessionStorage.removeItem(key);
    },
    [key, keepsOnLeaving],
  );

  return useMemo(
    () => ({
      values: readDraft(key),
      keep: (values) => sessionStorage.setItem(key, JSON.stringify(values)),
      drop: () => sessionStorage.removeItem(key),
    }),
    [key],
  );
}

function readDraft(key: string): FormValues | undefined {
  const values = sessionStorage.getItem(key);
  return values === null ? undefined : JSON.parse(values);
}
