import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './choice.module.css';

type Props<Option extends string> = {
  /** What is chosen here, for those who hear the page. */
  label: string;
  options: Record<Option, ReactNode>;
  value: Option | null | undefined;
  busy?: boolean;
  /** One row of many: as small as a thumb allows. */
  isSmall?: boolean;
  onChoose: (option: Option) => void;
};

/** Large buttons of which one is pressed; pressing another acts at once. */
export function Choice<Option extends string>({
  label,
  options,
  value,
  busy,
  isSmall = false,
  onChoose,
}: Props<Option>) {
  const entries = Object.entries(options) as [Option, ReactNode][];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      role="group"
      aria-label={label}
      className={isSmall ? `${styles.choice} ${styles.small}` : styles.choice}
    >
      {entries.map(([option, text]) => (
        <Button
          key={option}
          kind={option === value ? 'primary' : 'plain'}
          aria-pressed={option === value}
          busy={busy ?? false}
          onClick={() => onChoose(option)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
