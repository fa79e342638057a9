import { Link, useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { maintainedGalleriesTexts, sizeInWords } from '#texts/web/maintenance/galleries.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { asMaintainer } from '../as-maintainer.ts';
import styles from '../maintenance.module.css';

const t = maintainedGalleriesTexts.list;

export const loader = asMaintainer(() => call('GET /maintenance/galleries'));

export function Component() {
  const galleries = useLoaderData<typeof loader>();
  return (
    <Page title={t.title} actions={<ButtonLink to={pathOf('/verwaltung/speicher')}>{t.storage}</ButtonLink>}>
      {galleries.length === 0 && <p>{t.none}</p>}
      <ul className={styles.list}>
        {galleries.map(({ id, title, creator, createdAt, images, bytes }) => (
          <li key={id}>
            <Link to={pathOf('/verwaltung/galerien/:id', { id })}>
              <bdi>{title}</bdi>
            </Link>
            <p>
              <span>{t.holds(images, sizeInWords(bytes))}</span> ·{' '}
              <span>{t.madeBy(creator, longDay(createdAt * 1000))}</span>
            </p>
          </li>
        ))}
      </ul>
      <ButtonLink to={pathOf('/verwaltung')}>{maintenanceTexts.back}</ButtonLink>
    </Page>
  );
}
