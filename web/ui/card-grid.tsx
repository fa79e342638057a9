import type { ComponentProps } from 'react';
import styles from './card-grid.module.css';

/** A list of cards, as many per row as fit. */
export function CardGrid(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={styles.grid} />;
}

export function Card(props: Omit<ComponentProps<'li'>, 'className'>) {
  return <li {...props} className={styles.card} />;
}
