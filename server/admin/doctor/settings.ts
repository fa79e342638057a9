import { getServers, Resolver } from 'node:dns/promises';
import { type Config, envFileNames } from '#server/config/config.ts';
import { isLoopback } from '#server/config/settings.ts';
import { settingNames } from '#server/config/table.ts';
import { failureInWords } from '#server/failure-in-words.ts';
import { type Finding, hint, wrong } from '#server/health/findings.ts';
import { MailFailure, type MailTransport, readOwnReply } from '#server/ports/mail/mail.ts';
import { envTexts, senderTexts, settingsTexts } from '#texts/admin/doctor/server.ts';
import { replyInWords } from '../../mail/replies.ts';
import { isRestoring } from '../setup/files.ts';

/** Names in `.env` that mean nothing to us, which is how a typo looks; and whether more are still to come back. */
export const examineEnvFile = (): Finding[] => [
  ...(isRestoring() ? [wrong('half-restored', envTexts.halfRestored)] : []),
  ...envFileNames()
    .filter((name) => !settingNames.includes(name))
    .map((name) => wrong('setting-unknown', envTexts.unknown(name))),
];

/** Domains reserved for examples, tests and local use. */
const RESERVED_DOMAIN = /(^|[.@])(example|example\.(org|com|net)|invalid|test|localhost|localdomain)$/i;

/** Settings that are valid but not suitable for a site with members. */
export function examineSettings(config: Config): Finding[] {
  const isTrial = isLoopback(new URL(config.baseUrl).hostname);
  const findings: Finding[] = [];
  if (!config.secureCookies)
    findings.push(wrong('not-encrypted', settingsTexts.notEncrypted(config.baseUrl)));
  if (isTrial) findings.push(hint('only-here', settingsTexts.onlyHere(config.baseUrl)));
  if (config.baseUrl.startsWith('https:') && config.trustedProxies.length === 0)
    findings.push(wrong('proxy-not-trusted', settingsTexts.noTrustedProxy));
  if (!config.adminEmail) findings.push(hint('no-admin-email', settingsTexts.noAdminEmail));
  if (!config.mailServer) findings.push((isTrial ? hint : wrong)('no-mail-server', settingsTexts.outbox));
  else if (RESERVED_DOMAIN.test(config.mailFrom))
    findings.push(wrong('mail-from-example', settingsTexts.nobodysAddress(config.mailFrom)));
  return findings;
}

/** Whether the mail server accepts our connection and login. */
export async function examineMailServer(config: Config, transport: MailTransport): Promise<Finding[]> {
  try {
    const { authenticated } = await transport.check();
    return config.mailServer?.login && !authenticated
      ? [wrong('mail-login-not-taken', settingsTexts.loginNotTaken)]
      : [];
  } catch (error) {
    if (error instanceof MailFailure)
      return [
        wrong(
          'mail-server-refuses',
          settingsTexts.mailServer(replyInWords(error.message), readOwnReply(error.message) === undefined),
        ),
      ];
    throw error;
  }
}

/** Whether the name system says who may send for the sender's domain (SPF), and whom to ask (DMARC). */
export async function examineSender({ mailFrom, mailServer, adminEmail }: Config): Promise<Finding[]> {
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  if (!mailServer || RESERVED_DOMAIN.test(domain)) return [];
  // Few tries: the doctor is waited for.
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  resolver.setServers(getServers());
  const has = async (name: string, begins: RegExp) => {
    const records = await resolver.resolveTxt(name).catch((error: NodeJS.ErrnoException) => {
      // Of a domain that is not known here at all nothing can be said.
      if (error.code === 'ENODATA' || (error.code === 'ENOTFOUND' && name !== domain)) return [];
      throw error;
    });
    return records.some((parts) => begins.test(parts.join('')));
  };
  try {
    const findings: Finding[] = [];
    if (!(await has(domain, /^v=spf1\b/i)))
      findings.push(wrong('sender-without-spf', senderTexts.noSpf(domain)));
    const organisation = domain.split('.').slice(-2).join('.');
    const dmarc = [domain, organisation].map((name) => has(`_dmarc.${name}`, /^v=DMARC1\b/i));
    if (!(await Promise.all(dmarc)).includes(true))
      findings.push(hint('sender-without-dmarc', senderTexts.noDmarc(domain, adminEmail)));
    return findings;
  } catch (error) {
    return [hint('sender-not-looked-up', senderTexts.notLookedUp(domain, failureInWords(error)))];
  }
}
