import { randomUUID } from 'node:crypto';
import type { Letter } from '#server/ports/mail/mail.ts';
import { mailTexts } from '#texts/admin/mail.ts';
import type { Site } from '#texts/mail/greeting.ts';
import { automatic, domainOf } from './letter.ts';

/** By which maintainers find out whether mails leave. */
export const testLetter = (
  address: string,
  { siteName, baseUrl, mailFrom }: Pick<Site, 'siteName' | 'baseUrl' | 'mailFrom'>,
): Letter => ({
  messageId: `<test-${randomUUID()}@${domainOf(mailFrom)}>`,
  from: { name: siteName, address: mailFrom },
  to: { name: '', address },
  subject: mailTexts.test.subject(siteName),
  text: mailTexts.test.text(siteName, baseUrl),
  headers: automatic,
});
