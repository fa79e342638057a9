import { useState } from 'react';
import type { OwnProfile, Profile, Portrait as Stored } from '#contract/members.ts';
import { pathOf } from '#contract/pages.ts';
import { birthdayWords, profileTexts } from '#texts/web/members/members.ts';
import { call } from '../api.ts';
import { useDraft } from '../session/draft.tsx';
import { serverNow } from '../session/server-clock.ts';
import { Button, ButtonLink, Buttons } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Checkbox, Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { NameField } from '../ui/name-field.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import { AlbumBox } from './album-box.tsx';
import { birthdayInput, readBirthday } from './birthday.ts';
import parts from './members.module.css';

const t = profileTexts.own;

const toFace = { what: 'face', to: pathOf('/contactdata/portraet/:kind', { kind: 'now' }) } as const;

type Props = {
  username: string;
  name: string;
  stored: Profile;
  /** Whether the contact data are published, and this with them. */
  isPublished: boolean;
  /** Since when it may be in the album, in seconds since the epoch. */
  albumSince: number | undefined;
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
export function ProfileForm(props: Props) {
  const { username, name, stored, isPublished, albumSince, onChanged, onSaved } = props;
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

  const { attempt } = useAttempt({ failed: t.failed });

  const save = (values: FormValues) =>
    attempt({
      run: () => call('PUT /users/{username}/profile', { params: { username }, body: profileOf(values) }),
      done() {
        draft.drop();
        change(false);
        const isNew = profileOf(values).birthday !== null && stored.birthday === null;
        const hasFace = stored.portraits.some(({ kind }) => kind === 'now');
        const next = isNew && !hasFace ? toFace : undefined;
        return Promise.all([dialogs.tell(t.success, next), onSaved()]);
      },
    });

  const { birthday, birthdayConsent } = profileOf(typed);
  return (
    <section className={parts.folded}>
      <p>
        {t.lead} <span>{isPublished ? t.seen : t.unseen}</span>
      </p>
      <OwnPortraits username={username} name={name} portraits={stored.portraits} onChanged={onSaved} />
      <Form onSubmit={save} draft={{ ...draft, keep }}>
        <NameField
          name="birthName"
          label={profileTexts.labels.birthName}
          hint={t.birthName}
          defaultValue={initial.birthName}
        />
        <NameField
          name="nickname"
          label={profileTexts.labels.nickname}
          hint={t.nickname}
          defaultValue={initial.nickname}
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
      <AlbumBox since={albumSince} isPublished={isPublished} onSaved={onSaved} />
    </section>
  );
}

type OwnPortraitsProps = {
  username: string;
  name: string;
  portraits: Stored[];
  onChanged: () => Promise<void>;
};

/** One's two portraits, each with the way to another one. */
function OwnPortraits({ username, name, portraits, onChanged }: OwnPortraitsProps) {
  const { attempt } = useAttempt({ failed: profileTexts.portraits.notDeleted });

  const remove = (kind: Stored['kind']) =>
    attempt({
      question: profileTexts.portraits.reallyDelete(kind),
      run: () => call('DELETE /users/{username}/portraits/{kind}', { params: { username, kind } }),
      done: onChanged,
    });

  return (
    <ul className={parts.portraits}>
      {(['then', 'now'] as const).map((kind) => {
        const portrait = portraits.find((one) => one.kind === kind);
        return (
          <li key={kind}>
            <Portrait
              username={username}
              name={name}
              portrait={portrait}
              size={96}
              alt={profileTexts.portraitOf(name, kind)}
            />
            <div>
              <h3>{profileTexts.portraits.title(kind)}</h3>
              <Buttons>
                <ButtonLink to={pathOf('/contactdata/portraet/:kind', { kind })}>
                  {portrait ? profileTexts.portraits.change(kind) : profileTexts.portraits.choose(kind)}
                </ButtonLink>
                {portrait && (
                  <Button onClick={() => remove(kind)}>{profileTexts.portraits.delete(kind)}</Button>
                )}
              </Buttons>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
