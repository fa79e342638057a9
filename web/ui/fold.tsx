import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './fold.module.css';

type Props = {
  /** Behind the # of an address that leads here. */
  id?: string;
  title: string;
  /** Of its heading; 0 where it has none. */
  level?: 0 | 2 | 3;
  /** From the beginning, as something waits in it. */
  isOpen?: boolean;
  /** After opening it, the focus is in its first field. */
  isForm?: boolean;
  /** For what is loaded only then. */
  onOpen?: () => void;
  children: ReactNode;
};

/** A part of a page that most come for seldom: a line until somebody wants it. */
export function Fold({ id, title, level = 2, isOpen = false, isForm = false, onOpen, children }: Props) {
  const fold = useRef<HTMLDetailsElement>(null);
  const isMeant = useLocation().hash === `#${id}`;
  const Heading = level === 0 ? 'span' : (`h${level}` as const);

  // After the page's own effect, which goes to its top.
  useEffect(() => {
    if (isMeant) fold.current?.scrollIntoView();
  }, [isMeant]);

  return (
    <details
      ref={fold}
      id={id}
      className={styles.fold}
      open={isOpen || isMeant}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        onOpen?.();
        if (isForm) currentTarget.querySelector('textarea')?.focus();
      }}
    >
      <summary>
        <Heading>{title}</Heading>
      </summary>
      {children}
    </details>
  );
}
