import { Link } from 'react-router';
import type { Gallery } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { galleriesTexts } from '#texts/web/galleries/galleries.ts';
import { Card } from '../ui/card-grid.tsx';
import { ColourCard } from './colour-card.tsx';
import styles from './gallery-card.module.css';
import { Thumbnail } from './thumbnail.tsx';

const t = galleriesTexts.list;

/** Cards are 250 px or wider, one below the other on phones. */
const SIZES = '(max-width: 599px) calc(100vw - 2rem), 300px';

export function GalleryCard({ gallery, isEager }: { gallery: Gallery; isEager: boolean }) {
  const { id, title, description, imageCount } = gallery;
  return (
    <Card>
      <Link to={pathOf('/image-galleries/:id', { id })} className={styles.link}>
        <div className={styles.picture}>
          {gallery.thumbnailPath ? (
            <Thumbnail source={gallery} sizes={SIZES} alt="" isEager={isEager} className={styles.thumbnail} />
          ) : (
            <ColourCard galleryId={id} />
          )}
        </div>
        <div className={styles.words}>
          <h2 className={styles.title} dir="auto">
            {title}
          </h2>
          <p className={styles.description} dir="auto">
            {description}
          </p>
          <p className={styles.count}>{t.count(imageCount)}</p>
        </div>
      </Link>
    </Card>
  );
}
