import { Suspense } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { SpecifiedGallery } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { galleryListTexts as t } from '#texts/web/galleries/list.ts';
import { call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Card, CardGrid, ColourCard, FIRST_ROW, LARGE, Thumbnail } from './cards.tsx';
import styles from './gallery-list-page.module.css';

export const loader = (): Promise<SpecifiedGallery[]> => call('GET /galleries');

export function Component() {
  const galleries = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink kind="primary" to={pathOf('/image-galleries/new')} title={t.add} icon="plus">
      {t.add}
    </ButtonLink>
  );

  return (
    <Page title={t.title} actions={add}>
      {galleries.length === 0 && <p>{t.empty}</p>}
      <CardGrid>
        {galleries.map((gallery, position) => (
          <GalleryCard key={gallery.id} gallery={gallery} isEager={position < FIRST_ROW} />
        ))}
      </CardGrid>
      <p className="links">
        <Link to={pathOf('/klassenalbum')}>{t.album}</Link>
        {galleries.length > 0 ? (
          <Link to={pathOf('/image-galleries/diashow')}>{t.slideShow}</Link>
        ) : (
          <Link to={pathOf('/papierkorb')}>{t.trash}</Link>
        )}
      </p>
    </Page>
  );
}

function GalleryCard({ gallery, isEager }: { gallery: SpecifiedGallery; isEager: boolean }) {
  const { id, title, description, imageCount } = gallery;
  return (
    <Card>
      <Link to={pathOf('/image-galleries/:id', { id })} className={styles.link}>
        <div className={styles.picture}>
          {gallery.thumbnailPath ? (
            <Thumbnail source={gallery} sizes={LARGE} alt="" isEager={isEager} />
          ) : (
            <Suspense>
              <ColourCard />
            </Suspense>
          )}
        </div>
        <div className={styles.caption}>
          <h2 className={styles.title} dir="auto">
            {title}
          </h2>
          <p className={styles.description} dir="auto">
            {description}
          </p>
          {imageCount !== undefined && <p className="small">{t.count(imageCount)}</p>}
        </div>
      </Link>
    </Card>
  );
}
