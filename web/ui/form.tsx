import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { frameTexts } from '#texts/web/frame.ts';
import { Button } from './button.tsx';
import styles from './form.module.css';

export type FormValues = Record<string, string>;

/** What was typed before and not sent. */
export type Draft = {
  values: FormValues | undefined;
  keep(values: FormValues): void;
  drop(): void;
};

const FormState = createContext({ isValid: false, isBusy: false });

type Props = {
  /** Gets the fields by name; a ticked checkbox is there, an empty one is not. */
  onSubmit: (values: FormValues) => Promise<unknown>;
  draft?: Draft;
  /** The page checks the fields itself. */
  noValidate?: boolean;
  children: ReactNode;
};

/** A form that is sent once at a time, knows whether it is valid, and can keep a draft. */
export function Form({ onSubmit, draft, noValidate = false, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState({ isValid: false, isBusy: false });

  // A pointer touches the form once more after a password manager has filled it in.
  const check = () =>
    setState((before) => ({ ...before, isValid: form.current?.matches(':valid') ?? false }));
  // Before it is first seen: a filled form never shows a button that cannot be used yet.
  useLayoutEffect(check, []);

  function changed(event: FormEvent<HTMLFormElement>) {
    check();
    draft?.keep(valuesOf(event.currentTarget));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.isBusy) return;
    setState({ ...state, isBusy: true });
    try {
      await onSubmit(valuesOf(event.currentTarget));
    } finally {
      setState((before) => ({ ...before, isBusy: false }));
    }
  }

  return (
    <FormState value={state}>
      <form
        ref={form}
        className={styles.form}
        noValidate={noValidate}
        onChange={changed}
        onPointerDown={check}
        onSubmit={submit}
      >
        {children}
      </form>
    </FormState>
  );
}

/** Sends the form around it. Unless `always`, it says why while the form is not valid. */
export function SubmitButton({ always = false, children }: { always?: boolean; children: ReactNode }) {
  const { isValid, isBusy } = useContext(FormState);
  return (
    <div>
      <Button
        kind="primary"
        type="submit"
        busy={isBusy}
        unavailable={isValid || always ? undefined : frameTexts.field.incomplete}
      >
        {children}
      </Button>
    </div>
  );
}

function valuesOf(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}
