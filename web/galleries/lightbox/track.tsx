import { lightboxTexts } from '#texts/web/galleries/lightbox.ts';
import type { Places } from '../album.ts';
import { type PictureState, Slide } from './slide.tsx';
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
