import { useEffect } from 'react';

const INTERVAL_MS = 3000;

/** While playing, advances 3 s after the current picture has loaded or failed. */
export function useAutoplay(playing: boolean, index: number, isSettled: boolean, onNext: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts only with each picture
  useEffect(() => {
    if (!playing || !isSettled) return;
    const timer = setTimeout(onNext, INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [playing, index, isSettled]);
}
