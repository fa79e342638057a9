import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { withoutDirections } from '#contract/characters.ts';
import { type ContactField, eachContactField } from '#contract/contact-fields.ts';
import { nameOrUsername } from '#contract/full-name.ts';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import type { ConsentState, OwnData } from '#contract/members.ts';
import { hrefOf, pathOf } from '#contract/pages.ts';
import type { OwnAddress } from '#contract/password.ts';
import { clockTime, isoDay, longDay } from '#texts/dates.ts';
import { membersTexts } from '#texts/web/members/members.ts';
import { beside, call } from '../api.ts';
import { useDraft } from '../session/draft.tsx';
import { draftKey } from '../session/has-draft.ts';
import { serverNow } from '../session/server-clock.ts';
import { readSession } from '../session/session.ts';
import { Button, ButtonLink, DownloadLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Fold } from '../ui/fold.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { NameField } from '../ui/name-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import { Consents } from './consents.tsx';
import { emailProblem } from './contact-link.ts';
import styles from './members.module.css';

const t = membersTexts.ownData;

/** Where the pages of portraits lead back to. */
const ABOUT_ME = 'ueber-mich';

const loadBoxes = () => import('./mail-boxes.tsx');
const loadProfile = () => import('./profile-form.tsx');
const MailBoxes = lazy(async () => ({ default: (await loadBoxes()).MailBoxes }));
const ProfileForm = lazy(async () => ({ default: (await loadProfile()).ProfileForm }));

export async function loader() {
  const username = readSession()?.username ?? '';
  const [data, consents, address, profile] = await Promise.all([
    call('GET /users/{username}', { params: { username } }),
    beside('GET /users/{username}/consents', { params: { username } }),
    beside('GET /own_address'),
    beside('GET /users/{username}/profile', { params: { username } }),
    // So that nothing moves when they come.
    loadBoxes(),
    loadProfile(),
  ]);
  const own: Partial<OwnData> = data;
  const stored: OwnData = {
    ...eachContactField((name) => own[name] ?? ''),
    publicationConsent: own.publicationConsent ?? false,
    acceptGroupEmails: own.acceptGroupEmails ?? false,
  };
  return { username, stored, consents, address, profile };
}

export function Component() {
  const { username, stored, consents, address, profile } = useLoaderData<typeof loader>();
  const dialogs = useDialogs();
  const { revalidate } = useRevalidator();
  const draft = useDraft('contactdata');
  const [initial] = useState(() => (draft.values ? ownData(draft.values) : stored));
  const [typed, setTyped] = useState(initial);
  const isChanged = !isSame(typed, stored);
  const [isProfileChanged, setProfileChanged] = useState(false);
  const [hasProfileDraft] = useState(() => sessionStorage.getItem(draftKey('profile', username)) !== null);
  useLeaveGuard(isChanged || isProfileChanged, t.leave);

  function keep(values: FormValues, field?: string) {
    draft.keep(values, field);
    setTyped(ownData(values));
  }

  const { attempt } = useAttempt({ failed: t.failed });

  const save = (values: FormValues) =>
    attempt({
      run: () => call('PUT /users/{username}', { params: { username }, body: ownData(values) }),
      done() {
        draft.drop();
        return Promise.all([dialogs.success(t.success), revalidate()]);
      },
    });

  const field = (name: ContactField): ComponentProps<typeof Field> => ({
    name,
    label: membersTexts.fields[name],
    defaultValue: initial[name],
    maxLength: CONTACT_FIELD_MAX,
  });
  const email = { type: 'email', check: emailWords };

  return (
    <Page title={t.title}>
      <Form onSubmit={save} draft={{ ...draft, keep }}>
        <fieldset className={styles.group}>
          <legend>{t.consents}</legend>
          <Consents initial={initial} typed={typed} since={consents} address={address} />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t.name}</legend>
          <NameField {...field('firstName')} autoComplete="given-name" required />
          <NameField {...field('surname')} autoComplete="family-name" required />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t.home}</legend>
          <Field {...field('address')} autoComplete="street-address" />
          <Field {...field('city')} />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t.reachable}</legend>
          <Field {...field('phoneNumber')} type="tel" autoComplete="home tel" />
          <Field {...field('mobileNumber')} type="tel" autoComplete="mobile tel" />
          <Field
            {...field('privateEmailAddress')}
            {...email}
            hint={address && t.confirmHint}
            autoComplete="home email"
          />
          <Field {...field('officeEmailAddress')} {...email} autoComplete="work email" />
          {address?.dead && (
            <Notice>
              <strong>{membersTexts.dead.title}</strong>
              <p>{membersTexts.dead.text(address.dead)}</p>
            </Notice>
          )}
          {address && <UnconfirmedAddress {...address} onSent={revalidate} />}
        </fieldset>
        <div className={styles.save} data-changed={isChanged || undefined}>
          <p role="status">{isChanged ? t.unsaved : consents && savedWords(consents)}</p>
          <SubmitButton>{t.save}</SubmitButton>
        </div>
      </Form>
      <div>
        {profile && consents && (
          <Fold id={ABOUT_ME} title={t.aboutMe} isOpen={hasProfileDraft}>
            <Suspense>
              <ProfileForm
                username={username}
                name={nameOrUsername({ ...stored, username })}
                stored={profile}
                isPublished={stored.publicationConsent}
                albumSince={consents.albumSince}
                onChanged={setProfileChanged}
                onSaved={revalidate}
              />
            </Suspense>
          </Fold>
        )}
        {consents && address && (
          <Fold id="mails" title={t.mails}>
            <Suspense>
              <MailBoxes
                username={username}
                consents={consents}
                address={address.confirmed}
                onSaved={revalidate}
              />
            </Suspense>
          </Fold>
        )}
        {(profile || consents || address) && (
          <Fold id="gespeichert" title={t.exported}>
            <OwnExport username={username} />
          </Fold>
        )}
      </div>
    </Page>
  );
}

