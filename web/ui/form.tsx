import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { frameTexts } from '#texts/web/frame.ts';
import { Button } from './button.tsx';
import { validateAll } from './field.tsx';

export type FormValues = Record<string, string>;

/** Input from before that was not submitted. */
export type Draft = {
  values: FormValues | undefined;
  /** That it has come back, until it is submitted. */
  notice: ReactNode;
  /** `field`: the name of the one that has changed. */
  keep(values: FormValues, field?: string): void;
  drop(): void;
};

const FormState = createContext({ isValid: false, isBusy: false });

type Props = {
  /** Receives the fields by name; unticked checkboxes are missing. */
  onSubmit: (values: FormValues) => Promise<unknown>;
  draft?: Draft;
  /** The page checks the fields itself. */
  noValidate?: boolean;
  children: ReactNode;
};

/** A form with at most one submission in flight; it tracks its validity and can keep a draft. */
export function Form({ onSubmit, draft, noValidate = false, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState({ isValid: false, isBusy: false });

  const check = () => {
    if (form.current) validateAll(form.current);
    setState((before) => ({ ...before, isValid: form.current?.matches(':valid') ?? false }));
  };
  // Before the first paint, so that a filled form never flashes an unusable button.
  useLayoutEffect(check, []);

  function changed(event: FormEvent<HTMLFormElement>) {
    check();
    draft?.keep(valuesOf(event.currentTarget), (event.target as HTMLInputElement).name);
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
        className="apart"
        noValidate={noValidate}
        onChange={changed}
        // Before its button judges: a password manager may have filled in the form, and press it.
        onClickCapture={() => flushSync(check)}
        onSubmit={submit}
      >
        {draft?.notice}
        {children}
      </form>
    </FormState>
  );
}

type SubmitProps = {
  always?: boolean;
  /** Before it is submitted, where a form has several buttons. */
  onPress?: () => void;
  kind?: 'primary' | 'danger';
  children: ReactNode;
};

/** Submits the enclosing form. While the form is invalid it explains why instead, unless `always` is set. */
export function SubmitButton({ always = false, onPress, kind = 'primary', children }: SubmitProps) {
  const { isValid, isBusy } = useContext(FormState);
  return (
    <div>
      <Button
        kind={kind}
        type="submit"
        busy={isBusy}
        onClick={onPress}
        unavailable={isValid || always ? undefined : frameTexts.field.incomplete}
      >
        {children}
      </Button>
    </div>
  );
}

export function valuesOf(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}
