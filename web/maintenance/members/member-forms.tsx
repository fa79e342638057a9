import { useLoaderData, useNavigate } from 'react-router';
import { nameOrUsername } from '#contract/full-name.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { ActForm, MaintenancePage, ways } from '../maintenance-page.tsx';
import { OwnPassword, PersonFields } from '../person-fields.tsx';
import { loadMember } from './maintained-members.ts';

/** Whom each of these forms is about. */
export const loader = loadMember;

const correctTexts = maintenanceTexts.correct;

export function CorrectPage() {
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
    <MaintenancePage title={correctTexts.title(nameOrUsername(member))} back={ways.member(member.username)}>
      <p>{correctTexts.lead}</p>
      <ActForm
        run={({ username = '', email = '', firstName = '', surname = '' }) =>
          call('PUT /maintenance/members/{username}', {
            params: { username: member.username },
            body: { username, email, firstName, surname, seen },
          }).catch(orOvertaken)
        }
        done={async (saved) => {
          if (Array.isArray(saved)) return dialogs.error(correctTexts.overtaken(saved));
          await dialogs.tell(correctTexts.done);
          await navigate(ways.member(saved.username)[0], { replace: true });
        }}
        refusals={{
          conflict: maintenanceTexts.newMember.taken,
          'not-valid': maintenanceTexts.newMember.notValid,
        }}
        submit={correctTexts.save}
      >
        <PersonFields member={member} />
      </ActForm>
    </MaintenancePage>
  );
}

const deleteTexts = maintenanceTexts.deletion;

/** Asks for the username, as this cannot be undone. */
export function DeletePage() {
  const member = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { username, images } = member;
  const name = nameOrUsername(member);

  return (
    <MaintenancePage title={deleteTexts.title(name)} back={ways.member(username)}>
      <p>
        <span>{deleteTexts.lead}</span>{' '}
        <span>{member.state === 'in-memoriam' ? deleteTexts.memorialStays : deleteTexts.orDisable}</span>
      </p>
      <ActForm
        run={({ keepImages }) =>
          call('DELETE /maintenance/members/{username}', {
            params: { username },
            body: { keepImages: keepImages !== undefined },
          })
        }
        success={deleteTexts.done(name)}
        done={() => navigate(ways.members[0], { replace: true })}
        refusals={{ conflict: maintenanceTexts.member.conflict }}
        submit={deleteTexts.submit}
        kind="danger"
      >
        {images > 0 && <Checkbox label={deleteTexts.keepImages(images)} name="keepImages" defaultChecked />}
        <Field
          label={deleteTexts.typed(username)}
          name="typed"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          check={(typed) => (typed === '' || typed.trim() === username ? '' : deleteTexts.mismatch)}
          required
        />
      </ActForm>
    </MaintenancePage>
  );
}

const roleTexts = maintenanceTexts.makeMaintainer;

/** Asks for the own password, as the other one may do all that oneself may. */
export function MaintainerPage() {
  const member = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { username } = member;
  const name = nameOrUsername(member);
  const back = ways.member(username);

  return (
    <MaintenancePage title={roleTexts.title(name)} back={back}>
      <p>{roleTexts.lead}</p>
      <ActForm
        run={({ password = '' }) => call('POST /maintenance/maintainers', { body: { username, password } })}
        success={roleTexts.done(name)}
        done={() => navigate(back[0], { replace: true })}
        refusals={{
          ...maintenanceTexts.confirm.refusals,
          conflict: roleTexts.conflict,
          'new-login': roleTexts.newLogin,
        }}
        submit={roleTexts.submit}
      >
        <OwnPassword />
      </ActForm>
    </MaintenancePage>
  );
}
