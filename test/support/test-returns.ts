import { whenMailEnds } from '#server/compose/ground.ts';
import { readReturns } from '#server/mail/read-returns.ts';
import type { Mailbox } from '#server/ports/mail/mailbox.ts';
import type { TestClass } from './test-class.ts';

/** A mailbox in memory, read by a site. */
export function testReturns(site: TestClass) {
  const mails: { raw: Uint8Array; isRead: boolean }[] = [];
  const mailbox: Mailbox = {
    validity: '1',
    numbers: async (after) => mails.map((_, index) => index + 1).filter((number) => number > after),
    headers: async (numbers) =>
      numbers.map((number) => {
        const text = Buffer.from(mails[number - 1]?.raw ?? []).toString('latin1');
        return { number, headers: text.slice(0, text.indexOf('\r\n\r\n') + 2) };
      }),
    beginning: async (number, bytes) => mails[number - 1]?.raw.slice(0, bytes),
    markAsRead: async (numbers) => {
      for (const number of numbers) {
        const mail = mails[number - 1];
        if (mail) mail.isRead = true;
      }
    },
    close: async () => {},
  };
  const deps = {
    db: site.db,
    now: site.now,
    onMailEnded: whenMailEnds(site),
    settings: site.config,
    open: async () => mailbox,
    place: 'test',
  };

  return {
    mailbox,
    deps,
    put: (raw: string) => mails.push({ raw: Buffer.from(raw, 'latin1'), isRead: false }),
    read: () => readReturns(deps),
    /** Of all mails in it, whether they were marked as read. */
    marks: () => mails.map(({ isRead }) => isRead),
  };
}
