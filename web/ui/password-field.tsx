import { type ComponentProps, useState } from 'react';
import { frameTexts } from '#texts/web/frame.ts';
import { Field } from './field.tsx';
import styles from './password-field.module.css';

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
        {frameTexts.field.showPassword}
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
