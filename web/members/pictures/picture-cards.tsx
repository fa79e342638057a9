import { Link } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import type { PictureWith } from '#contract/pictures.ts';
import { pictureNamesTexts } from '#texts/web/galleries/picture/names.ts';
import styles from './pictures-with.module.css';

const t = pictureNamesTexts;

type Props = {
  images: readonly PictureWith[];
  /** Of one's own. */
  onTakeAway?: ((image: PictureWith) => void) | undefined;
};

/** Small pictures, each of which opens in its gallery. */
export function PictureCards({ images, onTakeAway }: Props) {
  return (
    <ul className={styles.cards}>
      {images.map((image) => (
        <li key={image.id}>
          <Link
            to={pathOf('/image-galleries/:id/bild/:imageId', { id: image.galleryId, imageId: image.id })}
            aria-label={t.with.open(image.title, image.gallery)}
          >
            <img
              src={image.smallThumbnailPath}
              alt=""
              width={320}
              height={240}
              loading="lazy"
              style={{ backgroundColor: image.averageColor }}
            />
            <bdi>{image.title}</bdi>
          </Link>
          {onTakeAway && (
            <button
              type="button"
              className={styles.away}
              aria-label={t.away.buttonOn(image.title)}
              onClick={() => onTakeAway(image)}
            >
              {t.away.button}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
