import { useLoaderData, useNavigate } from 'react-router';
import { nameOrUsername } from '#contract/full-name.ts';
import { pathOf } from '#contract/pages.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { readSession } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { useAct } from '../as-maintainer.ts';
import { loadMember } from './maintained-members.ts';

const t = maintenanceTexts.makeMaintainer;

export const loader = loadMember;

/** Asks for the own password, as the other one may do all that oneself may. */
export function Component() {
  const member = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { attempt } = useAct();
  const { username } = member;
  const name = nameOrUsername(member);
  const back = pathOf('/verwaltung/mitglieder/:username', { username });

  const make = ({ password = '' }: FormValues) =>
    attempt({
      run: () => call('POST /maintenance/maintainers', { body: { username, password } }),
      success: t.done(name),
      done: () => navigate(back, { replace: true }),
      refusals: { ...maintenanceTexts.confirm.refusals, conflict: t.conflict, 'new-login': t.newLogin },
    });

  return (
    <Page title={t.title(name)}>
      <p>{t.lead(name)}</p>
      <Form onSubmit={make}>
        {/* Tells a password manager whose password this is. */}
        <input name="own" autoComplete="username" defaultValue={readSession()?.username} readOnly hidden />
        <Field
          label={maintenanceTexts.confirm.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <SubmitButton>{t.submit}</SubmitButton>
      </Form>
      <ButtonLink to={back}>{t.back}</ButtonLink>
    </Page>
  );
}
