import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/settings.ts';
import { type Finding, hint, wrong } from '#server/health/finding.ts';
import { MailFailure, type MailTransport } from '#server/ports/mail/mail.ts';
import { settingsTexts as texts } from '#texts/admin/doctor/settings.ts';
import { replyInWords } from '../../mail/replies.ts';

/** Domains reserved for examples, tests and local use. */
const RESERVED_DOMAIN = /(^|[.@])(example|example\.(org|com|net)|invalid|test|localhost|localdomain)$/i;

/** Settings that are valid but not suitable for a site with members. */
export function examineSettings(config: Config): Finding[] {
  const isTrial = isLoopback(new URL(config.baseUrl).hostname);
  const findings: Finding[] = [];
  if (!config.secureCookies) findings.push(wrong('not-encrypted', texts.notEncrypted(config.baseUrl)));
  if (isTrial) findings.push(hint('only-here', texts.onlyHere(config.baseUrl)));
  if (config.baseUrl.startsWith('https:') && config.trustedProxies.length === 0)
    findings.push(wrong('proxy-not-trusted', texts.noTrustedProxy));
  if (!config.adminEmail) findings.push(hint('no-admin-email', texts.noAdminEmail));
  if (!config.mailServer) findings.push((isTrial ? hint : wrong)('no-mail-server', texts.outbox));
  else if (RESERVED_DOMAIN.test(config.mailFrom))
    findings.push(wrong('mail-from-example', texts.nobodysAddress(config.mailFrom)));
  return findings;
}

/** Whether the mail server accepts our connection and login. */
export async function examineMailServer(config: Config, transport: MailTransport): Promise<Finding[]> {
  try {
    const { authenticated } = await transport.check();
    return config.mailServer?.login && !authenticated
      ? [wrong('mail-login-not-taken', texts.loginNotTaken)]
      : [];
  } catch (error) {
    if (error instanceof MailFailure)
      return [wrong('mail-server-refuses', texts.mailServer(replyInWords(error.message)))];
    throw error;
  }
}
