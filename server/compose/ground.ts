import type { Config } from '../config/config.ts';
import { notifySender } from '../group-email/copies.ts';
import { createAttempts } from '../http/guard/attempts.ts';
import { createMailMembers, type MailMembers } from '../mail/members.ts';
import { createMailQueue, type MailQueue } from '../mail/queue.ts';
import type { OnMailEnded } from '../mail/tidy.ts';
import { unmarkUnsent } from '../maintenance/unsent.ts';
import { tellOrganiser } from '../meetings/organisers.ts';
import { createRecord } from '../people/record.ts';
import { createIdentity } from '../site/identity.ts';
import { openCountsInMemory } from './counts-in-memory.ts';
import { mustBeKnownClass } from './known-class.ts';
import { openConfiguredDatabase, type Starting } from './open-database.ts';

export type Ground = Awaited<ReturnType<typeof openGround>>;

/** What all modules stand on, in the running site and on the command line. `disposables` closes the database. */
export async function openGround(
  disposables: AsyncDisposableStack,
  config: Config,
  now: () => number,
  starting?: Starting,
) {
  const db = disposables.use(await openConfiguredDatabase(config, starting));
  await mustBeKnownClass(db, config);
  return {
    config,
    db,
    now,
    queue: createMailQueue(now),
    mailMembers: createMailMembers(db),
    attempts: createAttempts(db, now, openCountsInMemory),
    record: createRecord(db, now),
    identity: createIdentity(db, config),
  };
}

/** What modules do once a mail has ended. */
export const whenMailEnds = (deps: {
  now: () => number;
  queue: MailQueue;
  mailMembers: MailMembers;
}): OnMailEnded => {
  const each = [notifySender(deps), tellOrganiser(deps), unmarkUnsent];
  return async (transaction, mailId) => {
    for (const act of each) await act(transaction, mailId);
  };
};
