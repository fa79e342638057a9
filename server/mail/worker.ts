import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts';
import type { MailKind } from '#contract/kinds.ts';
import { nameInLetter } from '#contract/links.ts';
import { isLetIn } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import { findRow } from '#server/ports/database/rows.ts';
import { type Letter, MailFailure, type MailTransport, ownReply } from '#server/ports/mail/mail.ts';
import type { ClockTrust } from '#server/process/clock.ts';
import type { Log } from '#server/process/log.ts';
import { isHeldBack } from './dead-addresses.ts';
import { type Claim, createDispatch, type Outcome, type Settled } from './dispatch.ts';
import {
  type Copy,
  copyHeader,
  domainOf,
  type LetterWriters,
  type Mail,
  messageIdOf,
  readMail,
} from './letters.ts';
import { deleteOldTries, type Pace } from './pace.ts';
import { tryAfterStart } from './pause.ts';
import type { MailQueue } from './queue.ts';
import { createReturnPaths } from './return-path.ts';
import { NOTICES } from './set-disabled.ts';
import { adjustToClock, endMail, expire, type OnMailEnded, takeBack, unendedMails } from './tidy.ts';

/** How often the queue is polled when nothing wakes the worker: other processes may have added mails. */
const POLL_INTERVAL_MS = 15 * SECOND_MS;
/** A letter that takes longer is aborted, well before the claim on its copy expires. */
const LONGEST_TRY_MS = 4 * MINUTE_MS;
/** How long a stop waits for the letter being sent. */
const GRACE_MS = 10 * SECOND_MS;

/** What those get who have deleted the own account and may come back. */
const WAY_BACK: string[] = ['member-leaves', 'login-link', 'password-reset'] satisfies MailKind[];
const TO_ANYBODY: readonly string[] = NOTICES;

type MailWorkerDeps = {
  db: Database;
  queue: MailQueue;
  now: () => number;
  clockTrust: ClockTrust;
  log: Log;
  transport: MailTransport;
  /** For each letter anew: the site may have another name by then. */
  writers: () => Promise<LetterWriters>;
  pace: Pace;
  /** The name of the mail server. */
  server?: string | undefined;
  /** To which letters are returned, each under its own name. */
  bounceAddress?: string | undefined;
  /** The site's address, and the display name for letters without one. */
  from: { name: () => Promise<string>; address: string };
  /** Whether no other process can use this queue: then copies in `sending` at the start are left from a crash. */
  alone: boolean;
  onMailEnded: OnMailEnded;
};

