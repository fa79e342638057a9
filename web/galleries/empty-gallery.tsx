import { pathOf } from '#contract/pages.ts';
import { galleriesTexts } from '#texts/web/galleries/galleries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ColourCard } from './colour-card.tsx';
import styles from './empty-gallery.module.css';

const t = galleriesTexts.gallery;

export function EmptyGallery({ id }: { id: string }) {
  return (
    <div className={styles.empty}>
      <ColourCard galleryId={id} />
      <p>{t.empty}</p>
      <ButtonLink kind="primary" to={pathOf('/image-upload/:id', { id })}>
        {t.uploadFirst}
      </ButtonLink>
    </div>
  );
}
