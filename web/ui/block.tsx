import { type ReactNode, useId } from 'react';
import styles from './block.module.css';
import { Face } from './people.tsx';

type Props = {
  title: string;
  /** Something is wrong. */
  warns?: boolean;
  /** The title is the name of somebody without an account. */
  hasFace?: boolean;
  children: ReactNode;
};

/** One thing of several that a page shows beside each other, with its heading. */
export function Block({ title, warns = false, hasFace = false, children }: Props) {
  const id = useId();
  return (
    <section className={styles.block} aria-labelledby={id} data-warns={warns || undefined}>
      <h2 id={id} className={hasFace ? styles.named : undefined}>
        {hasFace && <Face username="" name={title} />}
        <bdi>{title}</bdi>
      </h2>
      {children}
    </section>
  );
}

/** One below the other on phones, two in a row where there is room. */
export const Blocks = ({ children }: { children: ReactNode }) => (
  <div className={styles.blocks}>{children}</div>
);