function emailWords(value: string): string {
  const problem = emailProblem(value);
  return problem ? t.emailProblems[problem] : '';
}

function savedWords({ savedAt }: ConsentState): string {
  if (!savedAt) return t.neverSaved;
  const at = savedAt * 1000;
  return t.savedOn(longDay(at), clockTime(at));
}

/** Reads the data from the form's values; unticked checkboxes are missing. */
function ownData(values: Record<string, string>): OwnData {
  return {
    ...eachContactField((name) => withoutDirections(values[name] ?? '').trim()),
    publicationConsent: 'publicationConsent' in values,
    acceptGroupEmails: 'acceptGroupEmails' in values,
  };
}

function isSame(one: OwnData, other: OwnData): boolean {
  const names = Object.keys(one) as (keyof OwnData)[];
  return names.every((name) => one[name] === other[name]);
}

type Props = OwnAddress & {
  /** The letter is on its way once more. */
  onSent: () => Promise<void>;
};

/** Until a new address is confirmed: what became of the letter to it, and how to have it once more. */
function UnconfirmedAddress({ confirmed, unconfirmed, letter, sentAt, onSent }: Omit<Props, 'dead'>) {
  const dialogs = useDialogs();
  const { attempt } = useAttempt(membersTexts.unconfirmed.refusals);
  if (!unconfirmed) return null;

  const sendAgain = () =>
    attempt({
      run: () => call('POST /confirmation_letter'),
      done: () => Promise.all([dialogs.tell(membersTexts.unconfirmed.sentAgain), onSent()]),
    });

  return (
    <Notice>
      <p>
        <strong>{membersTexts.unconfirmed.title(unconfirmed)}</strong>
      </p>
      <p>
        {letter
          ? membersTexts.unconfirmed.letters[letter](dayAndTime(sentAt ?? 0))
          : membersTexts.unconfirmed.noLetter}
      </p>
      {confirmed && <p>{membersTexts.unconfirmed.untilThen(confirmed)}</p>}
      {letter !== 'waiting' && <Button onClick={sendAgain}>{membersTexts.unconfirmed.sendAgain}</Button>}
    </Notice>
  );
}

function dayAndTime(seconds: number): string {
  const at = seconds * 1000;
  return membersTexts.unconfirmed.dayAndTime(longDay(at), clockTime(at));
}

function OwnExport({ username }: { username: string }) {
  return (
    <section className={styles.folded}>
      <p>{t.exportLead}</p>
      <DownloadLink
        href={hrefOf('GET /users/{username}/export', { username })}
        download={t.exportName(username, isoDay(serverNow()))}
      >
        {t.exportLink}
      </DownloadLink>
      <ButtonLink to={pathOf('/users/:username/bilder', { username })}>{t.marked}</ButtonLink>
    </section>
  );
}
