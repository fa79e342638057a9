import { useId } from 'react';
import styles from './field.module.css';

type Props<Option extends string> = {
  label: string;
  hint?: string;
  /** What can be chosen, with its words. */
  options: Record<Option, string>;
  value: Option;
  onChange: (chosen: Option) => void;
};

/** A list to choose from, so that nothing else can be given. */
export function Select<Option extends string>({ label, hint, options, value, onChange }: Props<Option>) {
  const id = useId();
  const hintId = hint && `${id}-hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={hintId} className="quiet">
          {hint}
        </p>
      )}
      <select
        id={id}
        className={styles.control}
        aria-describedby={hintId}
        value={value}
        onChange={(event) => onChange(event.target.value as Option)}
      >
        {Object.entries<string>(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
