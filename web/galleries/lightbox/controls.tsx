import { type Ref, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { lightboxTexts } from '#texts/web/galleries/lightbox.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './lightbox.module.css';
import type { PictureZoom } from './picture-zoom.ts';

type ArrowsProps = { hasPrevious: boolean; hasNext: boolean; onPrevious: () => void; onNext: () => void };

export function Arrows({ hasPrevious, hasNext, onPrevious, onNext }: ArrowsProps) {
  const arrows = useRef<HTMLDivElement>(null);

  // A focused button that becomes disabled loses the focus, and key presses would be lost.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isLost = focused instanceof HTMLButtonElement && focused.disabled;
    if (isLost && arrows.current?.contains(focused)) {
      arrows.current.parentElement?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }
  });

  return (
    <div ref={arrows} className={styles.arrows}>
      <IconButton
        label={lightboxTexts.previous}
        icon="previous"
        disabled={!hasPrevious}
        onClick={onPrevious}
      />
      <IconButton label={lightboxTexts.next} icon="next" disabled={!hasNext} onClick={onNext} />
    </div>
  );
}

type BarProps = {
  closeRef: Ref<HTMLButtonElement>;
  position: string;
  playing: boolean;
  canPlay: boolean;
  zoom: ReturnType<typeof useZoom>;
  fullScreen: ReturnType<typeof useFullScreen>;
  onPlay: () => void;
  onDownload: () => void;
  onClose: () => void;
};

export function Bar({ closeRef, position, playing, canPlay, zoom, fullScreen, ...on }: BarProps) {
  return (
    <div className={styles.bar}>
      <span className={styles.position} aria-hidden="true">
        {position}
      </span>
      <IconButton
        label={lightboxTexts.play}
        icon={playing ? 'pause' : 'play'}
        aria-pressed={playing}
        disabled={!canPlay}
        onClick={on.onPlay}
      />
      <IconButton
        label={lightboxTexts.zoom}
        icon={zoom.isZoomed ? 'smaller' : 'larger'}
        aria-pressed={zoom.isZoomed}
        onClick={zoom.toggle}
      />
      {fullScreen.toggle && (
        <IconButton
          label={lightboxTexts.fullScreen}
          icon="full-screen"
          aria-pressed={fullScreen.isFull}
          onClick={fullScreen.toggle}
        />
      )}
      <IconButton label={lightboxTexts.download} icon="download" onClick={on.onDownload} />
      <IconButton ref={closeRef} label={lightboxTexts.close} icon="close" onClick={on.onClose} />
    </div>
  );
}

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
        if (!isGone)
          zoom.current = pictureZoom(element, { onChange: setIsZoomed, onPullDown: () => pull.current() });
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
