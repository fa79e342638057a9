import { useLoaderData, useNavigate } from 'react-router';
import { nameOrUsername } from '#contract/full-name.ts';
import { pathOf } from '#contract/pages.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { useAct } from '../as-maintainer.ts';
import { PersonFields } from '../person-fields.tsx';
import { loadMember } from './maintained-members.ts';

const t = maintenanceTexts.correct;

export const loader = loadMember;

export function Component() {
  const member = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { attempt } = useAct();
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

  const save = ({ username = '', email = '', firstName = '', surname = '' }: FormValues) =>
    attempt({
      run: () =>
        call('PUT /maintenance/members/{username}', {
          params: { username: member.username },
          body: { username, email, firstName, surname, seen },
        }).catch(orOvertaken),
      async done(saved) {
        if (Array.isArray(saved)) return dialogs.error(t.overtaken(saved));
        await dialogs.tell(t.done);
        await navigate(pathOf('/verwaltung/mitglieder/:username', { username: saved.username }), {
          replace: true,
        });
      },
      refusals: {
        conflict: maintenanceTexts.newMember.taken,
        'not-valid': maintenanceTexts.newMember.notValid,
      },
    });

  return (
    <Page title={t.title(nameOrUsername(member))}>
      <p>{t.lead}</p>
      <Form onSubmit={save}>
        <PersonFields member={member} />
        <SubmitButton>{t.save}</SubmitButton>
      </Form>
    </Page>
  );
}
