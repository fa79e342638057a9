import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/settings.ts';
import { MailFailure, type MailTransport } from '#server/ports/mail/mail.ts';
import { doctorTexts } from '#texts/admin/doctor.ts';
import { replyInWords } from '../mail-reply.ts';
import { type Finding, hint, wrong } from './finding.ts';

const texts = doctorTexts.settings;

/** Domains that are kept free for examples and belong to nobody. */
const NOBODYS = /(^|[.@])(example|example\.(org|com|net)|invalid|test|localhost|localdomain)$/i;

/** Settings that are valid and still not what a site for members needs. */
export function examineSettings(config: Config): Finding[] {
  const isTrial = isLoopback(new URL(config.baseUrl).hostname);
  const found: Finding[] = [];
  if (!config.secureCookies) found.push(wrong(texts.notEncrypted(config.baseUrl)));
  if (isTrial) found.push(hint(texts.onlyHere(config.baseUrl)));
  if (config.baseUrl.startsWith('https:') && config.trustedProxies.length === 0)
    found.push(wrong(texts.noTrustedProxy));
  if (!config.adminEmail) found.push(hint(texts.noAdminEmail));
  if (!config.mailServer) found.push(isTrial ? hint(texts.outbox) : wrong(texts.outbox));
  else if (NOBODYS.test(config.mailFrom)) found.push(wrong(texts.nobodysAddress(config.mailFrom)));
  return found;
}

/** Whether the mail server takes us. */
export async function examineMailServer(config: Config, transport: MailTransport): Promise<Finding[]> {
  try {
    const { authenticated } = await transport.check();
    return config.mailServer?.login && !authenticated ? [wrong(texts.loginNotTaken)] : [];
  } catch (error) {
    if (error instanceof MailFailure) return [wrong(texts.mailServer(replyInWords(error.message)))];
    throw error;
  }
}
