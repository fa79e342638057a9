import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { deleteValue, readValue, writeValue } from '#server/named-values.ts';
import type { Database } from '#server/ports/database/database.ts';
import { findRow } from '#server/ports/database/rows.ts';
import { type Mailbox, MailboxFailure } from '#server/ports/mail/mailbox.ts';
import { type Noted, noteReturned } from './returned-copies.ts';
import { LOOKED_AT_BYTES, mayBeReturned, readReturnedMail, telling, unfolded } from './returned-mail.ts';
import { type ReturnsState, readReturnsState, writeReturnsState } from './returns-state.ts';
import type { OnMailEnded } from './tidy.ts';

/** What came before is of no use: no email is returned so late. */
const LOOK_BACK_MS = 15 * DAY_MS;
/** Headers that are fetched at once; after these it is noted how far was read. */
const AT_ONCE = 200;
/** One reading takes no longer; the rest is read the next time. */
const LONGEST_MS = 5 * MINUTE_MS;
/** After this a reader that was killed holds up no other. */
const READING_MS = LONGEST_MS + MINUTE_MS;

const READING = 'returns-reading';

type Deps = {
  db: Database;
  now: () => number;
  open: () => Promise<Mailbox>;
  /** By which the mailbox is known again. */
  place: string;
  settings: { bounceAddress: string | undefined; mailFrom: string };
  onMailEnded: OnMailEnded;
};

export type Reading = {
  /** Mails whose headers were looked at, and those that were reports about emails of ours. */
  looked: number;
  reports: number;
  /** Whose emails have come back, as often as that happened. */
  lost: string[];
};

/**
 * Reads what has arrived since the last time. Undefined: somebody else is reading. Throws `MailboxFailure`, which is
 * noted until a reading succeeds.
 */
export async function readReturns(deps: Deps): Promise<Reading | undefined> {
  const { db, now } = deps;
  if (!(await begin(db, now()))) return undefined;
  try {
    const reading = await read(deps);
    const { failing: _, ...state } = await readReturnsState(db);
    await writeReturnsState(db, { ...state, readAt: now() });
    return reading;
  } catch (error) {
    if (error instanceof MailboxFailure) {
      const state = await readReturnsState(db);
      const failing = { since: state.failing?.since ?? now(), problem: error.problem };
      await writeReturnsState(db, { ...state, failing });
    }
    throw error;
  } finally {
    await deleteValue(db, 'mail_control', READING);
  }
}

/** Whether nobody reads: two would only do the same twice. */
function begin(db: Database, at: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const until = Number((await readValue(transaction, 'mail_control', READING)) ?? 0);
    // One from far ahead was noted before the clock was set back.
    if (until > at && until <= at + READING_MS) return false;
    await writeValue(transaction, 'mail_control', READING, String(at + READING_MS));
    return true;
  });
}

async function read({ db, now, open, place, settings, onMailEnded }: Deps): Promise<Reading> {
  const begunAt = now();
  const mailbox = await open();
  try {
    const before = await readReturnsState(db);
    const isSame = before.place === place && before.validity === mailbox.validity;
    const numbers = await mailbox.numbers(isSame ? (before.last ?? 0) : 0, begunAt - LOOK_BACK_MS);
    const reading: Reading = { looked: 0, reports: 0, lost: [] };
    const mails = new Set<string>();
    const isOver = () => now() - begunAt >= LONGEST_MS;
    for (let from = 0; from < numbers.length && !isOver(); from += AT_ONCE) {
      const some = numbers.slice(from, from + AT_ONCE);
      // What is gone by now has no headers.
      let last = some.at(-1) ?? 0;
      const ours: number[] = [];
      for (const { number, headers } of await mailbox.headers(some, telling)) {
        if (isOver()) {
          last = number - 1;
          break;
        }
        reading.looked += 1;
        if (!mayBeReturned(unfolded(headers), isNamed(headers, settings.bounceAddress))) continue;
        const source = await mailbox.beginning(number, LOOKED_AT_BYTES);
        const noted = source && (await note(db, source, settings, now()));
        if (!noted || noted.result === 'foreign') continue;
        ours.push(number);
        reading.lost.push(...noted.memberIds);
        if (noted.mailId !== undefined) mails.add(noted.mailId);
      }
      if (ours.length > 0) await mailbox.markAsRead(ours);
      reading.reports += ours.length;
      const { failing } = await readReturnsState(db);
      const state: ReturnsState = {
        place,
        validity: mailbox.validity,
        last,
        ...(failing && { failing }),
      };
      await tellSenders(db, mails, onMailEnded);
      mails.clear();
      await writeReturnsState(db, state);
    }
    return reading;
  } finally {
    await mailbox.close();
  }
}

const isNamed = (headers: string, bounceAddress: string | undefined) =>
  bounceAddress !== undefined &&
  headers.toLowerCase().includes(`${bounceAddress.split('@')[0]?.toLowerCase()}+`);

async function note(
  db: Database,
  source: Uint8Array,
  settings: Parameters<typeof noteReturned>[2],
  at: number,
): Promise<Noted | undefined> {
  const returned = await readReturnedMail(source);
  if (!returned) return undefined;
  return db.transaction().execute((transaction) => noteReturned(transaction, returned, settings, at));
}

/** Whose mail has ended already is told now, if not before; of the others when the last copy has ended. */
async function tellSenders(db: Database, mails: ReadonlySet<string>, onMailEnded: OnMailEnded) {
  for (const mailId of mails)
    await db.transaction().execute(async (transaction) => {
      const mail = await findRow(transaction, 'mails', mailId);
      if (mail?.ended_at != null) await onMailEnded(transaction, mailId);
    });
}
