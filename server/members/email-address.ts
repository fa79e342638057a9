import { plainAddress } from '#contract/email-address.ts';

/** The key by which addresses are compared; an invalid one equals no valid one. */
export const addressKey = (address: string) => plainAddress(address)?.toLowerCase() ?? address;

/** Where a member wants mail: the private address, else the business one; undefined without a usable one. */
export function mailAddress(contact: {
  private_email_address: string;
  office_email_address: string;
}): string | undefined {
  return plainAddress(contact.private_email_address || contact.office_email_address);
}
