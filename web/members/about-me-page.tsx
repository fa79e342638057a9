import { Link, useLoaderData } from 'react-router';
import { nameOrUsername } from '#contract/full-name.ts';
import type { OwnProfile, Profile, Portrait as Stored } from '#contract/members.ts';
import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { albumBoxTexts, mailBoxTexts } from '#texts/web/members/mails.ts';
import { birthdayWords, membersTexts, profileTexts } from '#texts/web/members/members.ts';
import { call } from '../api.ts';
import { serverNow } from '../session/server-clock.ts';
import { readSession } from '../session/session.ts';
import { actsWith } from '../ui/act.tsx';
import { ButtonLink, Buttons } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Checkbox, Field } from '../ui/field.tsx';
import type { FormValues } from '../ui/form.tsx';
import { NameField } from '../ui/name-field.tsx';
import { Page } from '../ui/page.tsx';
import { Portrait } from '../ui/people.tsx';
import { birthdayInput, readBirthday } from './birthday.ts';
import parts from './members.module.css';
import { BackToOwnData, OwnForm } from './own-form.tsx';

const t = profileTexts.own;

export async function loader() {
  const username = readSession()?.username ?? '';
  const params = { username };
  const [data, profile, consents] = await Promise.all([
    call('GET /users/{username}', { params }),
    call('GET /users/{username}/profile', { params }),
    call('GET /users/{username}/consents', { params }),
  ]);
  return { username, data, profile, consents };
}

const valuesOf = (
  { birthName, nickname, birthday, birthdayConsent }: Profile,
  album: boolean,
): FormValues => ({
  birthName,
  nickname,
  birthday: birthdayInput(birthday),
  ...(birthdayConsent && { birthdayConsent: 'on' }),
  ...(album && { album: 'on' }),
});

function read(values: FormValues): { profile: OwnProfile; album: boolean } {
  const { birthName = '', nickname = '', birthday = '' } = values;
  const profile = {
    birthName: birthName.trim(),
    nickname: nickname.trim(),
    birthday: readBirthday(birthday, new Date(serverNow())) ?? null,
    birthdayConsent: 'birthdayConsent' in values,
  };
  return { profile, album: 'album' in values };
}
type Read = ReturnType<typeof read>;

const toldOf = (birthday: OwnProfile['birthday']) =>
  birthday ? t.told(birthdayWords(birthday)) : t.noBirthday;

/** What helps the others to recognise a member. */
export function Component() {
  const { username, data, profile, consents } = useLoaderData<typeof loader>();
  const dialogs = useDialogs();
  const albumSince = consents.since.album;
  const isPublished = 'publicationConsent' in data && data.publicationConsent;

  async function save({ profile: body, album: given }: Read, before: Read) {
    if (JSON.stringify(body) !== JSON.stringify(before.profile))
      await call('PUT /users/{username}/profile', { params: { username }, body });
    if (given !== before.album) await call('PUT /album_consent', { body: { given } });
  }

  return (
    <Page title={membersTexts.ownData.aboutMe}>
      <p>
        {t.lead} <span>{isPublished ? t.seen : t.unseen}</span>
      </p>
      <OwnPortraits
        username={username}
        name={nameOrUsername({ ...data, username })}
        portraits={profile.portraits}
      />
      <OwnForm
        name="profile"
        stored={valuesOf(profile, albumSince !== undefined)}
        read={read}
        save={save}
        failed={t.failed}
        said={() => dialogs.tell(t.success)}
      >
        {(initial, { profile: { birthday, birthdayConsent }, album }) => (
          <>
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
            <Checkbox name="birthdayConsent" label={t.consent} defaultChecked={'birthdayConsent' in initial}>
              {birthdayConsent ? toldOf(birthday) : t.notTold}
            </Checkbox>
            <Checkbox name="album" label={albumBoxTexts.label} defaultChecked={'album' in initial}>
              <span>{album ? albumBoxTexts.on : albumBoxTexts.off}</span>{' '}
              <span>{album && !isPublished && albumBoxTexts.unpublished}</span>{' '}
              <span>
                {album && albumSince !== undefined && mailBoxTexts.since(longDay(albumSince * 1000))}
              </span>{' '}
              <span>{albumBoxTexts.forGood}</span>
            </Checkbox>
          </>
        )}
      </OwnForm>
      <p>
        <Link to={pathOf('/klassenalbum')}>{albumBoxTexts.link}</Link>
      </p>
      <BackToOwnData />
    </Page>
  );
}

type OwnPortraitsProps = {
  username: string;
  name: string;
  portraits: Stored[];
};

const failed = profileTexts.portraits.notDeleted;
const { Act } = actsWith({ failed, 'not-allowed': failed });

/** One's two portraits, each with the way to another one. */
function OwnPortraits({ username, name, portraits }: OwnPortraitsProps) {
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
              <strong>{profileTexts.portraits.title(kind)}</strong>
              <Buttons>
                <ButtonLink kind="quiet" to={pathOf('/contactdata/portraet/:kind', { kind })}>
                  {portrait ? profileTexts.portraits.change(kind) : profileTexts.portraits.choose(kind)}
                </ButtonLink>
                {portrait && (
                  <Act
                    kind="quiet"
                    question={profileTexts.portraits.reallyDelete(kind)}
                    run={() =>
                      call('DELETE /users/{username}/portraits/{kind}', { params: { username, kind } })
                    }
                  >
                    {profileTexts.portraits.delete(kind)}
                  </Act>
                )}
              </Buttons>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
