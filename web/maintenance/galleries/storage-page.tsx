import { Link, useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { maintainedGalleriesTexts, sizeInWords } from '#texts/web/maintenance/galleries.ts';
import { call } from '../../api.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import { asMaintainer, MaintenancePage } from '../maintenance-page.tsx';

const t = maintainedGalleriesTexts.storage;

export const loader = asMaintainer(() => call('GET /maintenance/storage'));

/** How much each stores; who stores too much is stopped on the page of the member. */
export function Component() {
  const { uploaders, maxImages, maxBytes } = useLoaderData<typeof loader>();
  const shown = uploaders.filter(({ images, uploadsOff }) => images > 0 || uploadsOff);
  return (
    <MaintenancePage title={t.title}>
      <p>{t.lead(maxImages.toLocaleString('de-DE'), sizeInWords(maxBytes))}</p>
      <Rows>
        {shown.map(({ username, images, bytes, uploadsOff }) => (
          <Row key={username}>
            {username ? (
              <Link to={pathOf('/verwaltung/mitglieder/:username', { username })}>
                <bdi>{username}</bdi>
              </Link>
            ) : (
              <p>{t.gone}</p>
            )}
            <p>
              <span>{t.use(images, sizeInWords(bytes))}</span>
              <span>{uploadsOff && ` · ${t.isOff}`}</span>
            </p>
          </Row>
        ))}
      </Rows>
    </MaintenancePage>
  );
}
