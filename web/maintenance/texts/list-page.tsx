import { Link, useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { textsTexts } from '#texts/web/maintenance/texts.ts';
import { call } from '../../api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { asMaintainer } from '../as-maintainer.ts';
import styles from '../maintenance.module.css';

const t = textsTexts.list;

export const loader = asMaintainer(() => call('GET /maintenance/texts'));

export function Component() {
  const summaries = useLoaderData<typeof loader>();
  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      <ul className={styles.list}>
        {summaries.map(({ name, blanks, isEmpty }) => (
          <li key={name}>
            <Link to={pathOf('/verwaltung/texte/:text', { text: name })}>{textsTexts.names[name]}</Link>
            <p>{t.places[name]}</p>
            {blanks > 0 && <p>{t.blanks(blanks)}</p>}
            {isEmpty && <p>{t.empty}</p>}
          </li>
        ))}
      </ul>
      <ButtonLink to={pathOf('/verwaltung')}>{maintenanceTexts.back}</ButtonLink>
    </Page>
  );
}
