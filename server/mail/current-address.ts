import type { AccountMailKind } from '#contract/mail.ts';
import { addressColumns, addressesOf, addressKey, addressToWriteTo } from '#server/people/address.ts';
import type { Database } from '#server/ports/database/database.ts';

/** What is said to one address of it or of another stays there. */
const TO_AN_ADDRESS: string[] = [
  'address-changed',
  'address-set',
  'address-confirmation',
] satisfies AccountMailKind[];

type Copy = { mail_id: string; member_id: string | null; address: string };

/** Where a copy goes now: after its member, when the address it was queued for is none of theirs any more. */
export async function currentAddress(from: Database, { mail_id, member_id, address }: Copy): Promise<string> {
  if (member_id === null) return address;
  const member = await from
    .selectFrom('members')
    .select([...addressColumns, 'linked_address_key', 'disabled'])
    .select((is) => is.selectFrom('mails').select('kind').where('mails.id', '=', mail_id).as('kind'))
    .where('members.id', '=', member_id)
    .executeTakeFirst();
  if (!member || TO_AN_ADDRESS.includes(member.kind ?? '')) return address;
  const isTheirs = addressesOf(member).some((one) => one && addressKey(one) === addressKey(address));
  return isTheirs ? address : (addressToWriteTo(member) ?? address);
}
