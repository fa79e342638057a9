import { domainToASCII } from 'node:url';

const MAX_LENGTH = 254;
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])?$/i;

/**
 * One plain address (RFC 5321 addr-spec without quoting) in the form that is stored: an umlaut domain becomes
 * its A-label. Undefined for anything else: two addresses, display names, quotes, control characters, umlauts
 * before the @ (most servers cannot deliver those).
 */
export function plainAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const typedDomain = text.slice(at + 1);
  // The URL parser behind domainToASCII would drop or decode these; a domain has none of them.
  if (at < 1 || local.length > 64 || !/^[\p{L}\p{M}\d.-]+$/u.test(typedDomain)) return undefined;
  const domain = domainToASCII(typedDomain);
  const address = `${local}@${domain}`;
  return LOCAL_PART.test(local) && DOMAIN.test(domain) && address.length <= MAX_LENGTH ? address : undefined;
}

/** What two addresses are compared by. */
export const addressKey = (address: string) => address.toLowerCase();
