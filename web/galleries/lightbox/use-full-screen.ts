import { useRef, useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** On small screens the lightbox has all of the window anyway. */
const SMALL = '(max-width: 480px), (max-height: 480px)';

/** Shows one element on the whole screen, without the browser around it. Not the dialog: browsers refuse that. */
export function useFullScreen() {
  const content = useRef<HTMLDivElement>(null);
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const canFill = document.fullscreenEnabled && (isFull || !matchMedia(SMALL).matches);

  function toggle() {
    if (!canFill) return;
    // What the browser refuses is left as it is.
    (isFull ? document.exitFullscreen() : content.current?.requestFullscreen())?.catch(() => {});
  }

  return { content, isFull, canFill, toggle };
}
