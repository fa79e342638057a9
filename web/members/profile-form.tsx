import { useState } from 'react';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import type { OwnProfile, Profile } from '#contract/members.ts';
import { birthdayWords, profileTexts } from '#texts/web/profile.ts';
import { call } from '../api.ts';
import { useDraft } from '../session/draft.tsx';
import { serverNow } from '../session/server-clock.ts';
import { readSession } from '../session/session.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { Checkbox, Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { nameWords } from '../ui/name-words.ts';
import { birthdayInput, readBirthday } from './birthday.ts';
import parts from './members.module.css';
import { OwnPortraits } from './own-portraits.tsx';

const t = profileTexts.own;

type Props = {
  username: string;
  name: string;
  stored: Profile;
  /** Whether the contact data are published, and this with them. */
  isPublished: boolean;
  onChanged: (isChanged: boolean) => void;
  onSaved: () => Promise<void>;
};

const valuesOf = ({ birthName, nickname, birthday, birthdayConsent }: Profile): FormValues => ({
  birthName,
  nickname,
  birthday: birthdayInput(birthday),
  ...(birthdayConsent && { birthdayConsent: 'on' }),
});

function profileOf(values: FormValues): OwnProfile {
  const { birthName = '', nickname = '', birthday = '' } = values;
  return {
    birthName: birthName.trim(),
    nickname: nickname.trim(),
    birthday: readBirthday(birthday, new Date(serverNow())) ?? null,
    birthdayConsent: 'birthdayConsent' in values,
  };
}

/** What helps the others to recognise a member; beside the contact data, and saved on its own. */
export function ProfileForm({ username, name, stored, isPublished, onChanged, onSaved }: Props) {
  const dialogs = useDialogs();
  const draft = useDraft('profile');
  const [initial] = useState(() => draft.values ?? valuesOf(stored));
  const [typed, setTyped] = useState(initial);
  const [isChanged, setChanged] = useState(draft.values !== undefined);

  function change(isNew: boolean) {
    setChanged(isNew);
    onChanged(isNew);
  }

  function keep(values: FormValues, field?: string) {
    draft.keep(values, field);
    setTyped(values);
    change(true);
  }

  async function save(values: FormValues) {
    try {
      await call('PUT /users/{username}/profile', { params: { username }, body: profileOf(values) });
    } catch {
      if (readSession()) await dialogs.error(t.failed);
      return;
    }
    draft.drop();
    change(false);
    await Promise.all([dialogs.success(t.success), onSaved()]);
  }

  const { birthday, birthdayConsent } = profileOf(typed);
  return (
    <section className={parts.profile}>
      <h2>{t.title}</h2>
      <p>
        {t.lead} {isPublished ? t.seen : t.unseen}
      </p>
      <OwnPortraits username={username} name={name} portraits={stored.portraits} onChanged={onSaved} />
      <Form onSubmit={save} draft={{ ...draft, keep }}>
        <Field
          name="birthName"
          check={nameWords}
          label={profileTexts.labels.birthName}
          hint={t.birthName}
          defaultValue={initial.birthName}
          maxLength={CONTACT_FIELD_MAX}
        />
        <Field
          name="nickname"
          check={nameWords}
          label={profileTexts.labels.nickname}
          hint={t.nickname}
          defaultValue={initial.nickname}
          maxLength={CONTACT_FIELD_MAX}
        />
        <Field
          name="birthday"
          label={profileTexts.labels.birthday}
          hint={t.birthday}
          defaultValue={initial.birthday}
          check={(value) => (readBirthday(value, new Date(serverNow())) === undefined ? t.notADay : '')}
        />
        <div>
          <Checkbox
            name="birthdayConsent"
            label={t.consent}
            defaultChecked={'birthdayConsent' in initial}
            aria-describedby="birthday-consent"
          />
          <p id="birthday-consent" className={parts.meaning}>
            {birthdayConsent ? (birthday ? t.told(birthdayWords(birthday)) : t.noBirthday) : t.notTold}
          </p>
        </div>
        {isChanged && <p role="status">{t.unsaved}</p>}
        <SubmitButton>{t.save}</SubmitButton>
      </Form>
    </section>
  );
}
