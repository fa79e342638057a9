import type { ExpressionBuilder, Selectable } from 'kysely';
import { MINUTE_MS } from '#contract/durations.ts';
import type { MailKind } from '#contract/kinds.ts';
import { addressColumns, addressesOf, addressKey, addressToWriteTo } from '#server/people/address.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import type { CopyState } from '#server/ports/database/mail-tables.ts';
import { setRow } from '#server/ports/database/rows.ts';
import type { MailFailureKind } from '#server/ports/mail/mail.ts';
import type { ClockTrust } from '#server/process/clock.ts';
import { noteArrival, noteFailure } from './dead-addresses.ts';
import { failureKind, isAboutLetter, isLimit } from './failure-kinds.ts';
import { nextFreeAt, type Pace } from './pace.ts';
import {
  endPauseByItself,
  type Holds,
  holdRefusedCopies,
  holdRest,
  hostOf,
  isAtHost,
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
const ANY = Number.POSITIVE_INFINITY;

type CopyRow = Selectable<Tables['mail_copies']>;

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
 * - `shared`: the mailbox already has the letter, from the copy of another member who shares it
 * - `recipient`, `later`, `session`, `begun`: see `MailFailure`
 * - `crash`: the letter could not be written or sent at all
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

/** The letter has left, even if another process has taken over the claim. */
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

/** Whom a refusal is about: this recipient, the letter, or us. */
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

/** Whether it counts as a try: the server was offered the letter, and did not refuse us altogether. */
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

/** What is said to one address of it or of another stays there. */
const TO_AN_ADDRESS: string[] = [
  'address-changed',
  'address-set',
  'address-confirmation',
] satisfies MailKind<'password'>[];

/** Where a copy goes now: after its member, when the address it was queued for is none of theirs any more. */
export async function currentAddress(
  from: Database,
  { mail_id, member_id, address }: Pick<CopyRow, 'mail_id' | 'member_id' | 'address'>,
): Promise<string> {
  if (member_id === null) return address;
  const member = await from
    .selectFrom('members')
    .select([...addressColumns, 'linked_address_key', 'disabled'])
    .select((is) => is.selectFrom('mails').select('kind').where('mails.id', '=', mail_id).as('kind'))
    .where('members.id', '=', member_id)
    .executeTakeFirst();
  if (!member || TO_AN_ADDRESS.includes(member.kind ?? '')) return address;
  const isTheirs = addressesOf(member).some((one) => one && addressKey(one) === addressKey(address));
  return isTheirs ? address : (addressToWriteTo(member) ?? address);
}

/** `isProbe`: rather one that was not refused yet. */
type Which = { crashesBelow: number; holds: Holds; isProbe: boolean };

/** Of a query with copies: those that may leave at all. */
const mayLeave =
  (at: number, { crashesBelow, holds }: Which) =>
  (is: ExpressionBuilder<Tables, 'mail_copies'>) => {
    const held = Object.entries(holds).filter(([, { until }]) => until !== null && until > at);
    return is.and([
      ...(crashesBelow === ANY ? [] : [is('crashes', '<', crashesBelow)]),
      ...held.map(([host]) => is.not(isAtHost(host)(is))),
    ]);
  };

/** Urgent copies first, then those tried before; at most four short index lookups. */
function nextCopy(db: Database, at: number, which: Which): Promise<CopyRow | undefined> {
  const first = (state: CopyState, urgent: number) =>
    db
      .selectFrom('mail_copies')
      .select('id')
      .where('state', '=', state)
      .where('urgent', '=', urgent)
      .where('due_at', '<=', at)
      .where(mayLeave(at, which))
      .orderBy('due_at')
      .limit(1);
  const isProbe = which.isProbe || Object.keys(which.holds).length > 0;
  const [one, other] = isProbe ? (['waiting', 'deferred'] as const) : (['deferred', 'waiting'] as const);
  return db
    .selectFrom('mail_copies')
    .selectAll()
    .where('id', '=', (is) => is.fn.coalesce(first(one, 1), first(other, 1), first(one, 0), first(other, 0)))
    .executeTakeFirst();
}

/** When there may be something again: a copy is due, or a host is tried again. */
async function nextDue(db: Database, at: number, which: Which): Promise<number> {
  const { due } = await db
    .selectFrom('mail_copies')
    .select((of) => of.fn.min('due_at').as('due'))
    .where('state', 'in', ['deferred', 'waiting'])
    .where(mayLeave(at, which))
    .executeTakeFirstOrThrow();
  const ends = Object.values(which.holds).flatMap(({ until }) =>
    until !== null && until > at ? [until] : [],
  );
  return Math.min(due ?? ANY, ...ends);
}

/** When the next copy may leave, if only the pace holds it back now. */
export async function heldByPace(db: Database, pace: Pace, at: number): Promise<number | undefined> {
  const row = await nextCopy(db, at, { crashesBelow: ANY, holds: await readHolds(db), isProbe: false });
  const free = row ? await nextFreeAt(db, pace, row.urgent === 1) : at;
  return free > at ? free : undefined;
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
