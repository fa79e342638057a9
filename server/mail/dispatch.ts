import { MINUTE_MS } from '#contract/durations.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { CopyState } from '#server/ports/database/mail-tables.ts';
import { setRow } from '#server/ports/database/rows.ts';
import type { MailFailureKind } from '#server/ports/mail/mail.ts';
import type { ClockTrust } from '#server/process/clock.ts';
import { noteArrival, noteFailure } from './dead-addresses.ts';
import { failureKind, isAboutLetter, isLimit } from './failure-kinds.ts';
import { ANY, type CopyRow, currentAddress, nextCopy, nextDue, type Which } from './next-copy.ts';
import { nextFreeAt, type Pace } from './pace.ts';
import {
  endPauseByItself,
  holdRefusedCopies,
  holdRest,
  hostOf,
  type Pause,
  pauseAfterRefusal,
  readHolds,
  readPause,
  releaseHosts,
} from './pause.ts';
import { isSameRefusal, pauseOfMany } from './refusals.ts';

/** How long a claim is valid; longer than any attempt to send may take. */
export const CLAIM_MS = 5 * MINUTE_MS;

/** After this many crashes a copy is set aside, as it may be the cause of them. */
const CRASHES_ALLOWED = 3;

/**
 * The last of these only counts against a process that was well before: one that keeps being killed at its start would
 * set aside whatever it was sending.
 */
const WELL_AFTER_MS = MINUTE_MS;
const LAST_CHANCE = CRASHES_ALLOWED - 1;

/** A copy that only this process may send now; `before`: as it was until then. */
export type Claim = {
  before: CopyRow;
  row: CopyRow;
  at: number;
  claimedUntil: number;
  afterPause: boolean;
};

/**
 * The result of a try.
 * - `not-wanted`: the recipient no longer wants it, or is disabled
 * - `shared`: the mailbox already has the email, from the copy of another member who shares it
 * - `recipient`, `later`, `session`, `begun`: see `MailFailure`
 * - `crash`: the email could not be written or sent at all
 */
export type Outcome =
  | { kind: 'handed-over'; reply: string; onLeft: OnLeft }
  | { kind: MailFailureKind; reply: string; begun: boolean }
  | { kind: 'crash'; reply: string }
  | { kind: 'not-wanted'; reply?: string }
  | { kind: 'shared'; onLeft: OnLeft };

type OnLeft = ((transaction: Database) => Promise<void>) | undefined;

/** Ms until there may be something to do. */
type Wait = { wait: number };

/** What changed: `setAside` counts the copies set aside because the text itself is refused. */
export type Settled = { state: CopyState; pause?: Pause; setAside?: number };

type Deps = {
  db: Database;
  now: () => number;
  pace: Pace;
  clockTrust: ClockTrust;
  /** The name of the mail server. */
  server?: string | undefined;
};

type HandedOver = Extract<Outcome, { kind: 'handed-over' | 'shared' }>;

function claiming({ now, pace }: Pick<Deps, 'now' | 'pace'>) {
  const wellAt = now() + WELL_AFTER_MS;

  return async (transaction: Database): Promise<Claim | Wait> => {
    const at = now();
    const pause = await readPause(transaction);
    const pausedUntil = pause ? (pause.until ?? Number.POSITIVE_INFINITY) : 0;
    if (pausedUntil > at) return { wait: pausedUntil - at };
    const which: Which = {
      crashesBelow: at < wellAt ? LAST_CHANCE : ANY,
      holds: await readHolds(transaction),
      isProbe: pause?.ofMany === true,
    };
    const next = await nextCopy(transaction, at, which);
    if (!next)
      return { wait: Math.min(await nextDue(transaction, at, which), at < wellAt ? wellAt : ANY) - at };
    const free = await nextFreeAt(transaction, pace, next.urgent === 1);
    if (free > at) return { wait: free - at };
    const row = { ...next, address: await currentAddress(transaction, next) };

    const claimedUntil = at + CLAIM_MS;
    await transaction
      .updateTable('mail_copies')
      .set({ state: 'sending', attempts: row.attempts + 1, claimed_until: claimedUntil, handed_at: at })
      .set({ address: row.address })
      .where('id', '=', row.id)
      .execute();
    await transaction.insertInto('mail_tries').values({ copy_id: row.id, at, urgent: row.urgent }).execute();
    return { before: next, row, at, claimedUntil, afterPause: pause !== undefined };
  };
}

