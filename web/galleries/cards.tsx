import { lazy, type ReactNode, useState } from 'react';
import type { SpecifiedImage } from '#contract/galleries.ts';
import styles from './cards.module.css';
import { onceNear } from './once-near.ts';

/** A list of cards, as many per row as fit. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <ul className={styles.grid}>{children}</ul>
);

export const Card = ({ children }: { children: ReactNode }) => <li className={styles.card}>{children}</li>;

/** Stands where a gallery has no picture yet. */
export const ColourCard = lazy(() => import('./colour-card.tsx'));

/** Pictures are fetched this close to the viewport: browsers that know nothing of the line go four screens ahead. */
const NEAR = '150% 0px';
/** Of many beside each other fewer are fetched ahead. */
const NEAR_SMALL = '20% 0px';

/** How many cards fit in a row on a wide screen. */
export const FIRST_ROW = 3;

/** The width of a card: 250 px or more, one below the other on phones. */
export const LARGE = '(max-width: 599px) calc(100vw - 2rem), 300px';

/** The width of a tile. */
export const SMALL = '106px';

type ThumbnailProps = {
  source: Pick<SpecifiedImage, 'thumbnailPath' | 'smallThumbnailPath'>;
  /** Width on the page, in the syntax of the `sizes` attribute. */
  sizes: string;
  alt: string;
  /** In the first row, so it is loaded at once. */
  isEager: boolean;
};

/** A picture of 4:3 in the size that fits the screen. */
export function Thumbnail({ source, sizes, alt, isEager }: ThumbnailProps) {
  const { thumbnailPath, smallThumbnailPath } = source;
  const [isNear, setIsNear] = useState(isEager);
  const whenNear = (element: HTMLImageElement) =>
    onceNear(element, sizes === SMALL ? NEAR_SMALL : NEAR, () => setIsNear(true));
  const srcSet = smallThumbnailPath && `${smallThumbnailPath} 320w, ${thumbnailPath} 500w`;
  return (
    <img
      ref={isNear ? null : whenNear}
      decoding="async"
      sizes={sizes}
      {...(isNear && { srcSet, src: thumbnailPath })}
      alt={alt}
      width={500}
      height={375}
      className={styles.thumbnail}
    />
  );
}
