import type { Image } from '#contract/galleries.ts';
import { galleriesTexts } from '#texts/web/galleries.ts';
import { type PictureState, Slide } from './slide.tsx';
import styles from './track.module.css';
import { useTrack } from './use-track.ts';
import { useZoomed } from './use-zoomed.ts';

type Props = {
  images: readonly Image[];
  index: number;
  states: Readonly<Record<string, PictureState>>;
  onState: (id: string, state: PictureState) => void;
  onMove: (index: number) => void;
};

export function Track({ images, index, states, onState, onMove }: Props) {
  const track = useTrack(index, images.length, onMove);
  const isZoomed = useZoomed();

  return (
    <section
      {...track}
      className={styles.track}
      data-zoomed={isZoomed}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whatever scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={galleriesTexts.lightbox.track}
    >
      {images.map((image, position) => (
        <Slide
          key={image.id}
          image={image}
          isCurrent={position === index}
          isNear={Math.abs(position - index) <= 1}
          isZoomed={isZoomed}
          state={states[image.id] ?? 'loading'}
          onState={onState}
        />
      ))}
    </section>
  );
}
