import { useLoaderData, useNavigate } from 'react-router';
import { nameOrUsername } from '#contract/full-name.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { ActForm, MaintenancePage, ways } from '../maintenance-page.tsx';
import { PersonFields } from '../person-fields.tsx';
import { loadMember } from './maintained-members.ts';

const t = maintenanceTexts.correct;

export const loader = loadMember;

export function Component() {
  const member = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const seen = { email: member.email, firstName: member.firstName, surname: member.surname };

  /** What somebody else has changed meanwhile, if it was that. */
  async function orOvertaken(error: unknown): Promise<string[]> {
    const members = await call('GET /maintenance/members');
    const now = members.find(({ username }) => username === member.username);
    const fields = Object.keys(seen) as (keyof typeof seen)[];
    const changed = fields.flatMap((field) => (now && now[field] !== seen[field] ? now[field] || '–' : []));
    if (changed.length === 0) throw error;
    return changed;
  }

  return (
    <MaintenancePage title={t.title(nameOrUsername(member))} back={ways.member(member.username)}>
      <p>{t.lead}</p>
      <ActForm
        run={({ username = '', email = '', firstName = '', surname = '' }) =>
          call('PUT /maintenance/members/{username}', {
            params: { username: member.username },
            body: { username, email, firstName, surname, seen },
          }).catch(orOvertaken)
        }
        done={async (saved) => {
          if (Array.isArray(saved)) return dialogs.error(t.overtaken(saved));
          await dialogs.tell(t.done);
          await navigate(ways.member(saved.username)[0], { replace: true });
        }}
        refusals={{
          conflict: maintenanceTexts.newMember.taken,
          'not-valid': maintenanceTexts.newMember.notValid,
        }}
        submit={t.save}
      >
        <PersonFields member={member} />
      </ActForm>
    </MaintenancePage>
  );
}
