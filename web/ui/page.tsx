import { Children, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { frameTexts } from '#texts/web/frame.ts';
import { Buttons } from './button.tsx';
import styles from './page.module.css';
import { Part } from './part.tsx';
import { siteName } from './site.ts';
import { SwatchStrip } from './swatch-strip.tsx';
import { useScrollPosition } from './use-scroll-position.ts';

type Props = {
  title: string;
  /** The title of the browser tab, where it differs from the heading. */
  tabTitle?: string;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** The strip of colours below the heading, where somebody is greeted. */
  hasColors?: boolean;
  children: ReactNode;
};

/** One page: its title, its one `h1`, and the focus on it when the member has come here by a link. */
export function Page({ title, tabTitle = title, actions, hasColors = false, children }: Props) {
  return (
    <>
      <header className={styles.header}>
        <div className={styles.line}>
          <Heading key={title} title={title} tabTitle={tabTitle} />
          {actions && <Buttons>{actions}</Buttons>}
        </div>
        {hasColors && <SwatchStrip />}
      </header>
      <div className={styles.body}>{Children.map(children, (child) => child && <Part>{child}</Part>)}</div>
    </>
  );
}

/** Remounts when the title changes, so a page that only changes its address is left alone. */
function Heading({ title, tabTitle }: { title: string; tabTitle: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(useLocation().key === 'default');
  useScrollPosition();

  // Before the paint, so that a key pressed right away reaches the new page.
  useLayoutEffect(() => {
    document.title = frameTexts.documentTitle(tabTitle, siteName);
    if (!isFirst.current) heading.current?.focus({ preventScroll: true });
  }, [tabTitle]);

  return (
    <h1 ref={heading} tabIndex={-1} dir="auto">
      {title}
    </h1>
  );
}
