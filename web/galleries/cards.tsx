import { type ComponentProps, useState } from 'react';
import type { Image } from '#contract/galleries.ts';
import styles from './cards.module.css';

/** A list of cards, as many per row as fit. */
export function CardGrid(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={styles.grid} />;
}

export function Card(props: Omit<ComponentProps<'li'>, 'className'>) {
  return <li {...props} className={styles.card} />;
}

/** Pictures are fetched this close to the viewport: browsers that know nothing of the line go four screens ahead. */
const NEAR = '150% 0px';

type ThumbnailProps = {
  source: Pick<Image, 'thumbnailPath' | 'smallThumbnailPath'>;
  /** Width on the page, in the syntax of the `sizes` attribute. */
  sizes: string;
  alt: string;
  /** In the first row, so it is loaded at once. */
  isEager: boolean;
  className?: string | undefined;
};

/** A picture of 4:3 in the size that fits the screen. */
export function Thumbnail({
  source: { thumbnailPath, smallThumbnailPath },
  sizes,
  alt,
  isEager,
  className,
}: ThumbnailProps) {
  const [isNear, setIsNear] = useState(isEager);
  const whenNear = (element: HTMLImageElement) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
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
      className={className}
    />
  );
}

/** Strips of the RAL fan that go well together. */
const strips = [
  ['5010-enzianblau', '5018-tuerkisblau', '6019-weissgruen', '1015-hellelfenbein', '1003-signalgelb'],
  ['3003-rubinrot', '2001-rotorange', '1003-signalgelb', '1015-hellelfenbein', '7035-lichtgrau'],
  ['6005-moosgruen', '6002-laubgruen', '6019-weissgruen', '9001-cremeweiss', '2001-rotorange'],
  ['3005-weinrot', '3003-rubinrot', '3015-hellrosa', '9001-cremeweiss', '5018-tuerkisblau'],
  ['8017-schokoladenbraun', '2001-rotorange', '1015-hellelfenbein', '6019-weissgruen', '5010-enzianblau'],
] as const;

/** Deterministic: a gallery always gets the same card. */
function stripOf(galleryId: string) {
  const sum = Array.from(galleryId).reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return { colours: strips[sum % strips.length] ?? strips[0], shift: sum % 5 };
}

/** A drawn fan of colour cards, where a gallery has no picture yet. */
export function ColourCard({ galleryId }: { galleryId: string }) {
  const { colours, shift } = stripOf(galleryId);
  return (
    <svg viewBox="0 0 400 300" className={styles.fan} aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <rect width="400" height="300" className={styles.wall} />
      {colours.map((_, position) => {
        const name = colours[(position + shift) % colours.length];
        return (
          <g key={name} transform={`rotate(${position * 15 - 30} 200 350)`}>
            <rect x="150" y="60" width="100" height="330" rx="4" className={styles.fanCard} />
            {/* At the top, where the fan is widest: further down the next card would cover it. */}
            <text x="158" y="80" className={styles.number}>
              {name?.slice(0, 4)}
            </text>
            <rect x="157" y="87" width="86" height="120" rx="2" fill={`var(--ral-${name})`} />
          </g>
        );
      })}
    </svg>
  );
}
