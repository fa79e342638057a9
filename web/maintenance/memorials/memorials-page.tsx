import { Link, useLoaderData } from 'react-router';
import { nameOrUsername } from '#contract/full-name.ts';
import { pathOf } from '#contract/pages.ts';
import { maintainedMemorialTexts as t } from '#texts/web/maintenance/memorials.ts';
import { profileTexts } from '#texts/web/members/members.ts';
import { call } from '../../api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { asMaintainer, MaintenancePage } from '../maintenance-page.tsx';

export const loader = asMaintainer(() => call('GET /maintenance/memorials'));

/** Whom the class remembers, for those who enter it. */
export function Component() {
  const memorials = useLoaderData<typeof loader>();
  return (
    <MaintenancePage
      title={t.title}
      actions={<ButtonLink to={pathOf('/verwaltung/gedenken/neu')}>{t.add}</ButtonLink>}
    >
      <Rows none={t.none}>
        {memorials.map(({ id, agreedBy, ...person }) => (
          <Row key={id}>
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
          </Row>
        ))}
      </Rows>
      {memorials.length > 0 && (
        <p className="links">
          <Link to={pathOf('/gedenken')}>{t.toPage}</Link>
        </p>
      )}
    </MaintenancePage>
  );
}
