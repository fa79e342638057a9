import type { Expression, Selectable } from 'kysely';
import { plainAddress } from '#contract/email-address.ts';
import type { Tables } from '#server/ports/database/database.ts';
import type { OwnConsentColumn } from './consents.ts';
import { is, isEnabled } from './named.ts';

/** The key by which addresses are compared; an invalid one equals no valid one. */
export const addressKey = (address: string) => plainAddress(address)?.toLowerCase() ?? address;

/** The columns of the addresses of a member: the confirmed one, and those of the contact data. */
export const addressColumns = [
  'members.linked_address',
  'members.private_email_address',
  'members.office_email_address',
] as const;

export type WithAddresses = Pick<
  Selectable<Tables['members']>,
  'linked_address' | 'private_email_address' | 'office_email_address'
>;

/** The addresses of a member, in the same order; null or empty where there is none. */
export const addressesOf = (member: WithAddresses) => [
  member.linked_address,
  member.private_email_address,
  member.office_email_address,
];

/** Of the `members` of a query: whether this is one of their addresses. */
export const isTheirAddress = (address: Expression<string>) =>
  is(
    address,
    'in',
    addressColumns.map((column) => is.ref(column)),
  );

type WithContact = { private_email_address: string; office_email_address: string };
type WithAccount = WithContact & {
  linked_address: string | null;
  linked_address_key: string | null;
  disabled: number;
};

/** Where a member wants mail: the private address, else the business one; undefined without a usable one. */
export function mailAddress(contact: WithContact): string | undefined {
  return plainAddress(contact.private_email_address || contact.office_email_address);
}

/**
 * The address that a member may be written to, whatever about: where mail is wanted, but the confirmed one as long as
 * nobody has answered from there. Undefined for a member who wants none anywhere, or is disabled.
 */
export function addressToWriteTo(member: WithAccount): string | undefined {
  if (member.disabled === 1) return undefined;
  const wanted = mailAddress(member);
  if (wanted === undefined || addressKey(wanted) === member.linked_address_key) return wanted;
  return member.linked_address ?? undefined;
}

/** Of the `members` of a query: who wants these mails; to be asked again when they leave. */
export const wants = (box: OwnConsentColumn) => is.and([is(`members.${box}`, '=', 1), isEnabled]);

/** Whether one who was found may be written to. */
export const hasAddress = <M extends { address: string | undefined }>(
  member: M | undefined,
): member is M & { address: string } => member?.address !== undefined;
