import { useRef, useSyncExternalStore } from 'react';

/** On small screens the lightbox has all of the window anyway. */
const SMALL = '(max-width: 480px), (max-height: 480px)';

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  window.addEventListener('resize', listener);
  return () => {
    document.removeEventListener('fullscreenchange', listener);
    window.removeEventListener('resize', listener);
  };
}

function state() {
  if (document.fullscreenElement) return 'full';
  return document.fullscreenEnabled && !matchMedia(SMALL).matches ? 'possible' : 'impossible';
}

/** Shows one element on the whole screen, without the browser around it. Not the dialog: browsers refuse that. */
export function useFullScreen() {
  const content = useRef<HTMLDivElement>(null);
  const current = useSyncExternalStore(subscribe, state);

  function toggle() {
    const done = current === 'full' ? document.exitFullscreen() : content.current?.requestFullscreen();
    // What the browser refuses is left as it is.
    done?.catch(() => {});
  }

  return { content, isFull: current === 'full', toggle: current === 'impossible' ? undefined : toggle };
}
