import { type RefObject, useEffect, useRef } from 'react';

/** How to close what is open over the page, the last on top. */
export const open: RefObject<() => void>[] = [];

/** What `history-entries.ts` does about it, on phones, once that is there. */
export const entries: {
  moved?(event: PopStateEvent): void;
  /** Something has opened or closed, or another page is drawn. */
  settle?(): void;
  /** Resolves once the history is at the page again after something was closed. */
  closed?(): Promise<void>;
} = {};

// Before the router, which this module is imported by, listens to it.
addEventListener('popstate', (event) => entries.moved?.(event));

/** "Back" closes this, and leads to another page only when nothing is open any more. */
export function useClosedByBack(close: () => void, isOpen = true): void {
  const one = useRef(close);
  one.current = close;
  useEffect(() => {
    if (!isOpen) return;
    open.push(one);
    entries.settle?.();
    return () => {
      open.splice(open.indexOf(one), 1);
      entries.settle?.();
    };
  }, [isOpen]);
}
