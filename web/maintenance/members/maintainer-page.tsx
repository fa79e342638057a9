import { useLoaderData, useNavigate } from 'react-router';
import { nameOrUsername } from '#contract/full-name.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { ActForm, MaintenancePage, ways } from '../maintenance-page.tsx';
import { OwnPassword } from '../person-fields.tsx';
import { loadMember } from './maintained-members.ts';

const t = maintenanceTexts.makeMaintainer;

export const loader = loadMember;

/** Asks for the own password, as the other one may do all that oneself may. */
export function Component() {
  const member = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { username } = member;
  const name = nameOrUsername(member);
  const back = ways.member(username);

  return (
    <MaintenancePage title={t.title(name)} back={back}>
      <p>{t.lead}</p>
      <ActForm
        run={({ password = '' }) => call('POST /maintenance/maintainers', { body: { username, password } })}
        success={t.done(name)}
        done={() => navigate(back[0], { replace: true })}
        refusals={{ ...maintenanceTexts.confirm.refusals, conflict: t.conflict, 'new-login': t.newLogin }}
        submit={t.submit}
      >
        <OwnPassword />
      </ActForm>
    </MaintenancePage>
  );
}
