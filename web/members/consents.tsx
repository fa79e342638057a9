import { contactFields } from '#contract/contact-fields.ts';
import { plainAddress } from '#contract/email-address.ts';
import { fullName } from '#contract/full-name.ts';
import type { ConsentState, OwnData } from '#contract/members.ts';
import type { OwnAddress } from '#contract/password.ts';
import { longDay } from '#texts/dates.ts';
import { membersTexts } from '#texts/web/members/members.ts';
import { Checkbox } from '../ui/field.tsx';
import type { FormValues } from '../ui/form.tsx';

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
  const effects = {
    publicationConsent: typed.publicationConsent ? t.seen(seenBy(typed)) : t.unseen,
    acceptGroupEmails: mailed(typed, address),
  };
  return (['publicationConsent', 'acceptGroupEmails'] as const).map((name) => {
    /** Seconds since the epoch. */
    const consentedAt = since?.[`${name}Since`];
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
