import { Link, useLoaderData } from 'react-router';
import { nameOrUsername } from '#contract/full-name.ts';
import { pathOf } from '#contract/pages.ts';

import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { maintainedMemorialTexts as t } from '#texts/web/maintenance/memorials.ts';
import { profileTexts } from '#texts/web/members/members.ts';
import { call } from '../../api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { asMaintainer } from '../as-maintainer.ts';
import styles from '../maintenance.module.css';

export const loader = asMaintainer(() => call('GET /maintenance/memorials'));

/** Whom the class remembers, for those who enter it. */
export function Component() {
  const memorials = useLoaderData<typeof loader>();
  return (
    <Page title={t.title}>
      <p>{memorials.length > 0 ? t.lead : t.none}</p>
      <ul className={styles.list}>
        {memorials.map(({ id, agreedBy, ...person }) => (
          <li key={id}>
            <Link to={pathOf('/verwaltung/gedenken/:id', { id })}>
              <bdi>
                {nameOrUsername({
                  ...person,
                  username: id,
                  apart: person.birthName && profileTexts.bornAs(person.birthName),
                })}
              </bdi>
            </Link>
            <p>{t.agreed(agreedBy)}</p>
          </li>
        ))}
      </ul>
      <p>{t.noMember}</p>
      <div className={styles.buttons}>
        <ButtonLink to={pathOf('/verwaltung/gedenken/neu')}>{t.add}</ButtonLink>
        {memorials.length > 0 && <ButtonLink to={pathOf('/gedenken')}>{t.toPage}</ButtonLink>}
        <ButtonLink to={pathOf('/verwaltung')}>{maintenanceTexts.back}</ButtonLink>
      </div>
    </Page>
  );
}
