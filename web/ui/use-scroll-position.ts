import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Pixels from the top, by the key of the address in the history. */
const positions = new Map<string, number>();

// By default the browser scrolls before the page has loaded.
history.scrollRestoration = 'manual';

/** The key of the page that was shown last. */
let shown: string | undefined;

/** Pages start at the top, also with another title; "back" restores the scroll position. */
export function useScrollPosition(): void {
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
