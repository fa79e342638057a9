import { HOUR_SECONDS } from '#contract/durations.ts';
import { type Allowance, createAttempts, hashedName } from '#server/http/guard/attempts.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import type { LinkedAddresses } from '#server/members/linked-addresses.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { AccountMails } from './account-mails.ts';

/** How many mails with a link an account gets on request, no matter who asks. */
export const MAILS_TO_ACCOUNT: Allowance = { tries: 3, seconds: HOUR_SECONDS };

/** The bucket of `MAILS_TO_ACCOUNT`. */
export const resetMailBucket = (account: string) => `reset mail ${account}`;

export type ResetRequests = ReturnType<typeof createResetRequests>;

export function createResetRequests(deps: {
  db: Database;
  now: () => number;
  linkedAddresses: Pick<LinkedAddresses, 'find'>;
  mails: AccountMails;
  queue: Pick<MailQueue, 'wakeLater'>;
}) {
  const { db, now, linkedAddresses, mails, queue } = deps;

  return {
    /**
     * Queues a link to the confirmed address of every matching account that has not had too many. Returns their ids,
     * for the log; the client must not learn them. Sending begins after the answer, whose time would tell else, and is
     * looked after for unknown names too.
     */
    async request(typed: string): Promise<string[]> {
      const mailed = await db.transaction().execute(async (transaction) => {
        const accounts = await linkedAddresses.find(typed, transaction);
        const attempts = createAttempts(transaction, now);
        // Unknown names count too, so that both take equally long.
        if (accounts.length === 0) await attempts.count(resetMailBucket(hashedName(typed)), MAILS_TO_ACCOUNT);
        const allowed = [];
        for (const account of accounts)
          if ((await attempts.count(resetMailBucket(account.id), MAILS_TO_ACCOUNT)) === 0)
            allowed.push(account);
        const [address] = allowed.map((account) => account.linked_address);
        if (address) await mails.reset(transaction, allowed, address, { quiet: true });
        return allowed.map(({ id }) => id);
      });
      queue.wakeLater();
      return mailed;
    },
  };
}