function settling({ now, server }: Pick<Deps, 'now' | 'server'>) {
  return async (
    transaction: Database,
    done: Claim,
    outcome: Outcome,
    mayGiveUp: boolean,
  ): Promise<Settled> => {
    const { row, claimedUntil, afterPause } = done;
    // A shared mailbox's copy counts towards the pace, too: otherwise later copies would leave sooner.
    if (outcome.kind === 'handed-over' || outcome.kind === 'shared')
      return noteHandedOver(transaction, done, outcome, now());

    const changes = changesAfter(row, outcome, now(), mayGiveUp && !afterPause);
    await transaction
      .updateTable('mail_copies')
      .set({ ...changes, claimed_until: null })
      .where('id', '=', row.id)
      .where('state', '=', 'sending')
      .where('claimed_until', '=', claimedUntil)
      .execute();
    if (!isTry(outcome))
      await transaction
        .deleteFrom('mail_tries')
        .where('copy_id', '=', row.id)
        .where('at', '=', done.at)
        .execute();
    if (outcome.kind === 'recipient' || (outcome.kind === 'later' && isLimit(outcome.reply)))
      return { ...changes, ...(await settleRefusal(transaction, done, outcome, server)) };
    if (outcome.kind === 'session')
      return { ...changes, pause: await pauseAfterRefusal(transaction, outcome.reply, now(), { server }) };
    return changes;
  };
}

/** The email has left, even if another process has taken over the claim. */
async function noteHandedOver(
  transaction: Database,
  { row, afterPause }: Claim,
  outcome: HandedOver,
  now: number,
): Promise<Settled> {
  const reply = outcome.kind === 'shared' ? '' : outcome.reply;
  await setRow(transaction, 'mail_copies', row.id, { state: 'handed-over', reply, claimed_until: null });
  await outcome.onLeft?.(transaction);
  if (outcome.kind === 'shared') return { state: 'handed-over' };
  if (afterPause) await endPauseByItself(transaction, now);
  await releaseHosts(transaction, now, hostOf(row.address));
  await noteArrival(transaction, row.member_id, row.address);
  return { state: 'handed-over' };
}

/** Whom a refusal is about: this recipient, the email, or us. */
async function settleRefusal(
  transaction: Database,
  { before, row, at }: Claim,
  { kind, reply }: { kind: MailFailureKind; reply: string },
  server: string | undefined,
): Promise<Partial<Settled>> {
  const isLetter = kind === 'recipient' && isAboutLetter(reply);
  if (isLetter) return { setAside: await holdRefusedCopies(transaction, row.mail_id, reply) };
  const met = await pauseOfMany(transaction, { before, address: row.address, reply, at, server });
  if (met) return { state: 'deferred', pause: met };
  if (kind !== 'recipient') return {};
  const failure = failureKind(reply);
  if (failure === 'gone' && row.member_id !== null)
    await noteFailure(transaction, { memberId: row.member_id, address: row.address, at });
  return failure === 'policy' ? { setAside: await holdUnwanted(transaction, row.mail_id, reply) } : {};
}

