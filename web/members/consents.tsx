import { type ReactNode, useId } from 'react';
import { contactFields } from '#contract/contact-fields.ts';
import type { ConsentState, OwnData } from '#contract/members.ts';
import { membersTexts } from '#texts/web/members.ts';
import { Checkbox } from '../ui/field.tsx';
import { longDay } from './german-dates.ts';
import styles from './members.module.css';

const t = membersTexts.ownData;

type Props = {
  /** The form's initial values. */
  initial: OwnData;
  /** The form's current values. */
  typed: OwnData;
  since: ConsentState;
};

/** The two consents, each with its current effect. */
export function Consents({ initial, typed, since }: Props) {
  return (
    <>
      <Consent
        name="publicationConsent"
        initial={initial}
        typed={typed}
        since={since.publicationConsentSince}
      >
        {typed.publicationConsent ? t.seen(seenBy(typed)) : t.unseen}
      </Consent>
      <Consent name="acceptGroupEmails" initial={initial} typed={typed} since={since.acceptGroupEmailsSince}>
        {mailed(typed)}
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
      <Checkbox name={name} label={t[name]} defaultChecked={initial[name]} aria-describedby={id} />
      <div id={id} className={styles.meaning}>
        <p>{children}</p>
        {since && typed[name] && <p>{t.consentedOn(longDay(new Date(since * 1000)))}</p>}
      </div>
    </div>
  );
}

function seenBy(data: OwnData): string[] {
  const [, , ...others] = contactFields;
  const values = [`${data.firstName} ${data.surname}`.trim(), ...others.map((field) => data[field])];
  return values.filter(Boolean);
}

function mailed({ acceptGroupEmails, privateEmailAddress, officeEmailAddress }: OwnData): string {
  if (!acceptGroupEmails) return t.notMailed;
  const address = privateEmailAddress || officeEmailAddress;
  return address ? t.mailed(address) : t.noAddress;
}
