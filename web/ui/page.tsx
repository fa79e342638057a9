import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { frameTexts } from '#texts/web/frame.ts';
import styles from './page.module.css';
import { siteName } from './site.ts';
import { SwatchStrip } from './swatch-strip.tsx';

type Props = {
  title: string;
  /** What the browser's tab says, where it is not the heading. */
  tabTitle?: string;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
};

/** One page: its title, its one `h1`, and the focus on it when the member has come here by a link. */
export function Page({ title, tabTitle = title, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useLocation().key === 'default';
  const isArrival = useRef(!isFirst);

  useEffect(() => {
    document.title = frameTexts.documentTitle(tabTitle, siteName);
    if (isArrival.current) heading.current?.focus({ preventScroll: true });
    isArrival.current = true;
  }, [tabTitle]);

  return (
    <>
      <header className={styles.header}>
        <div className={styles.line}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        <SwatchStrip />
      </header>
      <div className={styles.body}>{children}</div>
    </>
  );
}
