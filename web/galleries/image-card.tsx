import { type CSSProperties, memo } from 'react';
import type { Image } from '#contract/galleries.ts';
import { galleriesTexts } from '#texts/web/galleries.ts';
import { Card } from '../ui/card-grid.tsx';
import { cardId } from './card-id.ts';
import { DeleteImage } from './delete-image.tsx';
import styles from './image-card.module.css';
import { Thumbnail } from './thumbnail.tsx';

const t = galleriesTexts.gallery;

type Props = {
  galleryId: string;
  image: Image;
  isOwn: boolean;
  isEager: boolean;
  onOpen: (imageId: string) => void;
  onDeleted: (imageId: string) => void;
};

/** Drawn once: there may be thousands while the lightbox moves. */
export const ImageCard = memo(({ galleryId, image, isOwn, isEager, onOpen, onDeleted }: Props) => {
  if (!image.thumbnailPath) return null;
  return (
    <Card>
      <button
        type="button"
        id={cardId(image.id)}
        className={styles.open}
        style={{ '--average': image.averageColor } as CSSProperties}
        aria-label={t.open(image.title)}
        aria-haspopup="dialog"
        onClick={() => onOpen(image.id)}
      >
        <span className={styles.box}>
          <Thumbnail source={image} sizes="200px" alt="" isEager={isEager} className={styles.thumbnail} />
        </span>
      </button>
      <div className={styles.words}>
        <div className={styles.names}>
          <h2 className={styles.title} dir="auto">
            {image.title}
          </h2>
          <p className={styles.uploader}>{t.uploadedBy(image.uploader)}</p>
        </div>
        {isOwn && <DeleteImage galleryId={galleryId} imageId={image.id} onDeleted={onDeleted} />}
      </div>
    </Card>
  );
});
