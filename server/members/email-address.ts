import { plainAddress } from '#contract/email-address.ts';

/** What two addresses are compared by; what is no address equals none. */
export const addressKey = (address: string) => plainAddress(address)?.toLowerCase() ?? address;
