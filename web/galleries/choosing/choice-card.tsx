import type { CSSProperties, MouseEvent } from 'react';
import type { Image } from '#contract/galleries.ts';
import { galleriesTexts } from '#texts/web/galleries/galleries.ts';
import { Card } from '../../ui/card-grid.tsx';
import { cardId } from '../focus-card.ts';
import cardStyles from '../image-card.module.css';
import { Thumbnail } from '../thumbnail.tsx';
import styles from './choice-card.module.css';

type Props = {
  image: Image;
  isChosen: boolean;
  /** With `isRange`, all since the last one. */
  onChoose: (isRange: boolean) => void;
};

/** A picture to be chosen: as tall as its card, and all of it to be tapped. */
export function ChoiceCard({ image, isChosen, onChoose }: Props) {
  return (
    <Card>
      {/* A button, as its clicks come with the Shift key in every browser, and by Enter as well as by Space. */}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <button
        type="button"
        role="checkbox"
        id={cardId(image.id)}
        className={styles.choice}
        aria-checked={isChosen}
        onClick={(event: MouseEvent) => onChoose(event.shiftKey)}
      >
        <span
          className={`${cardStyles.open} ${styles.picture}`}
          style={{ '--average': image.averageColor } as CSSProperties}
        >
          <span className={cardStyles.box}>
            <Thumbnail source={image} sizes="200px" alt="" isEager={false} className={cardStyles.thumbnail} />
          </span>
        </span>
        <svg viewBox="0 0 24 24" className={styles.mark} aria-hidden="true">
          <path d="M6 12.5l4 4 8-9" />
        </svg>
        <span className={`${cardStyles.words} ${styles.words}`}>
          <span className={cardStyles.title} dir="auto">
            {image.title}
          </span>
          <span className={cardStyles.uploader}>{galleriesTexts.gallery.uploadedBy(image.uploader)}</span>
        </span>
      </button>
    </Card>
  );
}
