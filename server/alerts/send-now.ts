import { randomUUID } from 'node:crypto';
import { domainOf } from '#server/mail/letter.ts';
import type { MailTransport } from '#server/ports/mail/mail.ts';
import { alertLetters } from '#texts/mail/alerts.ts';
import type { Site } from '#texts/mail/greeting.ts';
import { type AlertMail, alertDraft } from './letters.ts';

/** Mails the maintainers past the queue, where the database cannot take the letter. Rejects with a `MailFailure`. */
export async function sendNow(
  transport: MailTransport,
  site: Omit<Site, 'groupName'>,
  mail: AlertMail,
): Promise<void> {
  const { siteName, mailFrom, adminEmail } = site;
  if (!adminEmail) return;
  await transport.send({
    ...alertDraft(site, mail),
    messageId: `<alert-${randomUUID()}@${domainOf(mailFrom)}>`,
    from: { name: siteName, address: mailFrom },
    to: { name: alertLetters.recipient, address: adminEmail },
  });
}
