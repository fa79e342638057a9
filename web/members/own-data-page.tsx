import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { withoutDirections } from '#contract/characters.ts';
import type { ConsentState } from '#contract/consents.ts';
import { type ContactField, contactFields, eachContactField } from '#contract/contact-fields.ts';
import { plainAddress } from '#contract/email-address.ts';
import { fullName } from '#contract/full-name.ts';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import type { OwnData } from '#contract/members.ts';
import { pathOf } from '#contract/pages.ts';
import type { OwnAddress } from '#contract/password.ts';
import { clockTime, longDay } from '#texts/dates.ts';
import { membersTexts } from '#texts/web/members/members.ts';
import { useAdded, withAdded } from '../added.ts';
import { beside, call } from '../api.ts';
import { readSession } from '../session/session.ts';
import { actsWith } from '../ui/act.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Checkbox, Field } from '../ui/field.tsx';
import type { FormValues } from '../ui/form.tsx';
import group from '../ui/group.module.css';
import { NameField } from '../ui/name-field.tsx';
import { Notice, Page } from '../ui/page.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { emailProblem } from './contact-link.ts';
import { OwnForm } from './own-form.tsx';

const t = membersTexts.ownData;

type Part = 'name' | 'home' | 'reachable';

const email = { part: 'reachable', type: 'email', check: emailWords } as const;

/** How each field is asked for, and in which part of the form: without its input a save would empty it. */
const inputs: Record<ContactField, { part: Part } & Partial<ComponentProps<typeof Field>>> = {
  firstName: { part: 'name', autoComplete: 'given-name', required: true },
  surname: { part: 'name', autoComplete: 'family-name', required: true },
  address: { part: 'home', autoComplete: 'street-address' },
  city: { part: 'home' },
  phoneNumber: { part: 'reachable', type: 'tel', autoComplete: 'home tel' },
  mobileNumber: { part: 'reachable', type: 'tel', autoComplete: 'mobile tel' },
  privateEmailAddress: { ...email, autoComplete: 'home email' },
  officeEmailAddress: { ...email, autoComplete: 'work email' },
};

export async function loader() {
  const username = readSession()?.username ?? '';
  const loaded = await withAdded(call('GET /users/{username}', { params: { username } }), {
    consents: beside('GET /users/{username}/consents', { params: { username } }),
    address: beside('GET /own_address'),
  });
  return { username, ...loaded };
}

export function Component() {
  const { username, own: stored, added } = useLoaderData<typeof loader>();
  const own: Partial<OwnData> = stored;
  const { soon, late } = useAdded(added);
  const { consents, address } = { ...soon, ...late };
  const dialogs = useDialogs();
  // A member who has never saved has not decided yet. Where the boxes stand is known when the form is shown, or not at all.
  const [isUndecided] = useState(soon.consents && !soon.consents.savedAt);
  const [savedBefore] = useState(soon.consents && (soon.consents.savedAt ?? 0));
  const isNewlySaved = savedBefore !== undefined && consents?.savedAt && consents.savedAt !== savedBefore;

  return (
    <Page title={t.title}>
      <OwnForm
        name="contactdata"
        stored={{
          ...eachContactField((name) => own[name] ?? ''),
          ...(own.publicationConsent && { publicationConsent: 'on' }),
          ...(own.acceptGroupEmails && { acceptGroupEmails: 'on' }),
        }}
        read={ownData}
        save={(body) => call('PUT /users/{username}', { params: { username }, body })}
        said={() => dialogs.success(t.success)}
        failed={t.failed}
        state={consents && savedWords(consents)}
      >
        {(initial, typed) => {
          const boxes = (
            <fieldset className={group.group}>
              <legend>{t.consents}</legend>
              <Consents initial={initial} typed={typed} since={consents} address={address} />
            </fieldset>
          );
          return (
            <>
              {isUndecided && boxes}
              <Inputs part="name" initial={initial} />
              <Inputs part="home" initial={initial} />
              <Inputs part="reachable" initial={initial} asksToConfirm={address !== undefined}>
                {address?.dead && (
                  <Notice>
                    <strong>{membersTexts.dead.title}</strong>
                    <p>{membersTexts.dead.text(address.dead)}</p>
                  </Notice>
                )}
                {address && <UnconfirmedAddress {...address} />}
              </Inputs>
              {!isUndecided && boxes}
            </>
          );
        }}
      </OwnForm>
      {isNewlySaved && consents.asksForNewsMail && <AfterBoxes />}
      {(consents || address) && <Besides />}
    </Page>
  );
}

