import type { CSSProperties, MouseEvent } from 'react';
import type { Image } from '#contract/galleries.ts';
import { galleriesTexts } from '#texts/web/galleries.ts';
import { pictureSources } from './picture-sources.ts';
import styles from './slide.module.css';

const t = galleriesTexts.lightbox;

export type PictureState = 'loading' | 'success' | 'failed';

type Props = {
  image: Image;
  isCurrent: boolean;
  /** Only the current picture and its neighbours are loaded. */
  isNear: boolean;
  isZoomed: boolean;
  state: PictureState;
  onState: (id: string, state: PictureState) => void;
};

export function Slide({ image, isCurrent, isNear, isZoomed, state, onState }: Props) {
  const { id, width, height, averageColor } = image;
  const box = { '--ratio': width / height, '--width': `${width}px`, backgroundColor: averageColor };

  function retry({ currentTarget }: MouseEvent) {
    // This button goes away; the keys shall still reach the lightbox.
    currentTarget.closest('section')?.focus();
    onState(id, 'loading');
  }

  return (
    <div className={styles.slide} inert={!isCurrent}>
      {state === 'failed' ? (
        <div className={styles.failed}>
          <p>{t.failed}</p>
          <button type="button" className={styles.retry} onClick={retry}>
            {t.retry}
          </button>
        </div>
      ) : (
        <div className={styles.box} style={box as CSSProperties} aria-busy={state === 'loading'}>
          {isNear && (
            <picture>
              {/* Small screens never need the full picture, however fine their pixels, until they zoom in. */}
              {!isZoomed && <source media="(max-width: 480px)" srcSet={image.displayPath} />}
              <img
                {...pictureSources(image)}
                {...(isZoomed && isCurrent ? { sizes: `${width}px` } : {})}
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
      {isCurrent && state === 'loading' && <p className={styles.loading}>{t.loading}</p>}
    </div>
  );
}
