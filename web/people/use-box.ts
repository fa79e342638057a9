import { type ChangeEvent, useRef, useState } from 'react';
import { readSession } from '../session/session.ts';
import { useDialogs } from '../ui/dialogs.tsx';

/** A box that is saved when it is ticked, one change at a time; it goes back when that fails. */
export function useBox(initial: boolean, failed: string, save: (checked: boolean) => Promise<unknown>) {
  const dialogs = useDialogs();
  const [checked, setChecked] = useState(initial);
  const isBusy = useRef(false);

  async function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    if (isBusy.current) return;
    isBusy.current = true;
    const wanted = target.checked;
    setChecked(wanted);
    try {
      await save(wanted);
    } catch {
      setChecked(!wanted);
      if (readSession()) await dialogs.error(failed);
    } finally {
      isBusy.current = false;
    }
  }

  return { checked, onChange };
}
