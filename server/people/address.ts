import { plainAddress } from '#contract/email-address.ts';

/** The key by which addresses are compared; an invalid one equals no valid one. */
export const addressKey = (address: string) => plainAddress(address)?.toLowerCase() ?? address;

type WithContact = { private_email_address: string; office_email_address: string };
type WithAccount = WithContact & { linked_address: string | null; linked_address_key: string | null };

/** Where a member wants mail: the private address, else the business one; undefined without a usable one. */
export function mailAddress(contact: WithContact): string | undefined {
  return plainAddress(contact.private_email_address || contact.office_email_address);
}

/** Where mail may go to: where it is wanted, but to the confirmed address as long as nobody has answered from there. */
export function confirmedMailAddress(member: WithAccount): string | undefined {
  const wanted = mailAddress(member);
  if (wanted === undefined || addressKey(wanted) === member.linked_address_key) return wanted;
  return member.linked_address ?? undefined;
}
