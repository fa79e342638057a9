import { useLoaderData, useNavigate } from 'react-router';
import { nameOrUsername } from '#contract/full-name.ts';
import { pathOf } from '#contract/pages.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { Checkbox, Field } from '../../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { useAct } from '../as-maintainer.ts';
import { loadMember } from './maintained-members.ts';

const t = maintenanceTexts.deletion;

export const loader = loadMember;

/** Asks for the username, as this cannot be undone. */
export function Component() {
  const member = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { attempt } = useAct();
  const { username, images } = member;
  const name = nameOrUsername(member);

  const remove = ({ keepImages }: FormValues) =>
    attempt({
      run: () =>
        call('DELETE /maintenance/members/{username}', {
          params: { username },
          body: { keepImages: keepImages !== undefined },
        }),
      success: t.done(name),
      done: () => navigate(pathOf('/verwaltung/mitglieder'), { replace: true }),
      refusals: { conflict: maintenanceTexts.member.conflict },
    });

  return (
    <Page title={t.title(name)}>
      <p>{t.lead(name)}</p>
      {member.state === 'in-memoriam' && <p>{t.memorialStays}</p>}
      <Form onSubmit={remove}>
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
        <SubmitButton>{t.submit}</SubmitButton>
      </Form>
    </Page>
  );
}
