import type { Ref } from 'react';
import styles from './lightbox-button.module.css';

/** Strokes on a square of 24. */
const strokes = {
  close: 'M6 6l12 12M18 6L6 18',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  download: 'M12 4v11m-5-4.5l5 5 5-5M5 20h14',
};

type Props = {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  icon: keyof typeof strokes;
  disabled?: boolean;
  pressed?: boolean;
  onClick: () => void;
};

export function LightboxButton({ ref, label, icon, disabled, pressed, onClick }: Props) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.button}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={strokes[icon]} />
      </svg>
    </button>
  );
}