/** Assigns copies to processes for sending, each to one only, and records the results. */
export function createDispatch(deps: Deps) {
  const { db, clockTrust } = deps;
  const claim = claiming(deps);
  const settle = settling(deps);

  return {
    /** The next copy, or how many ms to wait for it. */
    claim: () => db.transaction().execute(claim),

    /** Records the result of a try and its consequences for the queue, in one transaction. */
    async settle(done: Claim, outcome: Outcome): Promise<Settled> {
      const mayGiveUp = await clockTrust.isEarned();
      return db.transaction().execute((transaction) => settle(transaction, done, outcome, mayGiveUp));
    },
  };
}

type NotHandedOver = Exclude<Outcome, { kind: 'handed-over' | 'shared' }>;

/** Whether it counts as a try: the server was offered the email, and did not refuse us altogether. */
const isTry = (outcome: NotHandedOver) =>
  (outcome.kind === 'recipient' || outcome.kind === 'later') && outcome.begun;

/** The columns of a copy that was not handed over. */
function changesAfter(row: CopyRow, outcome: NotHandedOver, at: number, mayGiveUp: boolean) {
  return { ...stateAfter(row, outcome, at, mayGiveUp), ...(!isTry(outcome) && { handed_at: row.handed_at }) };
}

function stateAfter(row: CopyRow, outcome: NotHandedOver, at: number, mayGiveUp: boolean) {
  switch (outcome.kind) {
    case 'recipient':
      return failureKind(outcome.reply) === 'later'
        ? tryLater(row, outcome.reply, at + Math.max(retryAfterMs(row.attempts + 1), LIMIT_MS), mayGiveUp)
        : { state: 'failed' as const, reply: outcome.reply };
    case 'not-wanted':
      return { state: 'not-wanted' as const, ...(outcome.reply !== undefined && { reply: outcome.reply }) };
    case 'later':
      return tryLater(row, outcome.reply, at + retryAfterMs(row.attempts + 1), mayGiveUp);
    case 'session':
      // As if it had never been tried.
      return {
        state: row.state === 'deferred' ? ('deferred' as const) : ('waiting' as const),
        attempts: row.attempts,
      };
    case 'crash':
      return {
        ...afterCrash(row.crashes),
        due_at: at + retryAfterMs(row.attempts + 1),
        reply: outcome.reply,
      };
  }
}

/** What is refused for now, though for good by its number: limits are often those of an hour. */
const LIMIT_MS = 30 * MINUTE_MS;

function tryLater(row: CopyRow, reply: string, dueAt: number, mayGiveUp: boolean) {
  const state: CopyState = mayGiveUp && dueAt > row.ends_at ? 'given-up' : 'deferred';
  return { state, due_at: dueAt, reply };
}

/** One more crash: tried again, or set aside for the maintainers to look at. */
export function afterCrash(crashes: number) {
  const state: CopyState = crashes + 1 >= CRASHES_ALLOWED ? 'held' : 'deferred';
  return { state, crashes: crashes + 1 };
}

/**
 * A mail that is refused to one after another, while others are accepted, and has reached nobody: its rest is set aside.
 * Returns how many copies.
 */
async function holdUnwanted(db: Database, mailId: string, reply: string): Promise<number> {
  const tried = await db
    .selectFrom('mail_copies')
    .select(['state', 'attempts', 'reply'])
    .where('mail_id', '=', mailId)
    .where('state', 'in', ['handed-over', 'failed'])
    .execute();
  const again = tried.filter(({ state, attempts }) => state === 'failed' && attempts > 1);
  const isUnwanted = again.length > 1 && tried.every((copy) => isSameRefusal(copy.reply, reply));
  return isUnwanted ? holdRest(db, mailId, reply) : 0;
}

/** Minutes after the first, second, … try; then every hour. */
const STEPS = [1, 5, 15, 30, 60];

/** The longest wait between two tries. */
export const LONGEST_STEP_MS = 60 * MINUTE_MS;

/** How long a copy waits after this many failed tries. */
const retryAfterMs = (attempts: number) => (STEPS[attempts - 1] ?? LONGEST_STEP_MS / MINUTE_MS) * MINUTE_MS;
