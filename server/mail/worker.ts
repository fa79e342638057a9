import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#contract/durations.ts';
import type { ClockTrust } from '#server/process/clock.ts';
import type { Log } from '#server/process/log.ts';
import { type AttemptDeps, createAttempts } from './attempt.ts';
import { type Claim, createDispatch, type Outcome, type Settled } from './dispatch.ts';
import { deleteOldTries, type Pace } from './pace.ts';
import { tryAfterStart } from './pause.ts';
import type { MailQueue } from './queue.ts';
import { adjustToClock, endMail, expire, type OnMailEnded, takeBack, unendedMails } from './tidy.ts';

/** How often the queue is polled when nothing wakes the worker: other processes may have added mails. */
const POLL_INTERVAL_MS = 15 * SECOND_MS;
/** How long a stop waits for the email being sent. */
const GRACE_MS = 10 * SECOND_MS;

type MailWorkerDeps = AttemptDeps & {
  queue: MailQueue;
  now: () => number;
  clockTrust: ClockTrust;
  pace: Pace;
  /** The name of the mail server. */
  server?: string | undefined;
  /** Whether no other process can use this queue: then copies in `sending` at the start are left from a crash. */
  alone: boolean;
  onMailEnded: OnMailEnded;
};

function report(log: Log, { row }: Claim, outcome: Outcome, { state, pause, setAside = 0 }: Settled) {
  const reply = 'reply' in outcome ? outcome.reply : undefined;
  const facts = { mail: row.mail_id, copy: row.id, member: row.member_id, reply };
  if (pause) log.error({ reply, until: pause.until && new Date(pause.until) }, 'mail paused');
  else if (state === 'held') log.error(facts, 'mail set aside');
  else if (state === 'failed' || state === 'given-up') log.warn(facts, `mail ${state}`);
  else log.info(facts, `mail ${state}`);
  if (setAside > 0) log.error({ mail: row.mail_id, copies: setAside, reply }, 'mail set aside');
}

/** What the worker does in one round. `isStopping`: no other email may be begun. */
function createRounds(deps: MailWorkerDeps, isStopping: () => boolean) {
  const { db, now, log } = deps;
  const dispatch = createDispatch(deps);
  const attempts = createAttempts(deps);
  let isFirst = true;

  const end = (mailId: string) =>
    endMail(db, mailId, now(), deps.onMailEnded).catch((error) =>
      // It is tried again in the next round.
      log.error({ err: error, mail: mailId }, 'end of mail failed'),
    );

  const tidy = async () => {
    await adjustToClock(db, now());
    if (isFirst) await tryAfterStart(db, now());
    await deleteOldTries(db, now());
    for (const copy of await takeBack(db, now(), isFirst && deps.alone))
      log.error({ copy }, 'mail set aside');
    isFirst = false;
    const expired = (await deps.clockTrust.isEarned()) ? await expire(db, now()) : 0;
    if (expired > 0) log.warn({ copies: expired }, 'mail given-up');
    for (const mailId of await unendedMails(db)) await end(mailId);
  };

  /** Retries while the database is busy or the disk is full: a sent email must not be sent again. */
  const settle = async (claim: Claim, outcome: Outcome): Promise<Settled> => {
    try {
      return await dispatch.settle(claim, outcome);
    } catch (error) {
      if (isStopping()) throw error;
      log.error({ err: error, copy: claim.row.id }, 'mail queue failed');
      await sleep(SECOND_MS);
      return settle(claim, outcome);
    }
  };

  /** Sends all that may be sent now; returns how many ms to wait for more. */
  const work = async (): Promise<number> => {
    await tidy();
    while (!isStopping()) {
      const claim = await dispatch.claim();
      if ('wait' in claim) return claim.wait;
      const outcome = await attempts.attempt(claim);
      report(log, claim, outcome, await settle(claim, outcome));
      await end(claim.row.mail_id);
    }
    return 0;
  };

  return { work, abort: attempts.abort };
}

/** Sends the queue in the background, one email at a time. */
export function createMailWorker(deps: MailWorkerDeps) {
  const { queue, log } = deps;
  let stopping = false;
  let wakeUp = new AbortController();
  let working: Promise<unknown> = Promise.resolve();
  let running: Promise<void> | undefined;
  const rounds = createRounds(deps, () => stopping);

  /** Runs rounds one after another, never two at once. */
  const workInTurn = () => {
    const round = working.then(rounds.work);
    working = round.catch(() => {});
    return round;
  };

  const run = async () => {
    while (!stopping) {
      wakeUp = new AbortController();
      const wait = await workInTurn().catch((error) => {
        log.error({ err: error }, 'mail queue failed');
        return POLL_INTERVAL_MS;
      });
      if (stopping) return;
      await sleep(Math.min(wait, POLL_INTERVAL_MS), undefined, { signal: wakeUp.signal, ref: false }).catch(
        () => {},
      );
    }
  };

  const unsubscribe = queue.onEnqueue(() => wakeUp.abort());

  return {
    start() {
      running ??= run();
    },

    /** Sends all that may be sent now. For tests, which do not start the worker. */
    async drain(): Promise<void> {
      await workInTurn();
    },

    /** Waits for the email being sent, 10 s at most; the rest stays in the queue. */
    async stop(): Promise<void> {
      stopping = true;
      unsubscribe();
      wakeUp.abort();
      const grace = setTimeout(() => rounds.abort(), GRACE_MS);
      await working;
      await running;
      clearTimeout(grace);
    },
  };
}
