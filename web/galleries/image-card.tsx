import { type CSSProperties, memo } from 'react';
import type { Image } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { galleryTexts as t } from '#texts/web/galleries/galleries.ts';
import { call } from '../api.ts';
import { readSession } from '../session/session.ts';
import { IconButton, IconLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import styles from './cards.module.css';
import { Card, LARGE, SMALL, Thumbnail } from './cards.tsx';
import { cardId } from './focus-card.ts';

type Props = {
  galleryId: string;
  image: Image;
  isOwn: boolean;
  /** Uploaded just now by the viewer. */
  isNew: boolean;
  isEager: boolean;
  /** Without words: they are in the lightbox, and the button says the title. */
  isTile: boolean;
  onOpen: (imageId: string) => void;
  onDeleted: (imageId: string) => void;
};

/** Memoized: there may be thousands, and the lightbox renders often. */
export const ImageCard = memo(
  ({ galleryId, image, isOwn, isNew, isEager, isTile, onOpen, onDeleted }: Props) => {
    if (!image.thumbnailPath) return null;

    const id = cardId(image.id);
    const badge = image.hidden ? t.hidden : isNew && t.uploaded;
    const isPair = image.repeats || image.repeated;
    return (
      <Card>
        <button
          type="button"
          id={id}
          className={`bare ${styles.open}`}
          data-new={badge ? true : undefined}
          style={{ '--average': image.averageColor } as CSSProperties}
          aria-label={t.open(image.title, badge, isPair && t.pair)}
          aria-haspopup="dialog"
          onClick={() => onOpen(image.id)}
        >
          <Thumbnail source={image} sizes={isTile ? SMALL : LARGE} alt="" isEager={isEager} />
          {badge && <span className={styles.new}>{badge}</span>}
          {isPair && <span className={styles.pair} />}
        </button>
        {!isTile && <Caption galleryId={galleryId} image={image} isOwn={isOwn} onDeleted={onDeleted} />}
      </Card>
    );
  },
);

type CaptionProps = Pick<Props, 'galleryId' | 'image' | 'isOwn' | 'onDeleted'>;

/** The words below a picture, and what its uploader can do. */
function Caption({ galleryId, image, isOwn, onDeleted }: CaptionProps) {
  const dialogs = useDialogs();

  async function remove() {
    if (!(await dialogs.confirm(t.confirmDelete))) return;
    try {
      const params = { galleryId, imageId: image.id };
      await call('DELETE /galleries/{galleryId}/images/{imageId}', { params });
    } catch {
      if (readSession()) await dialogs.error(t.deleteFailed);
      return;
    }
    await dialogs.success(t.deleted);
    onDeleted(image.id);
  }

  const id = cardId(image.id);
  return (
    <div className={styles.caption}>
      <div className={styles.names}>
        <h2 id={`${id}-titel`} className={styles.title} dir="auto">
          {image.title}
        </h2>
        <p className="small">{t.uploadedBy(image)}</p>
        {image.comments ? <p className="small">{t.comments(image.comments)}</p> : null}
      </div>
      {isOwn && (
        <div className={styles.own}>
          {image.uploadedAt > 0 && (
            <IconLink
              to={pathOf('/image-galleries/:id/bild/:imageId/aendern', {
                id: galleryId,
                imageId: image.id,
              })}
              label={t.editImage}
              icon="edit"
              aria-describedby={`${id}-titel`}
            />
          )}
          <IconButton label={t.deleteImage} icon="delete" aria-describedby={`${id}-titel`} onClick={remove} />
        </div>
      )}
    </div>
  );
}
