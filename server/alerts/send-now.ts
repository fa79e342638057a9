import { randomUUID } from 'node:crypto';
import type { MailTransport } from '#server/ports/mail/mail.ts';
import { alertLetters } from '#texts/mail/alerts.ts';
import { type AlertMail, alertDraft } from './letters.ts';

type Site = { siteName: string; baseUrl: string; mailFrom: string; adminEmail: string | undefined };

/** Mails the maintainers past the queue, where the database cannot take the letter. Rejects with a `MailFailure`. */
export async function sendNow(transport: MailTransport, site: Site, mail: AlertMail): Promise<void> {
  const { siteName, mailFrom, adminEmail } = site;
  if (!adminEmail) return;
  await transport.send({
    headers: {},
    ...alertDraft(site, mail),
    messageId: `<alert-${randomUUID()}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    from: { name: siteName, address: mailFrom },
    to: { name: alertLetters.recipient, address: adminEmail },
  });
}
