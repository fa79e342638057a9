import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Pixels from the top, by the key of the address in the history. */
const positions = new Map<string, number>();

// Left to itself the browser scrolls before the page is there.
history.scrollRestoration = 'manual';

/** Lets a page that is reached by a link begin at its top; "back" leads to where it was left. */
export function useScrollPosition(): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const [top] = useState(() => (isReturn && positions.get(key)) || 0);

  // In braces: newer browsers answer with a promise, which React would take for a clean-up.
  useLayoutEffect(() => {
    scrollTo(0, top);
  }, [top]);

  useLayoutEffect(() => {
    const remember = () => positions.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);
}
