import { startTransition, useEffect, useMemo, useState } from 'react';
import { useTopOnReturn } from '../ui/use-scroll-position.ts';

/** So many rows are there within a blink, also on an old phone. */
const PART = 100;
/** ms in between, for taps and paint. */
const PAUSE = 20;

/** No row is lower, in pixels. */
const LEAST_HEIGHT = 60;

/**
 * A long list in parts: the first at once, the others one by one behind it. "Back" begins with all that stood above
 * the place that was left, which so is found again. `rest`: how many rows are still to come.
 */
export function useParts<T>(all: readonly T[]): { parts: T[][]; rest: number } {
  const top = useTopOnReturn();
  const parts = useMemo(
    () =>
      Array.from({ length: Math.ceil(all.length / PART) }, (_, at) => all.slice(at * PART, (at + 1) * PART)),
    [all],
  );
  const [grown, setGrown] = useState({ parts, count: 1 + Math.ceil(top / LEAST_HEIGHT / PART) });
  // Another list begins anew.
  const count = grown.parts === parts ? grown.count : 1;

  useEffect(() => {
    if (count >= parts.length) return;
    const timer = setTimeout(() => startTransition(() => setGrown({ parts, count: count + 1 })), PAUSE);
    return () => clearTimeout(timer);
  }, [parts, count]);

  return { parts: parts.slice(0, count), rest: Math.max(0, all.length - count * PART) };
}
