import { useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { galleriesTexts } from '#texts/web/galleries/galleries.ts';
import { call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CardGrid } from '../ui/card-grid.tsx';
import { Page } from '../ui/page.tsx';
import { GalleryCard } from './gallery-card.tsx';

const t = galleriesTexts.list;

/** How many cards fit in a row on a wide screen. */
const FIRST_ROW = 3;

export const loader = () => call('GET /galleries');

export function GalleryListPage() {
  const galleries = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink to={pathOf('/image-galleries/new')} title={t.add} icon="plus">
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
    </Page>
  );
}
