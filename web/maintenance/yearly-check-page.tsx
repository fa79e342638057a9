import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { maintainedYearlyCheckTexts as t } from '#texts/web/maintenance/yearly-check.ts';
import { call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { ActForm, asMaintainer, MaintenancePage } from './maintenance-page.tsx';
import { membersAddress } from './members/maintained-members.ts';

export const loader = asMaintainer(() => call('GET /maintenance/yearly_check'));

/** In which month members are asked whether their data still hold. */
export function Component() {
  const { month, wanting, members } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState(month === null ? t.off : `${month}`);
  const save = () =>
    call('PUT /maintenance/yearly_check', { body: { month: chosen === t.off ? null : Number(chosen) } });

  return (
    <MaintenancePage title={t.title}>
      <p>{t.who(wanting, members)}</p>
      <ActForm run={save} success={t.done} submit={t.save} always>
        <Select label={t.month} options={t.months} value={chosen} onChange={setChosen} />
      </ActForm>
      <div>
        <ButtonLink to={membersAddress('maybe-outdated')}>{maintenanceTexts.maybeOutdated}</ButtonLink>
      </div>
    </MaintenancePage>
  );
}
