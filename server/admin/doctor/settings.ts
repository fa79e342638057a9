import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/settings.ts';
import { MailFailure, type MailTransport } from '#server/ports/mail/mail.ts';
import { doctorTexts } from '#texts/admin/doctor.ts';
import { replyInWords } from '../mail-reply.ts';
import { type Finding, hint, wrong } from './finding.ts';

const texts = doctorTexts.settings;

/** Domains reserved for examples, tests and local use. */
const RESERVED_DOMAIN = /(^|[.@])(example|example\.(org|com|net)|invalid|test|localhost|localdomain)$/i;

/** Settings that are valid but not suitable for a site with members. */
export function examineSettings(config: Config): Finding[] {
  const isTrial = isLoopback(new URL(config.baseUrl).hostname);
  const findings: Finding[] = [];
  if (!config.secureCookies) findings.push(wrong(texts.notEncrypted(config.baseUrl)));
  if (isTrial) findings.push(hint(texts.onlyHere(config.baseUrl)));
  if (config.baseUrl.startsWith('https:') && config.trustedProxies.length === 0)
    findings.push(wrong(texts.noTrustedProxy));
  if (!config.adminEmail) findings.push(hint(texts.noAdminEmail));
  if (!config.mailServer) findings.push(isTrial ? hint(texts.outbox) : wrong(texts.outbox));
  else if (RESERVED_DOMAIN.test(config.mailFrom)) findings.push(wrong(texts.nobodysAddress(config.mailFrom)));
  return findings;
}

/** Whether the mail server accepts our connection and login. */
export async function examineMailServer(config: Config, transport: MailTransport): Promise<Finding[]> {
  try {
    const { authenticated } = await transport.check();
    return config.mailServer?.login && !authenticated ? [wrong(texts.loginNotTaken)] : [];
  } catch (error) {
    if (error instanceof MailFailure) return [wrong(texts.mailServer(replyInWords(error.message)))];
    throw error;
  }
}
