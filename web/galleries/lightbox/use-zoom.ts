import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { PictureZoom } from './picture-zoom.ts';

const KEY_FACTOR = 1.5;
/** Of the stage, for an arrow key. */
const KEY_SHARE = 0.2;

const loadZoom = () => import('./picture-zoom.ts');
// With the lightbox itself, behind the album; should it fail, the next picture that is opened tries again.
loadZoom().catch(() => {});

/** Zoom of the picture that is shown: its gestures are fetched behind the lightbox, its keys and its button are here. */
export function useZoom(imageId: string, onPullDown: () => void) {
  const zoom = useRef<PictureZoom>(undefined);
  const [isZoomed, setIsZoomed] = useState(false);
  const pull = useRef(onPullDown);
  pull.current = onPullDown;

  const stage = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    let isGone = false;
    loadZoom()
      .then(({ pictureZoom }) => {
        if (!isGone) zoom.current = pictureZoom(element, setIsZoomed, () => pull.current());
      })
      .catch(() => {});
    return () => {
      isGone = true;
      zoom.current?.dispose();
      zoom.current = undefined;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next picture begins as a whole
  useLayoutEffect(() => zoom.current?.reset(), [imageId]);

  /** Whether the key was one for the zoom. Arrows are, while there is something to move. */
  function takesKey(key: string): boolean {
    const acts: Record<string, (() => void) | undefined> = {
      '+': () => zoom.current?.by(KEY_FACTOR),
      '-': () => zoom.current?.by(1 / KEY_FACTOR),
      '0': () => zoom.current?.reset(),
      ...(isZoomed && {
        ArrowLeft: () => zoom.current?.pan(-KEY_SHARE, 0),
        ArrowRight: () => zoom.current?.pan(KEY_SHARE, 0),
        ArrowUp: () => zoom.current?.pan(0, -KEY_SHARE),
        ArrowDown: () => zoom.current?.pan(0, KEY_SHARE),
      }),
    };
    acts[key]?.();
    return acts[key] !== undefined;
  }

  return { stage, isZoomed, takesKey, toggle: () => zoom.current?.toggle() };
}
