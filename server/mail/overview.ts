import { HOUR_MS } from '#contract/durations.ts';
import { MAIL_STANDSTILL_HOURS } from '#contract/limits.ts';
import { addressColumns, addressesOf } from '#server/people/address.ts';
import type { Database } from '#server/ports/database/database.ts';
import { countOf } from '#server/ports/database/dialect.ts';
import type { CopyState } from '#server/ports/database/mail-tables.ts';
import { type OwnReply, ownReply } from '#server/ports/mail/mail.ts';
import { isAtHost, readHolds, readPause } from './pause.ts';

/** The states that maintainers need to know about. */
const TROUBLE: CopyState[] = ['held', 'failed', 'given-up', 'deferred'];
const TROUBLES_SHOWN = 10;

export async function countByState(db: Database): Promise<{ state: string; count: number }[]> {
  const rows = await db
    .selectFrom('mail_copies')
    .select((of) => ['state', of.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

/** The newest copies that could not be sent, with the mail server's reply. */
export async function latestTroubles(db: Database) {
  return db
    .selectFrom('mail_copies')
    .innerJoin('mails', 'mails.id', 'mail_copies.mail_id')
    .select(['mail_id', 'kind', 'name', 'state', 'reply', 'due_at', 'created_at'])
    .where('state', 'in', TROUBLE)
    .orderBy('mail_copies.id', 'desc')
    .limit(TROUBLES_SHOWN)
    .execute();
}

const noAnswer: OwnReply[] = ['unreachable', 'silent', 'connection-lost', 'broken-off'];

/** How many copies wait because the mail server was not to be reached, or fell silent. */
export const countUnanswered = (db: Database): Promise<number> =>
  countOf(
    db
      .selectFrom('mail_copies')
      .where('state', '=', 'deferred')
      .where((is) => is.or(noAnswer.map((code) => is('reply', 'like', `${ownReply(code)}%`)))),
  );

/**
 * The mails to a member: the newest, and of the newest that was tried why it did not
 * arrive; what has arrived after a failure ends it, and so does another address.
 */
export async function mailsOf(db: Database, memberId: string) {
  const newest = (states: CopyState[]) =>
    db
      .selectFrom('mail_copies')
      .innerJoin('members', 'members.id', 'mail_copies.member_id')
      .select(['state', 'reply', 'handed_at', 'mail_copies.address'])
      .select(addressColumns)
      .where('member_id', '=', memberId)
      .where('state', 'in', states)
      .orderBy('mail_copies.id', 'desc')
      .limit(1)
      .executeTakeFirst();
  const last = await newest(['waiting', 'sending', 'handed-over', ...TROUBLE]);
  const tried = await newest(['handed-over', ...TROUBLE]);
  // Of an address that is theirs no more nobody needs to know.
  const isTheirs = tried !== undefined && addressesOf(tried).includes(tried.address);
  return {
    last,
    trouble: isTheirs && tried.state !== 'handed-over' ? tried : undefined,
  };
}

/** Even the slowest pace lets an email leave within this time. */
const STANDSTILL_MS = MAIL_STANDSTILL_HOURS * HOUR_MS;

/**
 * How long the oldest due copy has waited, and whether the queue is stuck: copies are due, none leaves, and the
 * maintainers have not paused it.
 */
export async function queueState(db: Database, at: number): Promise<{ waitingMs: number; stuck: boolean }> {
  const held = Object.keys(await readHolds(db));
  const due = await db
    .selectFrom('mail_copies')
    .select((of) => of.fn.min<number | null>('due_at').as('since'))
    .where('state', 'in', ['waiting', 'deferred'])
    .where((is) => is.and(held.map((host) => is.not(isAtHost(host)(is)))))
    .executeTakeFirstOrThrow();
  // Tries are kept for an hour: none means that the last was longer ago.
  const lastTry = await db
    .selectFrom('mail_tries')
    .select((of) => of.fn.max<number | null>('at').as('at'))
    .executeTakeFirstOrThrow();
  const waitingMs = due.since === null ? 0 : Math.max(0, at - due.since);
  const quietMs = at - (lastTry.at ?? 0);
  const pausedByHand = (await readPause(db))?.until === null;
  return { waitingMs, stuck: !pausedByHand && waitingMs > STANDSTILL_MS && quietMs > STANDSTILL_MS };
}

/** How many copies are leaving or due; what waits for a better moment is not among them. */
export const countUnderWay = (db: Database, at: number): Promise<number> =>
  countOf(
    db
      .selectFrom('mail_copies')
      .where((is) =>
        is.or([is('state', '=', 'sending'), is.and([is('state', '=', 'waiting'), is('due_at', '<=', at)])]),
      ),
  );
