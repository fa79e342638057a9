import { type Config, envFileNames } from '#server/config/config.ts';
import { isLoopback } from '#server/config/settings.ts';
import { settingNames } from '#server/config/table.ts';
import { type Finding, hint, wrong } from '#server/health/findings.ts';
import { MailFailure, type MailTransport, readOwnReply } from '#server/ports/mail/mail.ts';
import { envTexts, settingsTexts } from '#texts/admin/doctor/server.ts';
import { replyInWords } from '../../mail/replies.ts';

/** Names in `.env` that mean nothing to us, which is how a typo looks. */
export const examineEnvFile = (): Finding[] =>
  envFileNames()
    .filter((name) => !settingNames.includes(name))
    .map((name) => hint('setting-unknown', envTexts.unknown(name)));

/** Domains reserved for examples, tests and local use. */
export const RESERVED_DOMAIN =
  /(^|[.@])(example|example\.(org|com|net)|invalid|test|localhost|localdomain)$/i;

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
