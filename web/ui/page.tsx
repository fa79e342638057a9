import {
  Children,
  Component,
  type ComponentProps,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { frameTexts } from '#texts/web/frame.ts';
import { Button, Buttons } from './button.tsx';
import styles from './page.module.css';
import { siteName } from './site.ts';
import { SwatchStrip } from './swatch-strip.tsx';

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

/** Pixels from the top, by the key of the address in the history. */
const positions = new Map<string, number>();

// By default the browser scrolls before the page has loaded.
history.scrollRestoration = 'manual';

/** The key of the page that was shown last. */
let shown: string | undefined;

/** Pages start at the top, also with another title; "back" restores the scroll position. */
function useScrollPosition(): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const [top] = useState(() => (isReturn && key !== shown && positions.get(key)) || 0);

  // In braces: newer browsers return a promise, which React would take for a clean-up function.
  useLayoutEffect(() => {
    scrollTo(0, top);
  }, [top]);

  useLayoutEffect(() => {
    shown = key;
    const remember = () => positions.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);
}

const { failed } = frameTexts;

/** `isQuiet`: nothing stands in for it, and the next that is to be shown there is. */
type PartProps = { isQuiet?: boolean; children: ReactNode };

/** Where a part of a page cannot be shown, all the others stay. */
export class Part extends Component<PartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate(before: PartProps) {
    const { isQuiet = false, children } = this.props;
    if (isQuiet && this.state.hasFailed && children !== before.children) this.setState({ hasFailed: false });
  }

  override render() {
    const { isQuiet = false, children } = this.props;
    if (!this.state.hasFailed) return children;
    if (isQuiet) return null;
    return (
      <Notice role="alert">
        <p>{failed.part}</p>
        <Button onClick={() => this.setState({ hasFailed: false })}>{failed.again}</Button>
      </Notice>
    );
  }
}

/** A remark that stands out calmly. */
export function Notice(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...props} className={styles.notice} />;
}
