import { randomUUID } from 'node:crypto';
import type { Letter } from '#server/ports/mail/mail.ts';
import { mailTexts } from '#texts/admin/mail.ts';
import { automatic } from './automatic.ts';

type Site = { siteName: string; baseUrl: string; mailFrom: string };

/** By which maintainers find out whether mails leave. */
export const testLetter = (address: string, { siteName, baseUrl, mailFrom }: Site): Letter => ({
  messageId: `<test-${randomUUID()}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
  from: { name: siteName, address: mailFrom },
  to: { name: '', address },
  subject: mailTexts.test.subject(siteName),
  text: mailTexts.test.text(siteName, baseUrl),
  headers: automatic,
});
