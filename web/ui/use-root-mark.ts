import { useLayoutEffect } from 'react';

/** How often each is wanted now. */
const wanted = new Map<string, number>();

function count(mark: string, change: 1 | -1): void {
  const now = (wanted.get(mark) ?? 0) + change;
  wanted.set(mark, now);
  document.documentElement.toggleAttribute(`data-${mark}`, now > 0);
}

/** Marks the root element while something is shown, for what its style sheet says of all around it. */
export function useRootMark(mark: string, isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark, isShown]);
}
