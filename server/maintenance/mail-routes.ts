import type { RecordedAct } from '#contract/maintenance.ts';
import type { MailAct, QueueAct } from '#contract/maintenance-mail.ts';
import { replyInWords } from '#server/admin/mail-reply.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { cancelByHand, mailExists, retryByHand } from '#server/mail/by-hand.ts';
import { mailOverview } from '#server/mail/maintained-mails.ts';
import type { Pace } from '#server/mail/pace.ts';
import { endPause, pauseByHand } from '#server/mail/pause.ts';
import { testLetter } from '#server/mail/test-letter.ts';
import { type Database, within } from '#server/ports/database/database.ts';
import { MailFailure, type MailTransport } from '#server/ports/mail/mail.ts';
import type { MaintenanceRecord } from './record.ts';

/** Sooner than a browser gives up. */
const TEST_PATIENCE_MS = 20_000;

type Deps = {
  db: Database;
  now: () => number;
  record: MaintenanceRecord;
  transport: MailTransport;
  config: { mailPace: Pace; mailServer?: unknown; baseUrl: string; mailFrom: string };
  identity: { read(): Promise<{ siteName: string }> };
};

/** What maintainers see of the mails, and do with them. */
export function serveMaintainedMail(
  serve: Serve,
  { db, now, record, transport, config, identity }: Deps,
): void {
  serve('GET /maintenance/mail', async ({ member, write }) => {
    const { mailPace, mailServer } = config;
    const found = await mailOverview(db, now(), { mailPace, mailServer });
    if (found.mails.some(({ troubles }) => troubles.length > 0))
      await write((transaction) => record.addReading(transaction, member, { act: 'mails-read' }));
    return found;
  });

  const retry = (transaction: Database, which: Parameters<typeof retryByHand>[1]) =>
    retryByHand(db, which, now(), within(transaction));

  const queueActs: Record<QueueAct, [RecordedAct, (transaction: Database) => Promise<unknown>]> = {
    pause: ['mail-paused', (transaction) => pauseByHand(transaction, now())],
    resume: ['mail-resumed', endPause],
    retry: ['mail-retried', (transaction) => retry(transaction, 'all')],
  };

  serve('POST /maintenance/mail/{act}', async ({ params, member, write }) => {
    const [act, run] = queueActs[params.act];
    await write(async (transaction) => {
      await run(transaction);
      await record.add(transaction, member, { act });
    });
    return undefined;
  });

  const mailActs: Record<MailAct, [RecordedAct, (transaction: Database, id: string) => Promise<number>]> = {
    retry: ['mail-retried', (transaction, mailId) => retry(transaction, { mailId })],
    cancel: ['mail-cancelled', cancelByHand],
  };

  serve('POST /maintenance/mails/{id}/{act}', async ({ params, member, write }) => {
    const [act, run] = mailActs[params.act];
    return write(async (transaction) => {
      if (!(await mailExists(transaction, params.id))) throw new Refusal('not-found');
      const count = await run(transaction, params.id);
      // Nothing was left to be done.
      if (count > 0) await record.add(transaction, member, { act });
      return { count };
    });
  });

  serve('POST /maintenance/test_mail', async ({ member, write }) => {
    const address = await write(async (transaction) => {
      const own = await transaction
        .selectFrom('members')
        .select('linked_address')
        .where('id', '=', member.id)
        .executeTakeFirst();
      if (!own?.linked_address) throw new Refusal('conflict');
      await record.add(transaction, member, { act: 'mail-tested' });
      return own.linked_address;
    });
    try {
      const { siteName } = await identity.read();
      await transport.send(
        testLetter(address, { ...config, siteName }),
        AbortSignal.timeout(TEST_PATIENCE_MS),
      );
      return { address };
    } catch (error) {
      if (error instanceof MailFailure) return { address, failure: replyInWords(error.message) };
      throw error;
    }
  });
}
