import { useNavigate, useSearchParams } from 'react-router';
import { INVITATION_WORDS_MAX } from '#contract/limits.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { Checkbox, Field } from '../../ui/field.tsx';
import type { FormValues } from '../../ui/form.tsx';
import { ActForm, asMaintainer, MaintenancePage, ways } from '../maintenance-page.tsx';
import { PersonFields } from '../person-fields.tsx';

const t = maintenanceTexts.newMember;

/** Nothing to show; but the password is asked for before a form is filled in for nothing. */
export const loader = asMaintainer(() => call('GET /maintenance/overview'));

export function Component() {
  const navigate = useNavigate();
  // From the list of those who are looked for.
  const [found] = useSearchParams();
  const missingId = found.get('gesucht') ?? undefined;

  async function add(values: FormValues) {
    const { username = '', email = '', firstName = '', surname = '', words = '' } = values;
    const invite = values.invite !== undefined && email.trim() !== '';
    const body = { username, email, firstName, surname, invite, words, ...(missingId && { missingId }) };
    const added = await call('POST /maintenance/members', { body });
    return { ...added, invite };
  }

  return (
    <MaintenancePage title={t.title} back={ways.members}>
      <ActForm
        run={add}
        success={({ invite, username }) => (invite ? t.doneAndInvited : t.done)(username)}
        done={() => navigate(ways.members[0])}
        refusals={{ conflict: t.taken, 'not-valid': t.notValid }}
        submit={t.save}
      >
        <PersonFields firstName={found.get('vorname') ?? ''} surname={found.get('nachname') ?? ''} />
        <Checkbox label={t.invite} name="invite" defaultChecked />
        <Field label={t.words} name="words" maxLength={INVITATION_WORDS_MAX} rows={3} multiline />
      </ActForm>
    </MaintenancePage>
  );
}
