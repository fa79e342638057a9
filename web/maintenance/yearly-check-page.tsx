import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { maintenanceTexts, maintainedYearlyCheckTexts as t } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { Select } from '../ui/select.tsx';
import { asMaintainer, useAct } from './as-maintainer.ts';
import { membersAddress } from './members/maintained-members.ts';

export const loader = asMaintainer(() => call('GET /maintenance/yearly_check'));

/** In which month members are asked whether their data still hold. */
export function Component() {
  const { month, wanting, members } = useLoaderData<typeof loader>();
  const { attempt } = useAct();
  const [chosen, setChosen] = useState(month === null ? t.off : `${month}`);

  const save = () =>
    attempt({
      run: () =>
        call('PUT /maintenance/yearly_check', { body: { month: chosen === t.off ? null : Number(chosen) } }),
      success: t.done,
    });

  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      <p>{t.who(wanting, members)}</p>
      <Form onSubmit={save}>
        <Select label={t.month} options={t.months} value={chosen} onChange={setChosen} />
        <SubmitButton always>{t.save}</SubmitButton>
      </Form>
      <p>{t.silent}</p>
      <div>
        <ButtonLink to={membersAddress('maybe-outdated')}>{maintenanceTexts.maybeOutdated}</ButtonLink>
      </div>
      <div>
        <ButtonLink to={pathOf('/verwaltung')}>{maintenanceTexts.back}</ButtonLink>
      </div>
    </Page>
  );
}
