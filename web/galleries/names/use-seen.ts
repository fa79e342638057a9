import { useEffect } from 'react';

/** Further enlarged by fingers, the page is looked at, not typed into. */
const SCALE_MAX = 1.05;

/**
 * Tells the style sheets what the keyboard of a phone leaves of the window: its height, and what is hidden above and
 * below. `onChange` comes after each change.
 */
export function useSeen(onChange: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const end = new AbortController();
    const measure = () => {
      if (view.scale > SCALE_MAX) return;
      const under = Math.max(0, innerHeight - view.height - view.offsetTop);
      style.setProperty('--seen', `${view.height}px`);
      style.setProperty('--seen-over', `${view.offsetTop}px`);
      style.setProperty('--seen-under', `${under}px`);
    };
    const resized = () => {
      measure();
      onChange();
    };
    measure();
    view.addEventListener('resize', resized, { signal: end.signal });
    view.addEventListener('scroll', measure, { signal: end.signal });
    return () => {
      end.abort();
      for (const name of ['--seen', '--seen-over', '--seen-under']) style.removeProperty(name);
    };
  }, []);
}
