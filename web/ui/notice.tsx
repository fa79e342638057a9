import type { ComponentProps } from 'react';
import styles from './notice.module.css';

/** A remark that stands out calmly. */
export function Notice(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...props} className={styles.notice} />;
}
