import { openReturns } from '#server/compose/real-parts.ts';
import { createDeadAddress } from '#server/mail/dead-addresses.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { nameOf } from '#server/people/names.ts';
import { MailboxFailure } from '#server/ports/mail/mailbox.ts';
import { mailTexts } from '#texts/admin/mail.ts';
import { type AdminStores, readOptions, type StoreVerb } from './command.ts';

const { returns: texts } = mailTexts;

/** Started by a timer, too. */
export const mailReturns: StoreVerb = {
  help: texts.help,
  async run(args, { db, config, onMailEnded }) {
    readOptions(args, {});
    const { returnsMailbox } = config;
    if (!returnsMailbox) throw new MaintainerError(texts.none);
    const { host, port, login, folder } = returnsMailbox;
    // Needed by this process alone.
    const { readReturns } = await import('#server/mail/read-returns.ts');
    const reading = await readReturns({
      ...{ db, onMailEnded, settings: config },
      now: Date.now,
      open: () => openReturns(returnsMailbox),
      place: `${login.user}@${host}:${port}/${folder}`,
    }).catch((error) => {
      if (!(error instanceof MailboxFailure)) throw error;
      throw new MaintainerError(texts.failed(texts.problems[error.problem]));
    });
    if (!reading) return console.log(texts.busy);
    console.log(texts.looked(reading.looked, reading.reports));
    for (const id of new Set(reading.lost)) console.log(await lineOf(db, id));
  },
};

async function lineOf(db: AdminStores['db'], id: string): Promise<string> {
  const member = await db
    .selectFrom('members')
    .select(['username', 'first_name', 'surname'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isDead = (await createDeadAddress(db)(id)) !== undefined;
  return (isDead ? texts.dead : texts.lost)(nameOf(member));
}
