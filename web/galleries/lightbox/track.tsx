import type { CSSProperties, MouseEvent } from 'react';
import type { Image } from '#contract/galleries.ts';
import { lightboxTexts } from '#texts/web/galleries/lightbox.ts';
import { Button } from '../../ui/button.tsx';
import type { Places } from '../album.ts';
import { pictureSources } from '../picture-sources.ts';
import styles from './track.module.css';
import { usePageZoomed, useTrack } from './use-track.ts';

type Props = {
  places: Places;
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

export function Track({ places, index, isZoomed, isFull, states, onState, onMove }: Props) {
  const track = useTrack({ current: index, count: places.length, isHeld: isZoomed, onMove });
  const isPageZoomed = usePageZoomed();
  const first = Math.max(index - AHEAD, 0);
  const end = Math.min(index + AHEAD + 1, places.length);
  const shown = Array.from({ length: end - first }, (_, offset) => first + offset);

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
      {shown.map((position) => {
        const image = places[position];
        return image ? (
          <Slide
            key={position}
            image={image}
            isCurrent={position === index}
            isNear={Math.abs(position - index) <= 1}
            isLarge={position === index && (isZoomed || isFull || isPageZoomed)}
            state={states[image.id] ?? 'loading'}
            onState={onState}
          />
        ) : (
          <Spacer key={position} slides={1} />
        );
      })}
      <Spacer slides={places.length - end} />
    </section>
  );
}

/** Takes up the space of slides that are not rendered. */
function Spacer({ slides }: { slides: number }) {
  return <div style={{ flex: `0 0 ${slides * 100}%`, scrollSnapAlign: slides === 1 ? 'center' : 'none' }} />;
}

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
