import { lazy, Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { contactFields } from '#contract/contact-fields.ts';
import { fullName } from '#contract/full-name.ts';
import type { Profile } from '#contract/members.ts';
import { hrefOf, pathOf } from '#contract/pages.ts';
import { birthdayWords, membersTexts, profileTexts } from '#texts/web/members/members.ts';
import { useAdded, withAdded } from '../added.ts';
import { beside, call, unlessOver } from '../api.ts';
import { readSession } from '../session/session.ts';
import { ButtonLink, Buttons, DownloadLink } from '../ui/button.tsx';
import { Notice, Page } from '../ui/page.tsx';
import { Portrait } from '../ui/people.tsx';
import { contactLink } from './contact-link.ts';
import parts from './members.module.css';

const t = membersTexts;

const PicturesOf = lazy(async () => ({
  default: (await import('./pictures/pictures-with-page.tsx')).PicturesOf,
}));

/** No data when it could not be loaded, for whatever reason. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { username = '' } = params;
  const loaded = await withAdded(call('GET /users/{username}', { params: { username } }).catch(unlessOver), {
    profile: beside('GET /users/{username}/profile', { params: { username } }),
  });
  return { username, ...loaded };
}

export function Component() {
  const { username, own: data, added } = useLoaderData<typeof loader>();
  const { soon, late } = useAdded(added);
  const { profile } = soon;
  // Their owners get the data always, but see here what the others see.
  const shown = data && 'publicationConsent' in data && !data.publicationConsent ? undefined : data;
  const isOwn = username === readSession()?.username;
  const name = shown ? fullName(shown) : '';

  return (
    <Page title={name || username}>
      {name && (
        <p className="quiet">
          <bdi>{username}</bdi>
        </p>
      )}
      {shown && profile && <Portraits username={username} name={name} profile={profile} />}
      {shown ? (
        <dl className={parts.data}>
          {contactFields
            .filter((field) => shown[field])
            .map((field) => (
              <div key={field} className={`linked ${parts.row}`}>
                <dt>{t.fields[field]}</dt>
                <dd dir="auto">
                  <ContactValue href={contactLink(field, shown[field])}>{shown[field]}</ContactValue>
                </dd>
              </div>
            ))}
          {profile && <Recognised {...profile} />}
        </dl>
      ) : (
        <Notice>{t.member.withheld}</Notice>
      )}
      <Buttons>
        {shown && profile && <VCard username={username} name={name} />}
        {isOwn && <ButtonLink to={pathOf('/contactdata')}>{t.member.change}</ButtonLink>}
        <ButtonLink to={pathOf('/users')}>{t.member.toList}</ButtonLink>
      </Buttons>
      {(shown || isOwn) && (
        <Suspense>
          <PicturesOf username={username} firstName={data?.firstName ?? ''} isOwn={isOwn} />
        </Suspense>
      )}
      {shown && late.profile && (
        <>
          <Portraits username={username} name={name} profile={late.profile} />
          <dl className={parts.data}>
            <Recognised {...late.profile} />
          </dl>
          <VCard username={username} name={name} />
        </>
      )}
    </Page>
  );
}

/** `name` is empty where it is not released. */
type Named = { username: string; name: string };

function Portraits({ username, name, profile }: Named & { profile: Profile }) {
  if (profile.portraits.length === 0) return null;
  return (
    <ul className={parts.bothPortraits}>
      {profile.portraits.map((portrait) => (
        <li key={portrait.kind}>
          <Portrait
            username={username}
            name={name}
            portrait={portrait}
            size={240}
            alt={profileTexts.portraitOf(name || username, portrait.kind)}
          />
          <p className="small" aria-hidden="true">
            {profileTexts.portraits.title(portrait.kind)}
          </p>
        </li>
      ))}
    </ul>
  );
}

const VCard = ({ username, name }: Named) => (
  <DownloadLink
    href={hrefOf('GET /users/{username}/vcard', { username })}
    download={t.member.vCardName(name || username)}
  >
    {t.member.vCard}
  </DownloadLink>
);

/** One's own birthday is shown as the others see it, too. */
function Recognised({ birthName, nickname, birthday, birthdayConsent = true }: Profile) {
  const rows = {
    birthName,
    nickname,
    birthday: birthday && birthdayConsent ? birthdayWords(birthday) : '',
  };
  return Object.entries(rows)
    .filter(([, value]) => value)
    .map(([name, value]) => (
      <div key={name} className={`linked ${parts.row}`}>
        <dt>{profileTexts.labels[name as keyof typeof rows]}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ));
}

function ContactValue({ href, children }: { href: string | undefined; children: string }) {
  return href ? <a href={href}>{children}</a> : children;
}
