import { frameTexts } from '#texts/web/frame.ts';
import styles from './show-password.module.css';

type Props = { isShown: boolean; onChange: (isShown: boolean) => void };

/** Switches the password fields beside it between dots and letters. */
export function ShowPassword({ isShown, onChange }: Props) {
  return (
    <div>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={isShown}
        onClick={() => onChange(!isShown)}
      >
        {frameTexts.field.showPassword}
      </button>
    </div>
  );
}
