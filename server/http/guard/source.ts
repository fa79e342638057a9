import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Everything that is not an IP address counts as one source. */
const NO_ADDRESS = 'unknown';

/** The network of the first groups of an IPv6 address, 16 bits each. */
function leadingGroups(address: string, groupCount: number): string {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean);
    while (groups.length + rest.length < 8) groups.push('0');
    groups.push(...rest);
  }
  const prefix = groups.slice(0, groupCount).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/${16 * groupCount}`;
}

/** Without what some proxies write around it: a port, the brackets of IPv6, the mapping of IPv4, a zone. */
const bareAddress = (address: string) =>
  address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^((?:::ffff:)?\d+\.\d+\.\d+\.\d+):\d+$/i, '$1')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
    .replace(/%.*$/, '');

/** What a rate limit counts by: an IPv4 address, or an IPv6 /64 network. */
export function sourceOf(address: string): string {
  const bare = bareAddress(address);
  if (isIPv4(bare)) return bare;
  return isIPv6(bare) ? leadingGroups(bare, 4) : NO_ADDRESS;
}

/** The network that may be one customer's: the /48 of an IPv6 source, else the source itself. */
export const networkOf = (source: string) =>
  source.endsWith('::/64') ? leadingGroups(source.slice(0, -'::/64'.length), 3) : source;

/** Whether an address is one of these, or in one of these networks; `loopback` stands for this machine. */
export function isAmong(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  const networks = entries.flatMap((entry) => (entry === 'loopback' ? ['127.0.0.0/8', '::1'] : [entry]));
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return (address) => {
    const bare = bareAddress(address);
    return isIPv4(bare) ? list.check(bare) : isIPv6(bare) && list.check(bare, 'ipv6');
  };
}

/** The address as it may be logged: an IPv4 /24 or IPv6 /48 network. */
export function shortened(address: string): string {
  const source = sourceOf(address);
  return isIPv4(source) ? source.replace(/\.\d+$/, '.0/24') : networkOf(source);
}