/** Sends the queue in the background, one letter at a time. */
export function createMailWorker(deps: MailWorkerDeps) {
  const { db, queue, now, log, transport, from } = deps;
  const dispatch = createDispatch(deps);
  const returnPaths = createReturnPaths(db, deps.bounceAddress);
  const domain = domainOf(from.address);
  let lastLetterMs = 0;
  let abortSending = new AbortController();
  let stopping = false;
  let isFirst = true;
  let wakeUp = new AbortController();
  let working: Promise<unknown> = Promise.resolve();
  let running: Promise<void> | undefined;

  const write = async (mail: Mail, copy: Copy) => {
    const { [mail.kind]: writer } = await deps.writers();
    if (!writer) throw new Error(`Nobody writes letters of the kind ${mail.kind}`);
    return writer(mail, copy);
  };

  /** Whoever is disabled gets nothing, also if it was put into the queue at the same moment; who has left, the way back. */
  const isForDisabled = async (memberId: string | null, kind: string) => {
    if (TO_ANYBODY.includes(kind)) return false;
    const member = await findRow(db, 'members', memberId);
    return member?.disabled === 1 && !(isLetIn(member) && WAY_BACK.includes(kind));
  };

  const sendInTime = async (letter: Letter, copyId: string) => {
    abortSending = new AbortController();
    const { signal } = abortSending;
    const limit = setTimeout(() => abortSending.abort(), LONGEST_TRY_MS);
    const begun = performance.now();
    try {
      const { reply } = await returnPaths.send(transport, letter, { copyId, signal });
      return reply;
    } finally {
      clearTimeout(limit);
      lastLetterMs = performance.now() - begun;
    }
  };

  const attempt = async ({ row }: Claim): Promise<Outcome> => {
    const copy = { id: row.id, memberId: row.member_id, name: row.name, address: row.address };
    try {
      const mail = await readMail(db, row.mail_id);
      if (await isForDisabled(row.member_id, mail.kind))
        return { kind: 'not-wanted', reply: ownReply('disabled') };
      if (await isHeldBack(db, mail.kind, row))
        return { kind: 'recipient', reply: ownReply('dead-address'), begun: false };
      const draft = await write(mail, copy);
      if (!draft) return { kind: 'not-wanted' };
      const { isPersonal, onLeft, ...written } = draft;
      const mailbox = isPersonal ? undefined : await stateOfMailbox(db, row);
      if (mailbox === 'sending') return { kind: 'later', reply: '', begun: false };
      if (mailbox === 'handed-over') {
        // Takes as long as a real letter, so that timing does not reveal who shares a mailbox.
        await sleep(lastLetterMs, undefined, { signal: abortSending.signal }).catch(() => {});
        return { kind: 'shared', onLeft };
      }
      const { fromName = await from.name(), headers = {}, ...rest } = written;
      const letter = {
        ...rest,
        headers: { ...headers, ...copyHeader(copy.id, domain) },
        // The same at every try, so that duplicates can be recognized.
        messageId: messageIdOf(mail.id, copy.id, domain),
        from: { name: fromName, address: from.address },
        // The mailbox of the maintainers, or one that several share.
        to: { name: copy.memberId === null ? copy.name : nameInLetter(copy.name), address: copy.address },
      };
      return { kind: 'handed-over', reply: await sendInTime(letter, copy.id), onLeft };
    } catch (error) {
      if (error instanceof MailFailure) return { kind: error.kind, reply: error.message, begun: error.begun };
      log.error({ err: error, copy: copy.id }, 'letter failed');
      return { kind: 'crash', reply: ownReply('not-written', (error as Error).name) };
    }
  };

  const report = ({ row }: Claim, outcome: Outcome, { state, pause, setAside = 0 }: Settled) => {
    const reply = 'reply' in outcome ? outcome.reply : undefined;
    const facts = { mail: row.mail_id, copy: row.id, member: row.member_id, reply };
    if (pause) log.error({ reply, until: pause.until && new Date(pause.until) }, 'mail paused');
    else if (state === 'held') log.error(facts, 'mail set aside');
    else if (state === 'failed' || state === 'given-up') log.warn(facts, `mail ${state}`);
    else log.info(facts, `mail ${state}`);
    if (setAside > 0) log.error({ mail: row.mail_id, copies: setAside, reply }, 'mail set aside');
  };

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

  /** Retries while the database is busy or the disk is full: a sent letter must not be sent again. */
  const settle = async (claim: Claim, outcome: Outcome): Promise<Settled> => {
    try {
      return await dispatch.settle(claim, outcome);
    } catch (error) {
      if (stopping) throw error;
      log.error({ err: error, copy: claim.row.id }, 'mail queue failed');
      await sleep(SECOND_MS);
      return settle(claim, outcome);
    }
  };

  /** Sends all that may be sent now; returns how many ms to wait for more. */
  const work = async (): Promise<number> => {
    await tidy();
    while (!stopping) {
      const claim = await dispatch.claim();
      if ('wait' in claim) return claim.wait;
      const outcome = await attempt(claim);
      report(claim, outcome, await settle(claim, outcome));
      await end(claim.row.mail_id);
    }
    return 0;
  };

  /** Runs rounds one after another, never two at once. */
  const workInTurn = () => {
    const round = working.then(work);
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

    /** Waits for the letter being sent, 10 s at most; the rest stays in the queue. */
    async stop(): Promise<void> {
      stopping = true;
      unsubscribe();
      wakeUp.abort();
      const grace = setTimeout(() => abortSending.abort(), GRACE_MS);
      await working;
      await running;
      clearTimeout(grace);
    },
  };
}

/**
 * The state of the same mail's other copies to this mailbox, as a mailbox gets one letter per mail unless that has
 * links of its reader's own. `handed-over`: it has the letter. `sending`: another process is sending it. Undefined:
 * none was sent yet.
 */
async function stateOfMailbox(
  db: Database,
  { id, mail_id, address }: Pick<Claim['row'], 'id' | 'mail_id' | 'address'>,
): Promise<'handed-over' | 'sending' | undefined> {
  const others = await db
    .selectFrom('mail_copies')
    .select(['id', 'state'])
    .where('mail_id', '=', mail_id)
    .where('id', '!=', id)
    .where((is) => is(is.fn<string>('lower', ['address']), '=', address.toLowerCase()))
    .execute();
  if (others.some(({ state }) => state === 'handed-over')) return 'handed-over';
  // If two are being sent at once, the older copy wins.
  return others.some((other) => other.state === 'sending' && other.id < id) ? 'sending' : undefined;
}
