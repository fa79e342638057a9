import { useEffect, useMemo, useState } from 'react';
import { sessionPageTexts } from '#texts/web/session-pages.ts';
import type { Draft, FormValues } from '../ui/form.tsx';
import { Notice } from '../ui/page.tsx';
import { useRootMark } from '../ui/use-root-mark.ts';
import styles from './draft.module.css';
import { draftKey } from './has-draft.ts';
import { readSession } from './session.ts';

/** The field that was typed in last. */
const FIELD = 'draft_field';

type Options = {
  /** Also keep it while the member visits other pages. */
  keepsOnLeaving?: boolean;
  /** Keep it on this device until it is dropped, whatever becomes of tab and session. */
  onDevice?: boolean;
  /** Said above the form when the text has come back. */
  notice?: string;
};

/**
 * Keeps what is typed in a form while the member logs in again after the session has ended, and comes back to the
 * field. Leaving the page during a session drops it, and only its writer gets it back. Not for forms with passwords.
 */
export function useDraft(
  formName: string,
  { keepsOnLeaving = false, onDevice = false, notice = sessionPageTexts.notSaved }: Options = {},
): Draft {
  const [key] = useState(() => draftKey(formName, readSession()?.username ?? ''));
  const storage = onDevice ? localStorage : sessionStorage;
  const [values] = useState(() => readDraft(storage, key));
  const [isBack, setIsBack] = useState(values !== undefined);
  useRootMark('draft', isBack);

  useEffect(() => {
    if (values) goToField(sessionStorage.getItem(FIELD));
    return () => {
      if (!readSession()) return;
      sessionStorage.removeItem(FIELD);
      if (!keepsOnLeaving && !onDevice) storage.removeItem(key);
    };
  }, [key, values, keepsOnLeaving, onDevice, storage]);

  return useMemo(
    () => ({
      values,
      notice: isBack && (
        <div className={styles.notice}>
          <Notice role="status">{notice}</Notice>
        </div>
      ),
      keep(typed, field = '') {
        storage.setItem(key, JSON.stringify(typed));
        sessionStorage.setItem(FIELD, field);
      },
      drop() {
        storage.removeItem(key);
        setIsBack(false);
      },
    }),
    [key, storage, values, isBack, notice],
  );
}

function readDraft(storage: Storage, key: string): FormValues | undefined {
  const values = storage.getItem(key);
  return values === null ? undefined : JSON.parse(values);
}

function goToField(name: string | null): void {
  const field = document.querySelector<HTMLElement>(`form [name="${CSS.escape(name ?? '')}"]`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.textLength, field.textLength);
}
