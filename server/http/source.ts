import { isIPv4, isIPv6 } from 'node:net';

/** Whatever a proxy hands on that is no address counts as one source. */
const NO_ADDRESS = 'unknown';

/** The first four groups of an IPv6 address: what one customer of a provider has. */
function network64(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean);
    while (groups.length + rest.length < 8) groups.push('0');
    groups.push(...rest);
  }
  const short = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${short.join(':')}::/64`;
}

const plain = (address: string) =>
  address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');

/** Whom a rate limit counts: one IPv4 address, or one IPv6 network of 64 bits. */
export function sourceOf(address: string): string {
  const known = plain(address);
  if (isIPv4(known)) return known;
  return isIPv6(known) ? network64(known) : NO_ADDRESS;
}

/** The address as the log may have it: an IPv4 network of 24 bits, an IPv6 network of 48 bits. */
export function shortened(address: string): string {
  const known = plain(address);
  if (isIPv4(known)) return known.replace(/\.\d+$/, '.0/24');
  return isIPv6(known) ? `${network64(known).split(':').slice(0, 3).join(':')}::/48` : NO_ADDRESS;
}
