import { useId } from 'react';
import styles from '../ui/field.module.css';

type Props<Option extends string> = {
  label: string;
  /** What can be chosen, with its words. */
  options: Record<Option, string>;
  value: Option;
  onChange: (chosen: Option) => void;
};

export function Select<Option extends string>({ label, options, value, onChange }: Props<Option>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.control}
        value={value}
        onChange={(event) => onChange(event.target.value as Option)}
      >
        {Object.entries<string>(options).map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
