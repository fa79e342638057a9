import { Children, type ReactNode } from 'react';
import { Buttons } from './button.tsx';
import styles from './rows.module.css';

type RowsProps = { /** Said where there is none. */ none?: string; children: ReactNode };

/** A list of `Row`s. */
export function Rows({ none, children }: RowsProps) {
  if (none && Children.count(children) === 0) return <p>{none}</p>;
  return <ul>{children}</ul>;
}

type RowProps = { picture?: ReactNode; buttons?: ReactNode; children: ReactNode };

/** A picture, what is said about it, and buttons beside that, or below where there is no room. */
export const Row = ({ picture, buttons, children }: RowProps) => (
  <li className={styles.row}>
    {picture}
    <div className={styles.text}>{children}</div>
    {buttons && <Buttons>{buttons}</Buttons>}
  </li>
);
