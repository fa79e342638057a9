import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { Image } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { pictureTexts as t } from '#texts/web/picture.ts';
import styles from './picture-panel.module.css';
import { Share } from './share.tsx';

type Props = { galleryId: string; image: Image };

/** The lightbox moves on by arrow keys, which belong to whoever is writing. */
function keepFromLightbox(event: KeyboardEvent) {
  const isWriting = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
  if (isWriting && event.key !== 'Escape') event.stopPropagation();
}

/** What members do with the picture they look at, below its title; fetched behind the lightbox. */
export function PicturePanel({ galleryId, image }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys come from the fields within
    <div className={styles.panel} onKeyDown={keepFromLightbox}>
      <div className={styles.actions}>
        {!image.hidden && <Share key={image.id} galleryId={galleryId} image={image} />}
        {!image.hidden && (
          <Link
            className={styles.action}
            to={pathOf('/image-galleries/:id/bild/:imageId/verbergen', { id: galleryId, imageId: image.id })}
          >
            {t.hide}
          </Link>
        )}
      </div>
    </div>
  );
}
