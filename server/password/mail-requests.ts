import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/durations.ts';
import { createAttempts } from '#server/http/guard/attempts.ts';
import type { Bucket } from '#server/http/guard/windows.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import type { LinkedAddresses, LinkedMember } from '#server/members/linked-addresses.ts';
import { isEnabled } from '#server/people/named.ts';
import { typedName, typedSpelling } from '#server/people/typed-name.ts';
import type { Database } from '#server/ports/database/database.ts';
import { hashToken } from '#server/random-tokens.ts';
import type { DeviceMarks } from '#server/session/device-marks.ts';
import type { LoginRequests } from '#server/session/login-requests.ts';
import type { AccountMails } from './account-mails.ts';
import type { FoundLink } from './links.ts';

/** How many mails with a link for a password an account gets on request, no matter who asks. */
const MAILS_TO_ACCOUNT = { tries: 3, seconds: HOUR_SECONDS };

/** The bucket of `MAILS_TO_ACCOUNT`. */
export const resetMailBucket = (account: string) => `reset mail ${account}`;

/**
 * The same of mails that log in. Counted apart, so that who floods a mailbox with the one kind leaves the other as a way
 * in. A browser that the account knows has its own.
 */
export const loginMailBuckets = (account: string): Bucket[] => [
  [`mail for login ${account}`, MAILS_TO_ACCOUNT],
  [`mail for login day ${account}`, { tries: 8, seconds: DAY_SECONDS }],
];

/** Answers leave at multiples of this after the question: the work for any name takes less, on a slow disk, too. */
const ANSWER_STEP_MS = 100;

/** Waits until the time of the answer says nothing of what was done. */
async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    await sleep(ANSWER_STEP_MS - ((performance.now() - start) % ANSWER_STEP_MS));
  }
}

/** Those who have not had too many. Unknown names count too, so that both take equally long. */
async function mayGetOne(
  transaction: Database,
  now: () => number,
  accounts: readonly LinkedMember[],
  typed: string,
  bucketsOf: (account: string) => readonly Bucket[],
) {
  const attempts = createAttempts(transaction, now);
  const isAllowed = async (account: string) => {
    for (const bucket of bucketsOf(account)) if ((await attempts.count(...bucket)) > 0) return false;
    return true;
  };
  if (accounts.length === 0) await isAllowed(typedName(typed));
  const allowed = [];
  for (const account of accounts) if (await isAllowed(account.id)) allowed.push(account);
  return allowed;
}

export type MailRequests = ReturnType<typeof createMailRequests>;

type Deps = {
  db: Database;
  now: () => number;
  linkedAddresses: Pick<LinkedAddresses, 'find'>;
  deviceMarks: Pick<DeviceMarks, 'isKnown'>;
  loginRequests: Pick<LoginRequests, 'begin'>;
  mails: AccountMails;
  queue: Pick<MailQueue, 'wakeLater'>;
};

/** `mark`: of the browser that asks; `before`: the request with which it has asked already. */
type Browser = { mark: string | undefined; before: string | undefined };

/** Begins a request to log in; with the device's own hash if the account knows the browser. */
const createBeginning =
  ({ deviceMarks, loginRequests }: Pick<Deps, 'deviceMarks' | 'loginRequests'>) =>
  async (
    transaction: Database,
    typed: string,
    accounts: readonly LinkedMember[],
    { mark, before }: Browser,
  ) => {
    const [first] = accounts;
    const memberId = accounts.length === 1 ? first?.id : undefined;
    const [account, spelling] = [typedName(typed), typedSpelling(typed)];
    const isKnown = mark !== undefined && (await deviceMarks.isKnown(memberId ?? account, mark, transaction));
    const deviceHash = isKnown ? hashToken(mark) : undefined;
    const asked = { account, spelling, memberId, deviceHash };
    return { request: await loginRequests.begin(transaction, asked, before), deviceHash };
  };

/**
 * What anybody can ask for by a name: mails that lead into an account, to its confirmed address. The client must not
 * learn whether there is one: what is returned besides `request` is for the log. Sending begins after the answer, whose
 * time would tell else, and is looked after for unknown names too.
 */
export function createMailRequests(deps: Deps) {
  const { db, now, linkedAddresses, mails, queue } = deps;
  const begin = createBeginning(deps);

  return {
    /** Queues a link for a new password for each account that is meant. */
    reset: (typed: string): Promise<{ mailed: string[] }> =>
      inEvenTime(async () => {
        const mailed = await db.transaction().execute(async (transaction) => {
          const accounts = await linkedAddresses.find(typed, transaction);
          const bucketsOf = (account: string): Bucket[] => [[resetMailBucket(account), MAILS_TO_ACCOUNT]];
          const allowed = await mayGetOne(transaction, now, accounts, typed, bucketsOf);
          await mails.reset(transaction, allowed, { quiet: true });
          return allowed;
        });
        queue.wakeLater();
        return { mailed: mailed.map(({ id }) => id) };
      }),

    /** Queues a link that logs in for each account that is meant, and a code beside it if that is one. */
    login: (typed: string, { mark, before }: Browser): Promise<{ mailed: string[]; request: string }> =>
      inEvenTime(async () => {
        const { mailed, request } = await db.transaction().execute(async (transaction) => {
          const accounts = await linkedAddresses.find(typed, transaction);
          const { request, deviceHash } = await begin(transaction, typed, accounts, { mark, before });
          const mailed = await mayGetOne(transaction, now, accounts, typed, (one) =>
            loginMailBuckets(deviceHash ?? one),
          );
          await mails.login(transaction, mailed, { requestHash: hashToken(request), quiet: true });
          return { mailed, request };
        });
        queue.wakeLater();
        return { mailed: mailed.map(({ id }) => id), request };
      }),

    /**
     * Queues a link of the same purpose for the address of one that has expired unused; if that is no longer the member's,
     * the email is not written. False when the member has had too many, or may no longer log in; and for a link that logs
     * in, for which one asks by name.
     */
    renew: ({ member, purpose, address }: FoundLink): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        // The member may have been disabled or deleted since the link was found.
        const active = transaction.selectFrom('members').select('id').where('id', '=', member.id);
        if (!(await active.where(isEnabled).executeTakeFirst())) return false;
        const bucket = resetMailBucket(member.id);
        const wait = await createAttempts(transaction, now).count(bucket, MAILS_TO_ACCOUNT);
        if (wait > 0 || address === '' || purpose === 'login') return false;
        if (purpose === 'reset') await mails.reset(transaction, [{ ...member, linked_address: address }]);
        else if (purpose === 'invitation') await mails.to(transaction, 'invitation', member, address);
        else await mails.to(transaction, 'address-confirmation', member, address);
        return true;
      }),
  };
}
