import { Link, useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { textsTexts } from '#texts/web/maintenance/texts.ts';
import { call } from '../../api.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import { asMaintainer, MaintenancePage } from '../maintenance-page.tsx';

const t = textsTexts.list;

export const loader = asMaintainer(() => call('GET /maintenance/texts'));

export function Component() {
  const summaries = useLoaderData<typeof loader>();
  return (
    <MaintenancePage title={t.title}>
      <Rows>
        {summaries.map(({ name, blanks, isEmpty }) => (
          <Row key={name}>
            <Link to={pathOf('/verwaltung/texte/:text', { text: name })}>{textsTexts.names[name]}</Link>
            {blanks > 0 && <p>{t.blanks(blanks)}</p>}
            {isEmpty && <p>{t.empty}</p>}
          </Row>
        ))}
      </Rows>
    </MaintenancePage>
  );
}
