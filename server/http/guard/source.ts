import { isIPv4, isIPv6 } from 'node:net';

/** Whatever a proxy hands on that is no address counts as one source. */
const NO_ADDRESS = 'unknown';

/** The first groups of an IPv6 address, 16 bits each. */
function leading(address: string, groupCount: number): string {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean);
    while (groups.length + rest.length < 8) groups.push('0');
    groups.push(...rest);
  }
  const short = groups.slice(0, groupCount).map((group) => Number.parseInt(group, 16).toString(16));
  return `${short.join(':')}::/${16 * groupCount}`;
}

const plain = (address: string) =>
  address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');

/** Whom a rate limit counts: one IPv4 address, or one IPv6 network of 64 bits. */
export function sourceOf(address: string): string {
  const known = plain(address);
  if (isIPv4(known)) return known;
  return isIPv6(known) ? leading(known, 4) : NO_ADDRESS;
}

/** The network around a source that may be one customer's: of IPv6 its 48 bits, else the source itself. */
export const networkOf = (source: string) =>
  source.endsWith('::/64') ? leading(source.slice(0, -'::/64'.length), 3) : source;

/** The address as the log may have it: an IPv4 network of 24 bits, an IPv6 network of 48 bits. */
export function shortened(address: string): string {
  const source = sourceOf(address);
  return isIPv4(source) ? source.replace(/\.\d+$/, '.0/24') : networkOf(source);
}
