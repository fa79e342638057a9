import { getServers, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/settings.ts';
import { failureInWords } from '#server/failure-in-words.ts';
import { type Finding, hint, wrong } from '#server/health/findings.ts';
import { senderTexts as texts } from '#texts/admin/doctor/server.ts';
import { RESERVED_DOMAIN } from './settings.ts';

/** How providers whose servers are many want their part of SPF. */
const partsOfProviders: [server: RegExp, part: string][] = [
  [/(^|\.)ionos\./, 'include:_spf-eu.ionos.com ~all'],
  [/(^|\.)strato\./, 'redirect=smtp.strato.de'],
  [/(^|\.)(gmail|google|googlemail)\.com$/, 'include:_spf.google.com ~all'],
  [/(^|\.)mailbox\.org$/, 'include:mailbox.org ~all'],
  [/(^|\.)(outlook|office365)\.com$/, 'include:spf.protection.outlook.com ~all'],
];

const ABSENT = ['ENOTFOUND', 'ENODATA'];

type Sender = Pick<Config, 'mailFrom' | 'mailServer' | 'adminEmail' | 'baseUrl'>;

/** What the name system says of the sender's domain: who may send for it, and whom to ask. */
export async function examineSender(config: Sender): Promise<Finding[]> {
  const { mailFrom, mailServer } = config;
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  if (!mailServer || RESERVED_DOMAIN.test(domain)) return [];
  // Few tries: the doctor is waited for.
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  resolver.setServers(getServers());
  const orNone = <T>(asked: Promise<T[]>) =>
    asked.catch((error: NodeJS.ErrnoException): T[] => {
      if (ABSENT.includes(error.code ?? '')) return [];
      throw error;
    });
  const begun = (records: string[][], begins: RegExp) =>
    records.map((parts) => parts.join('')).filter((one) => begins.test(one));
  const dmarcOf = async (name: string) =>
    begun(await orNone(resolver.resolveTxt(`_dmarc.${name}`)), /^v=DMARC1\b/i);
  try {
    const records = await resolver.resolveTxt(domain).catch((error: NodeJS.ErrnoException) => {
      // Of a domain that is not known here at all nothing can be said.
      if (error.code !== 'ENODATA') throw error;
      return [];
    });
    const spf = begun(records, /^v=spf1\b/i);
    const organisation = domain.split('.').slice(-2).join('.');
    const dmarc = [
      ...(await dmarcOf(domain)),
      ...(organisation === domain ? [] : await dmarcOf(organisation)),
    ];
    // Whose mail server is on this machine speaks for itself; the provider's own must be known, too.
    const host = isLoopback(mailServer.host) ? new URL(config.baseUrl).hostname : mailServer.host;
    const [address] = isIP(host) ? [host] : await orNone(resolver.resolve4(host));
    const isNamed =
      address === undefined || isLoopback(address) || (await orNone(resolver.reverse(address))).length > 0;
    const report = config.adminEmail ? `; rua=mailto:${config.adminEmail}` : '';
    return [
      ...(spf.length === 0 ? [wrong('sender-without-spf', texts.noSpf(domain, spfLine(host)))] : []),
      ...(spf.length > 1 ? [wrong('sender-with-two-spf', texts.twoSpf(domain))] : []),
      ...(dmarc.length === 0
        ? [hint('sender-without-dmarc', texts.noDmarc(domain, `v=DMARC1; p=none${report}`))]
        : []),
      ...(isNamed ? [] : [hint('sender-without-ptr', texts.noPtr(address, host))]),
    ];
  } catch (error) {
    return [hint('sender-not-looked-up', texts.notLookedUp(domain, failureInWords(error)))];
  }
}

function spfLine(host: string): string {
  const part = partsOfProviders.find(([server]) => server.test(host))?.[1];
  return `v=spf1 ${part ?? `mx ${isIP(host) ? 'ip4' : 'a'}:${host} ~all`}`;
}
