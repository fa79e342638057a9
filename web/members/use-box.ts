import { type ChangeEvent, useRef, useState } from 'react';
import { readSession } from '../session/session.ts';
import { useDialogs } from '../ui/dialogs.tsx';

/** A box that is saved when it is ticked or unticked; it goes back when that fails. */
export function useBox(initial: boolean, failed: string, save: (checked: boolean) => Promise<unknown>) {
  const dialogs = useDialogs();
  const [checked, setChecked] = useState(initial);
  const saved = useRef<Promise<unknown>>(Promise.resolve());

  // One after another, so that the last choice is the one that holds.
  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const wanted = target.checked;
    setChecked(wanted);
    saved.current = saved.current.then(() => keep(wanted));
  }

  async function keep(wanted: boolean) {
    try {
      await save(wanted);
    } catch {
      setChecked(!wanted);
      if (readSession()) await dialogs.error(failed);
    }
  }

  return { checked, onChange };
}
