import { useId } from 'react';
import styles from './repeating.module.css';

type Props = {
  label: string;
  value: number;
  from: number;
  to: number;
  step: number;
  /** What the value means, for those who hear the page. */
  text: string;
  onChange: (value: number) => void;
};

export function Range({ label, value, from, to, step, text, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.range}
        type="range"
        min={from}
        max={to}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  );
}
