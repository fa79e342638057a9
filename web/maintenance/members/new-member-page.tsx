import { useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { fullName } from '#contract/full-name.ts';
import { INVITATION_WORDS_MAX } from '#contract/limits.ts';
import { nameKeys } from '#contract/same-name.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { Checkbox, Field } from '../../ui/field.tsx';
import type { FormValues } from '../../ui/form.tsx';
import { ActForm, asMaintainer, MaintenancePage, ways } from '../maintenance-page.tsx';
import { PersonFields, proposedUsername } from '../person-fields.tsx';

const t = maintenanceTexts.newMember;

export const loader = asMaintainer(async () => {
  const [usernames, sought] = await Promise.all([
    call('GET /users'),
    call('GET /missing'),
    // Nothing to show; but the password is asked for before a form is filled in for nothing.
    call('GET /maintenance/overview'),
  ]);
  return { usernames, sought: sought.filter(({ found }) => !found) };
});

export function Component() {
  const { usernames, sought } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  // From the list of those who are looked for.
  const [known] = useSearchParams();
  const [name, setName] = useState({
    firstName: known.get('vorname') ?? '',
    surname: known.get('nachname') ?? '',
  });
  const isOfSameName = (one: (typeof sought)[number]) =>
    nameKeys(one).some((key) => nameKeys(name).includes(key));
  const person = sought.find(({ id }) => id === known.get('gesucht')) ?? sought.find(isOfSameName);

  async function add(values: FormValues) {
    const { username = '', email = '', firstName = '', surname = '', words = '' } = values;
    const invite = values.invite !== undefined && email.trim() !== '';
    const body = {
      email,
      firstName,
      surname,
      invite,
      words,
      // The proposed username is the next that is free.
      username: username === proposedUsername({ firstName, surname }, usernames) ? '' : username,
      ...(person && values.sought !== undefined && { missingId: person.id }),
    };
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
        <PersonFields {...name} taken={usernames} onName={setName} />
        {person && (
          <Checkbox key={person.id} label={t.sought(fullName(person))} name="sought" defaultChecked />
        )}
        <Checkbox label={t.invite} name="invite" defaultChecked />
        <Field label={t.words} name="words" maxLength={INVITATION_WORDS_MAX} rows={3} multiline />
      </ActForm>
    </MaintenancePage>
  );
}
