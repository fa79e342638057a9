import { resolve4, resolve6 } from 'node:dns/promises';
import { BlockList, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#contract/durations.ts';
import type { Config } from '#server/config/config.ts';
import { ask } from '#server/health/ask.ts';
import { daysLeft, examineCertificate } from '#server/health/findings.ts';
import { setupTexts } from '#texts/admin/setup.ts';
import { notReached } from '../doctor/site.ts';
import { type Finding, hint, type Report, wrong } from './report.ts';

const { areas, certificate: texts, name } = setupTexts;

/** So long Caddy mostly needs for a certificate when all is well. It goes on by itself, and `status` says the same of it. */
const PATIENCE_MS = 15 * SECOND_MS;

/** Whether visitors find the site now, without a word about it. */
export async function isReachable({ baseUrl }: Config, hasCaddy: boolean): Promise<boolean> {
  const { addresses, finding } = await checkName(new URL(baseUrl).hostname);
  const address = hasCaddy ? '127.0.0.1' : addresses[0];
  if (finding?.kind === 'wrong' || address === undefined) return false;
  return 'validDays' in (await checkCertificate(new URL(baseUrl), address, 0));
}

/**
 * Whether visitors find the site: by its name, and with a certificate. `hasCaddy`: it stands ready here.
 * Returns whether nothing is known against it.
 */
export async function checkPublicly({ baseUrl }: Config, hasCaddy: boolean, report: Report) {
  const { hostname: host } = new URL(baseUrl);
  const { addresses, finding } = await checkName(host);
  if (finding) report.found(areas.name, finding);
  else report.right(areas.name, name.right(host));

  const address = hasCaddy ? '127.0.0.1' : addresses[0];
  if (address === undefined) return finding?.kind !== 'wrong';
  const isPatient = hasCaddy && finding?.kind !== 'wrong';
  if (isPatient) console.log(texts.waiting(host, PATIENCE_MS / SECOND_MS));
  const found = await checkCertificate(new URL(baseUrl), address, isPatient ? PATIENCE_MS : 0);
  if ('validDays' in found) {
    report.right(areas.certificate, texts.right(found.validDays));
    return finding?.kind !== 'wrong';
  }
  report.found(areas.certificate, wrong(found));
  return false;
}

type Seen = { validDays: number } | { what: string; todo: string };

/** Asks for the certificate of the site, at this address, until it is valid, at most so many ms. */
async function checkCertificate(url: URL, address: string, patienceMs: number): Promise<Seen> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const seen = await lookAt(url, address);
    if ('validDays' in seen || Date.now() >= until) return seen;
    await sleep(1000);
  }
}

async function lookAt(url: URL, address: string): Promise<Seen> {
  const at = Date.now();
  try {
    const { certificate } = await ask(url, { address });
    if (!certificate) return notReached(url, { code: 'EPROTO' });
    const found = examineCertificate(certificate, url.hostname, at);
    return found.find(({ kind }) => kind !== 'certificate-soon') ?? { validDays: daysLeft(certificate, at) };
  } catch (error) {
    return notReached(url, error as NodeJS.ErrnoException);
  }
}

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
async function checkName(host: string): Promise<{ addresses: string[]; finding?: Finding }> {
  const own = ownAddresses();
  const shown = own.filter((address) => !isAtHome(address));
  let addresses: string[];
  try {
    addresses = await addressesOf(host);
  } catch (error) {
    return {
      addresses: [],
      finding: hint(setupTexts.name.unknown(host, String((error as NodeJS.ErrnoException).code))),
    };
  }
  if (addresses.length === 0)
    return { addresses, finding: wrong(setupTexts.name.nowhere(host, shown.length > 0 ? shown : own)) };
  const strangers = addresses.filter((address) => !own.includes(address));
  if (strangers.length === 0) return { addresses };
  const finding =
    shown.length > 0
      ? wrong(setupTexts.name.elsewhere(host, strangers, shown))
      : hint(setupTexts.name.behindRouter(host, strangers));
  return { addresses, finding };
}
