import type { Ref } from 'react';
import { Icon, type IconName } from '../../ui/icons.tsx';
import styles from './lightbox-button.module.css';

type Props = {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  icon: IconName;
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
      <Icon name={icon} />
    </button>
  );
}
