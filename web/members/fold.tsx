import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './members.module.css';

type Props = {
  /** Behind the # of an address that leads here. */
  id: string;
  title: string;
  /** From the beginning, as something waits in it. */
  isOpen?: boolean;
  children: ReactNode;
};

/** A part of a page that most come for seldom: a line until somebody wants it. */
export function Fold({ id, title, isOpen = false, children }: Props) {
  const fold = useRef<HTMLDetailsElement>(null);
  const isMeant = useLocation().hash === `#${id}`;

  // After the page's own effect, which goes to its top.
  useEffect(() => {
    if (isMeant) fold.current?.scrollIntoView();
  }, [isMeant]);

  return (
    <details ref={fold} id={id} className={styles.fold} open={isOpen || isMeant}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}
