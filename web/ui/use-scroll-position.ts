import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Pixels from the top, by the key of the address in the history. */
const positions = new Map<string, number>();

// By default the browser scrolls before the page has loaded.
history.scrollRestoration = 'manual';

/** Where a page that is shown again was left; 0 for one reached by a link. */
export function useTopOnReturn(): number {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const [top] = useState(() => (isReturn && positions.get(key)) || 0);
  return top;
}

/** Pages reached by a link start at the top; "back" restores the scroll position. */
export function useScrollPosition(): void {
  const { key } = useLocation();
  const top = useTopOnReturn();

  // In braces: newer browsers return a promise, which React would take for a clean-up function.
  useLayoutEffect(() => {
    scrollTo(0, top);
  }, [top]);

  useLayoutEffect(() => {
    const remember = () => positions.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);
}
