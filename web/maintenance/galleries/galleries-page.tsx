import { Link, useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { maintainedGalleriesTexts, sizeInWords } from '#texts/web/maintenance/galleries.ts';
import { call } from '../../api.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import { asMaintainer, MaintenancePage } from '../maintenance-page.tsx';

const t = maintainedGalleriesTexts.list;

export const loader = asMaintainer(() => call('GET /maintenance/galleries'));

export function Component() {
  const galleries = useLoaderData<typeof loader>();
  return (
    <MaintenancePage title={t.title}>
      <Rows none={t.none}>
        {galleries.map(({ id, title, images, bytes }) => (
          <Row key={id}>
            <Link to={pathOf('/verwaltung/galerien/:id', { id })}>
              <bdi>{title}</bdi>
            </Link>
            <p>{t.holds(images, sizeInWords(bytes))}</p>
          </Row>
        ))}
      </Rows>
    </MaintenancePage>
  );
}
