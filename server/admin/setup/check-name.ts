import { resolve4, resolve6 } from 'node:dns/promises';
import { BlockList, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { setupTexts } from '#texts/admin/setup.ts';
import { type Finding, hint, wrong } from './finding.ts';

const texts = setupTexts.name;

/** Addresses that a router hands out at home, and those of a single cable. */
const atHome = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  atHome.addSubnet(network, bits);
atHome.addSubnet('fc00::', 7, 'ipv6');
atHome.addSubnet('fe80::', 10, 'ipv6');

const isAtHome = (address: string) => atHome.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

const ownAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((entries = []) => entries)
    .filter(({ internal }) => !internal)
    .map(({ address }) => plain(address));

/** An IPv6 address has many spellings. */
const plain = (address: string) =>
  isIPv4(address) ? address : new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);

const ANSWERED_WITHIN_MS = 10_000;

/** All addresses under the name, of both kinds. */
async function addressesOf(host: string): Promise<string[]> {
  const lookups = Promise.all([resolve4(host).catch(none), resolve6(host).catch(none)]);
  const found = await Promise.race([lookups, sleep(ANSWERED_WITHIN_MS, undefined, { ref: false })]);
  if (!found) throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' });
  return found.flat().map(plain);
}

/** Nothing stored under the name counts as no address. Anything else that goes wrong is thrown. */
const none = (error: NodeJS.ErrnoException): string[] => {
  if (['ENODATA', 'ENOTFOUND'].includes(error.code ?? '')) return [];
  throw error;
};

/**
 * Whether the name leads here and nowhere else, by both kinds of addresses: browsers and certificate authorities take
 * IPv6 first. Asks the name servers, as /etc/hosts often has the machine's own name.
 */
export async function checkName(host: string): Promise<{ addresses: string[]; finding?: Finding }> {
  const own = ownAddresses();
  const shown = own.filter((address) => !isAtHome(address));
  let addresses: string[];
  try {
    addresses = await addressesOf(host);
  } catch (error) {
    return {
      addresses: [],
      finding: hint(texts.unknown(host, String((error as NodeJS.ErrnoException).code))),
    };
  }
  if (addresses.length === 0)
    return { addresses, finding: wrong(texts.nowhere(host, shown.length > 0 ? shown : own)) };
  const strangers = addresses.filter((address) => !own.includes(address));
  if (strangers.length === 0) return { addresses };
  const finding =
    shown.length > 0
      ? wrong(texts.elsewhere(host, strangers, shown))
      : hint(texts.behindRouter(host, strangers));
  return { addresses, finding };
}
