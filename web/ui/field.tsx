import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type InvalidEvent,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { frameTexts } from '#texts/web/frame.ts';
import styles from './field.module.css';

const t = frameTexts.field;

type Control = HTMLInputElement | HTMLTextAreaElement;

type Props = Omit<ComponentProps<'input'>, 'className' | 'onChange'> & {
  label: string;
  /** One sentence below the label. */
  hint?: string | undefined;
  /** An error found by the page itself. Errors found by the browser are shown without it. */
  error?: string | undefined;
  /** Validation beyond the browser's: returns the error message, or an empty string. */
  check?: (value: string) => string;
  multiline?: boolean;
  /** Height of a multiline field. */
  rows?: number;
  onChange?: (event: ChangeEvent<Control>) => void;
};

/** Looks at what is typed; `found`: what is wrong with it, once that is to be said. */
function useWatched(check: Props['check'], onChange: Props['onChange']) {
  const [found, setFound] = useState('');
  return {
    found,
    ref(control: Control | null) {
      if (!control) return;
      checks.set(control, check);
      validate(control);
    },
    onChange(event: ChangeEvent<Control>) {
      validate(event.target);
      if (found) setFound(reason(event.target));
      onChange?.(event);
    },
    onBlur({ target }: FocusEvent<Control>) {
      if (target.value) setFound(reason(target));
    },
    onInvalid(event: InvalidEvent<Control>) {
      event.preventDefault();
      const control = event.currentTarget;
      validate(control);
      setFound(reason(control));
      if (control.form?.querySelector('input:invalid, textarea:invalid') === control) control.focus();
    },
  };
}

/**
 * A labelled field. The browser's own checks apply; their errors are shown in German beside the field: when
 * it loses focus with an invalid value, or when the form is submitted.
 */
export function Field({
  label,
  hint,
  error,
  check,
  multiline = false,
  rows = 6,
  onChange,
  maxLength,
  ...rest
}: Props) {
  const id = useId();
  const { found, ...watching } = useWatched(check, onChange);
  const wrong = error || found;

  const watched = {
    ...rest,
    ...watching,
    id,
    // A long pasted text is not truncated; the field reports that it is too long.
    ...(multiline ? { 'data-max': maxLength } : { maxLength }),
    'aria-invalid': wrong ? true : undefined,
    'aria-describedby': hint || wrong ? `${id}-hint ${id}-error` : undefined,
  };

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
      {multiline ? (
        <textarea rows={rows} {...(watched as ComponentProps<'textarea'>)} className={styles.control} />
      ) : (
        <input {...watched} className={styles.control} />
      )}
      {wrong && (
        <p id={`${id}-error`} className={styles.error}>
          {wrong}
        </p>
      )}
    </div>
  );
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  label: ReactNode;
  /** What it means, below the label. */
  children?: ReactNode;
};

export function Checkbox({ label, children, ...rest }: CheckboxProps) {
  const id = useId();
  const box = (
    <label className={styles.checkbox}>
      <input {...rest} type="checkbox" aria-describedby={children ? id : undefined} />
      <span>{label}</span>
    </label>
  );
  if (!children) return box;
  return (
    <div>
      {box}
      <div id={id} className={styles.meaning}>
        {children}
      </div>
    </div>
  );
}

/** What the fields on the page check beyond the browser. */
const checks = new WeakMap<Element, Props['check']>();

/** Reads all fields of a form anew: password managers may fill them without an event. */
export function validateAll(form: HTMLFormElement): void {
  for (const control of form.elements) if (checks.has(control)) validate(control as Control);
}

/**
 * Rejects required fields with only blanks, and text that is too long: browsers check neither. An empty field is left to
 * the browser, which looks when the form is submitted.
 */
function validate(control: Control): void {
  const { value } = control;
  const isBlank = control.required && control.type !== 'password' && value !== '' && value.trim() === '';
  const isTooLong = value.length > Number(control.dataset.max ?? Infinity);
  const own = isTooLong ? t.tooLong(Number(control.dataset.max)) : checks.get(control)?.(value);
  control.setCustomValidity(isBlank ? t.missing : (own ?? ''));
}

/** The error message in German; empty when the field is valid. */
function reason({ validity, validationMessage }: Control): string {
  if (validity.valid) return '';
  if (validity.customError) return validationMessage;
  if (validity.valueMissing) return t.missing;
  return validity.typeMismatch ? t.email : t.other;
}

/** For fields of passwords: what they have in common, and the button that shows the letters in all of them. */
export function usePasswordFields() {
  const [isShown, setIsShown] = useState(false);
  const shared = {
    type: isShown ? 'text' : 'password',
    autoCapitalize: 'none',
    spellCheck: false,
    required: true,
  };
  const toggle = (
    <div>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {t.showPassword}
      </button>
    </div>
  );
  return { shared, toggle };
}

/** One of them alone. */
export function PasswordField(props: ComponentProps<typeof Field>) {
  const { shared, toggle } = usePasswordFields();
  return (
    <>
      <Field autoComplete="current-password" {...shared} {...props} />
      {toggle}
    </>
  );
}
