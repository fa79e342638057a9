import { type ReactNode, useId } from 'react';
import { contactFields } from '#contract/contact-fields.ts';
import { plainAddress } from '#contract/email-address.ts';
import { fullName } from '#contract/full-name.ts';
import type { ConsentState, OwnData } from '#contract/members.ts';
import type { OwnAddress } from '#contract/password.ts';
import { longDay } from '#texts/dates.ts';
import { membersTexts } from '#texts/web/members/members.ts';
import { Checkbox } from '../ui/field.tsx';
import type { FormValues } from '../ui/form.tsx';
import styles from './members.module.css';

const t = membersTexts.ownData;

type Props = {
  /** The form's initial values. */
  initial: FormValues;
  /** The form's current values. */
  typed: OwnData;
  /** Undefined where it is not known, as is the address. */
  since: ConsentState | undefined;
  address: OwnAddress | undefined;
};

/** The two consents, each with its current effect. */
export function Consents({ initial, typed, since, address }: Props) {
  return (
    <>
      <Consent
        name="publicationConsent"
        initial={initial}
        typed={typed}
        since={since?.publicationConsentSince}
      >
        {typed.publicationConsent ? t.seen(seenBy(typed)) : t.unseen}
      </Consent>
      <Consent name="acceptGroupEmails" initial={initial} typed={typed} since={since?.acceptGroupEmailsSince}>
        {mailed(typed, address)}
      </Consent>
    </>
  );
}

type ConsentProps = Pick<Props, 'initial' | 'typed'> & {
  name: 'publicationConsent' | 'acceptGroupEmails';
  /** Seconds since the epoch. */
  since: number | undefined;
  children: ReactNode;
};

function Consent({ name, initial, typed, since, children }: ConsentProps) {
  const id = useId();
  return (
    <div>
      <Checkbox name={name} label={t[name]} defaultChecked={name in initial} aria-describedby={id} />
      <div id={id} className={styles.meaning}>
        <p>{children}</p>
        {since && typed[name] && <p>{t.consentedOn(longDay(since * 1000))}</p>}
      </div>
    </div>
  );
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
