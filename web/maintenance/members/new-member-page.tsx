import { useNavigate, useSearchParams } from 'react-router';
import { INVITATION_WORDS_MAX } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { Checkbox, Field } from '../../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { asMaintainer, useAct } from '../as-maintainer.ts';
import { PersonFields } from '../person-fields.tsx';

const t = maintenanceTexts.newMember;

/** Nothing to show; but the password is asked for before a form is filled in for nothing. */
export const loader = asMaintainer(() => call('GET /maintenance/overview'));

export function Component() {
  const navigate = useNavigate();
  const { attempt } = useAct();
  // From the list of those who are looked for.
  const [found] = useSearchParams();
  const missingId = found.get('gesucht') ?? undefined;

  const add = (values: FormValues) => {
    const { username = '', email = '', firstName = '', surname = '', words = '', invite: box } = values;
    const invite = box !== undefined && email.trim() !== '';
    return attempt({
      run: () =>
        call('POST /maintenance/members', {
          body: {
            username,
            email,
            firstName,
            surname,
            invite,
            words,
            ...(missingId && { missingId }),
          },
        }),
      success: (added) => (invite ? t.doneAndInvited : t.done)(added.username),
      done: () => navigate(pathOf('/verwaltung/mitglieder')),
      refusals: { conflict: t.taken, 'not-valid': t.notValid },
    });
  };

  return (
    <Page title={t.title}>
      <Form onSubmit={add}>
        <PersonFields firstName={found.get('vorname') ?? ''} surname={found.get('nachname') ?? ''} />
        <Checkbox label={t.invite} name="invite" defaultChecked />
        <Field
          label={t.words}
          hint={t.wordsHint}
          name="words"
          maxLength={INVITATION_WORDS_MAX}
          rows={3}
          multiline
        />
        <SubmitButton>{t.save}</SubmitButton>
      </Form>
    </Page>
  );
}
