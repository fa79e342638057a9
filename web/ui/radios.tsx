import type { ReactNode } from 'react';
import styles from './field.module.css';

type Props<Option extends string> = {
  legend: string;
  /** Said to those alone who hear the page. */
  isUnseen?: boolean;
  name: string;
  options: Record<Option, ReactNode>;
  value: Option | undefined;
  required?: boolean;
  onChoose: (option: Option) => void;
  /** Below them. */
  children?: ReactNode;
};

/** One of a few, all of them in sight. */
export function Radios<Option extends string>({
  legend,
  isUnseen = false,
  name,
  options,
  value,
  ...rest
}: Props<Option>) {
  const { required = false, onChoose, children } = rest;
  return (
    <fieldset className={styles.radios}>
      <legend className={isUnseen ? 'visually-hidden' : undefined} dir="auto">
        {legend}
      </legend>
      {(Object.entries(options) as [Option, ReactNode][]).map(([option, text]) => (
        <label key={option} className={styles.checkbox}>
          <input
            type="radio"
            name={name}
            required={required}
            value={option}
            checked={value === option}
            onChange={() => onChoose(option)}
          />
          <span>{text}</span>
        </label>
      ))}
      {children}
    </fieldset>
  );
}
