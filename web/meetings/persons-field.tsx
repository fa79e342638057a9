import { useId } from 'react';
import { MEETING_PERSONS_MAX } from '#contract/limits.ts';
import styles from '../ui/field.module.css';
import own from './meetings.module.css';

const choices = Array.from({ length: MEETING_PERSONS_MAX }, (_, index) => index + 1);

type Props = { label: string; hint: string; value: number; onChange: (persons: number) => void };

/** How many come: a list to choose from, so that no other number can be given. */
export function PersonsField({ label, hint, value, onChange }: Props) {
  const id = useId();
  return (
    <div className={`${styles.field} ${own.persons}`}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <select
        id={id}
        className={styles.control}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {choices.map((persons) => (
          <option key={persons}>{persons}</option>
        ))}
      </select>
    </div>
  );
}
