import { useLoaderData, useNavigate } from 'react-router';
import { nameOrUsername } from '#contract/full-name.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { Checkbox, Field } from '../../ui/field.tsx';
import { ActForm, MaintenancePage, ways } from '../maintenance-page.tsx';
import { loadMember } from './maintained-members.ts';

const t = maintenanceTexts.deletion;

export const loader = loadMember;

/** Asks for the username, as this cannot be undone. */
export function Component() {
  const member = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { username, images } = member;
  const name = nameOrUsername(member);

  return (
    <MaintenancePage title={t.title(name)} back={ways.member(username)}>
      <p>
        <span>{t.lead}</span> <span>{member.state === 'in-memoriam' ? t.memorialStays : t.orDisable}</span>
      </p>
      <ActForm
        run={({ keepImages }) =>
          call('DELETE /maintenance/members/{username}', {
            params: { username },
            body: { keepImages: keepImages !== undefined },
          })
        }
        success={t.done(name)}
        done={() => navigate(ways.members[0], { replace: true })}
        refusals={{ conflict: maintenanceTexts.member.conflict }}
        submit={t.submit}
        kind="danger"
      >
        {images > 0 && <Checkbox label={t.keepImages(images)} name="keepImages" defaultChecked />}
        <Field
          label={t.typed(username)}
          name="typed"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          check={(typed) => (typed === '' || typed.trim() === username ? '' : t.mismatch)}
          required
        />
      </ActForm>
    </MaintenancePage>
  );
}
