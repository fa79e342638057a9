import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { Image } from '#contract/galleries.ts';
import { lightboxTexts } from '#texts/web/galleries/lightbox.ts';
import { Button } from '../../ui/button.tsx';
import { pictureSources } from '../album.ts';
import styles from './track.module.css';

type Props = {
  images: readonly Image[];
  index: number;
  /** The current picture is enlarged: drags and swipes move it about. */
  isZoomed: boolean;
  isFull: boolean;
  states: Readonly<Record<string, PictureState>>;
  onState: (id: string, state: PictureState) => void;
  onMove: (index: number) => void;
};

/** Slides rendered before and after the current one, for swipes faster than rendering. */
const AHEAD = 2;

export function Track({ images, index, isZoomed, isFull, states, onState, onMove }: Props) {
  const track = useTrack({ current: index, count: images.length, isHeld: isZoomed, onMove });
  const isPageZoomed = usePageZoomed();
  const first = Math.max(index - AHEAD, 0);
  const shown = images.slice(first, index + AHEAD + 1);

  return (
    <section
      {...track}
      className={styles.track}
      data-zoomed={(isZoomed && 'picture') || (isPageZoomed && 'page') || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be reachable by keyboard
      tabIndex={0}
      aria-label={lightboxTexts.track}
    >
      <Spacer slides={first} />
      {shown.map((image, offset) => (
        <Slide
          key={image.id}
          image={image}
          isCurrent={first + offset === index}
          isNear={Math.abs(first + offset - index) <= 1}
          isLarge={first + offset === index && (isZoomed || isFull || isPageZoomed)}
          state={states[image.id] ?? 'loading'}
          onState={onState}
        />
      ))}
      <Spacer slides={images.length - first - shown.length} />
    </section>
  );
}

/** Takes up the space of slides that are not rendered. */
const Spacer = ({ slides }: { slides: number }) => <div style={{ flex: `0 0 ${slides * 100}%` }} />;

/** Height around the picture in the windowed box, in px: bar, caption and spacing. */
const AROUND_PX = 120;

/** How wide the lightbox shows a picture of this shape. */
const shownWidth = (ratio: number) =>
  `min(94vw, 1100px, (min(90vh, 800px) - ${AROUND_PX}px) * ${ratio.toFixed(3)})`;

export type PictureState = 'loading' | 'success' | 'failed';

type SlideProps = {
  image: Image;
  isCurrent: boolean;
  /** Only the current picture and its neighbours are loaded. */
  isNear: boolean;
  /** Shown larger than usual, so that it needs all its pixels. */
  isLarge: boolean;
  state: PictureState;
  onState: (id: string, state: PictureState) => void;
};

function Slide({ image, isCurrent, isNear, isLarge, state, onState }: SlideProps) {
  const { id, width, height, averageColor } = image;
  const box = { '--ratio': width / height, '--width': `${width}px`, backgroundColor: averageColor };

  function retry({ currentTarget }: MouseEvent) {
    // This button disappears; key presses must still reach the lightbox.
    currentTarget.closest('section')?.focus();
    onState(id, 'loading');
  }

  return (
    <div className={styles.slide} inert={!isCurrent}>
      {state === 'failed' ? (
        <div className={styles.failed}>
          <p>{lightboxTexts.failed}</p>
          <Button onClick={retry}>{lightboxTexts.retry}</Button>
        </div>
      ) : (
        <div
          className={styles.box}
          style={box as CSSProperties}
          data-current={isCurrent || undefined}
          aria-busy={state === 'loading'}
        >
          {isNear && (
            <picture>
              {/* Small screens never need the full picture, however fine their pixels, until it is enlarged. */}
              {!isLarge && <source media="(max-width: 480px)" srcSet={image.displayPath} />}
              <img
                srcSet={pictureSources(image)}
                sizes={isLarge ? `${width}px` : shownWidth(width / height)}
                src={image.displayPath}
                alt={image.title}
                width={width}
                height={height}
                decoding="async"
                draggable={false}
                className={styles.picture}
                data-state={state}
                onLoad={() => onState(id, 'success')}
                onError={() => onState(id, 'failed')}
              />
            </picture>
          )}
        </div>
      )}
      {isCurrent && state === 'loading' && <p className={styles.loading}>{lightboxTexts.loading}</p>}
    </div>
  );
}

const GLIDE_MS = 468;

/** Scrolls a track sideways in 468 ms, or at once where motion is not wanted. Returns how to stop it. */
function glide(track: HTMLElement, left: number, onEnd: () => void): () => void {
  const from = track.scrollLeft;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // An animation without a target: only for the browser's clock and easing curve.
  const effect = new KeyframeEffect(null, null, {
    duration: still ? 0 : GLIDE_MS,
    easing: 'cubic-bezier(.42, 0, .58, 1)',
    fill: 'forwards',
  });
  const clock = new Animation(effect);
  clock.play();
  let frame = requestAnimationFrame(step);

  function step() {
    const progress = effect.getComputedTiming().progress ?? 1;
    track.scrollTo({ left: from + (left - from) * progress, behavior: 'instant' });
    if (clock.playState === 'finished') onEnd();
    else frame = requestAnimationFrame(step);
  }

  return () => {
    cancelAnimationFrame(frame);
    clock.cancel();
  };
}

function subscribe(listener: () => void) {
  window.visualViewport?.addEventListener('resize', listener);
  return () => window.visualViewport?.removeEventListener('resize', listener);
}

/** Whether the page itself is pinch-zoomed, by two fingers beside the picture. */
function usePageZoomed(): boolean {
  return useSyncExternalStore(subscribe, () => (window.visualViewport?.scale ?? 1) > 1.05);
}

/** px/ms: a faster drag moves on to the neighbour, a slower one snaps to the nearest picture. */
const THROW_VELOCITY = 0.3;

type Options = {
  current: number;
  count: number;
  /** The mouse does not drag the track now. */
  isHeld: boolean;
  onMove: (index: number) => void;
};

/** Moves a track ourselves: until that has settled, the browser snaps nothing. */
function useGlide() {
  /** Set while we move the track; stops that movement. */
  const stop = useRef<() => void>(undefined);

  function settle(track: HTMLElement) {
    stop.current?.();
    stop.current = undefined;
    track.style.scrollSnapType = '';
  }

  /** Takes control of the track from the browser. */
  function takeOver(track: HTMLElement, stopMoving = () => {}) {
    stop.current?.();
    stop.current = stopMoving;
    track.style.scrollSnapType = 'none';
  }

  return {
    stop,
    settle,
    takeOver,
    glideTo: (track: HTMLElement, index: number) =>
      takeOver(
        track,
        glide(track, index * track.clientWidth, () => settle(track)),
      ),
  };
}

/**
 * Keeps a scroll-snap track and the current picture in sync in both directions: a swipe scrolls the
 * track and so chooses the picture; arrows, keys and the address choose the picture and so scroll the track.
 */
function useTrack({ current, count, isHeld, onMove }: Options) {
  const ref = useRef<HTMLDivElement>(null);
  /** The picture that the track shows or is on its way to. */
  const shown = useRef<number>(undefined);
  /** Width of the track, in px, when it was last positioned. */
  const width = useRef(0);
  const { stop, settle, takeOver, glideTo } = useGlide();

  // biome-ignore lint/correctness/useExhaustiveDependencies: moves only when another picture is wanted
  useLayoutEffect(() => {
    const track = ref.current;
    if (!track || shown.current === current) return;
    const isNeighbour = shown.current !== undefined && Math.abs(current - shown.current) === 1;
    shown.current = current;
    if (isNeighbour) return glideTo(track, current);
    settle(track);
    track.scrollTo({ left: current * track.clientWidth, behavior: 'instant' });
  }, [current]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reference never changes
  useEffect(() => {
    const track = ref.current;
    if (!track) return;
    const observer = new ResizeObserver(() => {
      width.current = track.clientWidth;
      track.scrollTo({ left: (shown.current ?? 0) * track.clientWidth, behavior: 'instant' });
    });
    observer.observe(track);
    return () => {
      observer.disconnect();
      stop.current?.();
    };
  }, []);

  function moveTo(index: number) {
    shown.current = index;
    if (index !== current) onMove(index);
  }

  function onScroll() {
    const track = ref.current;
    // Rotating a phone also scrolls the track, before it is repositioned for the new width.
    if (!track || stop.current || track.clientWidth !== width.current) return;
    const index = Math.round(track.scrollLeft / track.clientWidth);
    if (index !== shown.current) moveTo(index);
  }

  function onPointerDown(event: ReactPointerEvent<HTMLElement>) {
    const track = ref.current;
    if (!track || (event.target as Element).closest('button')) return;
    settle(track);
    if (isHeld || event.pointerType !== 'mouse' || event.button !== 0) return;
    const start = shown.current ?? 0;
    takeOver(track);
    followMouse(track, event.nativeEvent, (velocity) => {
      const nearest = Math.round(track.scrollLeft / track.clientWidth);
      const thrown = Math.abs(velocity) >= THROW_VELOCITY ? start + Math.sign(velocity) : nearest;
      const index = Math.min(Math.max(thrown, 0), count - 1);
      moveTo(index);
      glideTo(track, index);
    });
  }

  return { ref, onScroll, onPointerDown };
}

/** A mouse at rest this long (ms) before release has no velocity. */
const REST_MS = 80;

/**
 * Lets the mouse drag a track sideways until the button is released, then reports the velocity
 * in px/ms, positive towards later pictures.
 */
function followMouse(track: HTMLElement, down: PointerEvent, onRelease: (velocity: number) => void) {
  const startLeft = track.scrollLeft;
  let last = down;
  let velocity = 0;

  function move(event: PointerEvent) {
    const elapsed = event.timeStamp - last.timeStamp;
    if (elapsed > 0) velocity = (last.clientX - event.clientX) / elapsed;
    last = event;
    track.scrollTo({ left: startLeft + down.clientX - event.clientX, behavior: 'instant' });
  }

  const listening = new AbortController();
  function release(event: PointerEvent) {
    listening.abort();
    onRelease(event.timeStamp - last.timeStamp > REST_MS ? 0 : velocity);
  }

  track.setPointerCapture(down.pointerId);
  track.addEventListener('pointermove', move, listening);
  track.addEventListener('pointerup', release, listening);
  track.addEventListener('pointercancel', release, listening);
}