type InputsProps = {
  part: Part;
  initial: FormValues;
  /** Whether a new address has to be confirmed. */
  asksToConfirm?: boolean;
  children?: ReactNode;
};

/** The fields of one part of the form. */
const Inputs = ({ part, initial, asksToConfirm = false, children }: InputsProps) => (
  <fieldset className={group.group}>
    <legend>{t[part]}</legend>
    {contactFields
      .filter((name) => inputs[name].part === part)
      .map((name) => {
        const { part: _, ...input } = inputs[name];
        const Input = part === 'name' ? NameField : Field;
        const { [name]: defaultValue } = initial;
        return (
          <Input
            key={name}
            name={name}
            defaultValue={defaultValue}
            hint={asksToConfirm && name === 'privateEmailAddress' ? t.confirmHint : undefined}
            label={membersTexts.fields[name]}
            maxLength={CONTACT_FIELD_MAX}
            {...input}
          />
        );
      })}
    {children}
  </fieldset>
);

/** What is asked once the two boxes are decided. */
function AfterBoxes() {
  const MailQuestion = useLoaded(() => import('../news/mail-question.tsx'))?.MailQuestion;
  return MailQuestion && <MailQuestion />;
}

const besides = [
  ['/contactdata/ueber-mich', t.aboutMe],
  ['/contactdata/e-mails', t.mails],
  ['/contactdata/anmeldung', t.logins],
  ['/contactdata/daten', t.exported],
] as const;

const Besides = () => (
  <nav aria-label={t.more}>
    <h2>{t.more}</h2>
    {besides.map(([page, name]) => (
      <p key={page}>
        <Link className="touch" to={pathOf(page)}>
          {name}
        </Link>
      </p>
    ))}
  </nav>
);

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

const { Act } = actsWith(membersTexts.unconfirmed.refusals);

/** Until a new address is confirmed: what became of the email to it, and how to have it once more. */
function UnconfirmedAddress({ confirmed, unconfirmed, letter, sentAt }: OwnAddress) {
  if (!unconfirmed) return null;

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
      {letter !== 'waiting' && (
        <Act run={() => call('POST /confirmation_letter')} success={membersTexts.unconfirmed.sentAgain}>
          {membersTexts.unconfirmed.sendAgain}
        </Act>
      )}
    </Notice>
  );
}

function dayAndTime(seconds: number): string {
  const at = seconds * 1000;
  return membersTexts.unconfirmed.dayAndTime(longDay(at), clockTime(at));
}

type ConsentsProps = {
  /** The form's initial values. */
  initial: FormValues;
  /** The form's current values. */
  typed: OwnData;
  /** Undefined where it is not known, as is the address. */
  since: ConsentState | undefined;
  address: OwnAddress | undefined;
};

const consents = { publicationConsent: 'publication', acceptGroupEmails: 'group-emails' } as const;

/** The two consents, each with its current effect. */
function Consents({ initial, typed, since, address }: ConsentsProps) {
  const effects = {
    publicationConsent: typed.publicationConsent ? t.seen(seenBy(typed)) : t.unseen,
    acceptGroupEmails: mailed(typed, address),
  };
  return (['publicationConsent', 'acceptGroupEmails'] as const).map((name) => {
    /** Seconds since the epoch. */
    const consentedAt = since?.since[consents[name]];
    return (
      <Checkbox key={name} name={name} label={t[name]} defaultChecked={name in initial}>
        <p>{effects[name]}</p>
        {consentedAt && typed[name] && <p>{t.consentedOn(longDay(consentedAt * 1000))}</p>}
      </Checkbox>
    );
  });
}

function seenBy(data: OwnData): string[] {
  const [, , ...others] = contactFields;
  const values = [fullName(data), ...others.map((field) => data[field])];
  return values.filter(Boolean);
}

function mailed(data: OwnData, known: OwnAddress | undefined): string {
  if (!data.acceptGroupEmails) return t.notMailed;
  const address = data.privateEmailAddress || data.officeEmailAddress;
  if (!address) return t.noAddress;
  const confirmed = known?.confirmed;
  const isConfirmed = plainAddress(address)?.toLowerCase() === confirmed?.toLowerCase();
  return !known || isConfirmed ? t.mailed(address) : t.mailedLater(address, confirmed);
}
