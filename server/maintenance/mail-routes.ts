import type { MailAct, QueueAct } from '#contract/mail.ts';
import type { Shared } from '#server/compose/shared.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { testLetter } from '#server/mail/letters.ts';
import { mailOverview } from '#server/mail/maintained-mails.ts';
import { endPauseByItself } from '#server/mail/pause.ts';
import { replyInWords } from '#server/mail/replies.ts';
import type { Database } from '#server/ports/database/database.ts';
import { findRow } from '#server/ports/database/rows.ts';
import { MailFailure } from '#server/ports/mail/mail.ts';
import type { Asker } from '#server/session/sessions.ts';
import type { MaintenanceActs } from './acts.ts';

/** Sooner than a browser gives up. */
const TEST_PATIENCE_MS = 20_000;

type Deps = Pick<Shared, 'config' | 'db' | 'identity' | 'now' | 'record' | 'transport'> &
  Pick<MaintenanceActs, 'mailActs'>;

/** What maintainers see of the mails, and do with them. */
export function serveMaintainedMail(
  serve: Serve,
  { db, now, record, mailActs, transport, config, identity }: Deps,
): void {
  serve('GET /maintenance/mail', async ({ member, write }) => {
    const { mailPace, mailServer } = config;
    const found = await mailOverview(db, now(), { mailPace, mailServer });
    if (found.mails.some(({ troubles }) => troubles.length > 0))
      await write((transaction) => record.addReading(transaction, member, { act: 'mails-read' }));
    return found;
  });

  const queueActs: Record<QueueAct, (transaction: Database, actor: Asker) => Promise<unknown>> = {
    pause: mailActs.pause,
    resume: mailActs.resume,
    retry: (transaction, actor) => mailActs.retry(transaction, actor, 'all'),
  };

  serve('POST /maintenance/mail/{act}', async ({ params, member, write }) => {
    await write((transaction) => queueActs[params.act](transaction, member));
  });

  const actsOnOne: Record<MailAct, (transaction: Database, actor: Asker, id: string) => Promise<number>> = {
    retry: (transaction, actor, mailId) => mailActs.retry(transaction, actor, { mailId }),
    cancel: mailActs.cancel,
  };

  serve('POST /maintenance/mails/{id}/{act}', async ({ params, member, write }) =>
    write(async (transaction) => {
      if (!(await findRow(transaction, 'mails', params.id))) throw new Refusal('not-found');
      return { count: await actsOnOne[params.act](transaction, member, params.id) };
    }),
  );

  serve('POST /maintenance/test_mail', async ({ member, write }) => {
    const address = await write(async (transaction) => {
      const own = await findRow(transaction, 'members', member.id);
      if (!own?.linked_address) throw new Refusal('conflict');
      await record.add(transaction, member, { act: 'mail-tested' });
      return own.linked_address;
    });
    try {
      const letter = testLetter(address, await identity.readSite());
      await transport.send(letter, AbortSignal.timeout(TEST_PATIENCE_MS));
      await write((transaction) => endPauseByItself(transaction, now()));
      return { address };
    } catch (error) {
      if (error instanceof MailFailure) return { address, failure: replyInWords(error.message) };
      throw error;
    }
  });
}
