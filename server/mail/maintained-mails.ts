import { DAY_MS } from '#contract/durations.ts';
import type { CopyCount, CopyCounts, MailOverview, MaintainedMail } from '#contract/mail.ts';
import { isTheirAddress } from '#server/people/address.ts';
import { fullNameOf } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { CopyState } from '#server/ports/database/mail-tables.ts';
import { withKnown } from '#server/ports/database/stored-words.ts';
import { heldByPace } from './next-copy.ts';
import { countByState } from './overview.ts';
import type { Pace } from './pace.ts';
import { readHolds, readPause } from './pause.ts';
import { pauseInWords, reasonOf, replyInWords } from './replies.ts';
import { OPEN } from './tidy.ts';
import { NOT_REACHED } from './unreached.ts';

/** As long as the addresses of a mail are kept; what failed before that is not corrected any more. */
const SHOWN_MS = 30 * DAY_MS;
const MAILS_SHOWN = 50;

export const countedAs: Record<CopyState, CopyCount> = {
  waiting: 'waiting',
  sending: 'waiting',
  'handed-over': 'handed-over',
  deferred: 'retrying',
  held: 'held',
  failed: 'failed',
  'given-up': 'failed',
  'not-wanted': 'not-wanted',
};

function summed(rows: readonly { state: string; count: number }[]): CopyCounts {
  const counts = { waiting: 0, 'handed-over': 0, retrying: 0, held: 0, failed: 0, 'not-wanted': 0 };
  for (const { state, count } of withKnown('mail_copies', 'state', rows)) counts[countedAs[state]] += count;
  return counts;
}

const seconds = (ms: number) => Math.floor(ms / 1000);

type Settings = { mailPace: Pace; mailServer: unknown };

/** The queue as the maintainers see it: whether it moves, what is under way, and whom something did not reach. */
export async function mailOverview(db: Database, at: number, settings: Settings): Promise<MailOverview> {
  return {
    ...(await delivery(db, at, settings)),
    refusedAt: Object.values(await readHolds(db)).map((hold) => {
      const { what, todo } = pauseInWords(hold);
      return { what, todo, until: seconds(hold.until ?? at) };
    }),
    counts: summed(await countByState(db)),
    mails: await openMails(db, at),
  };
}

async function delivery(db: Database, at: number, { mailPace, mailServer }: Settings) {
  const pause = await readPause(db);
  if (pause?.until === null) return { delivery: 'paused-by-hand', since: seconds(pause.since) } as const;
  if (pause && pause.until > at) {
    const { since, until } = pause;
    const times = { since: seconds(since), until: seconds(until) };
    const { why, todo } = pauseInWords(pause);
    return { delivery: 'paused', ...times, reason: why, todo } as const;
  }
  const until = await heldByPace(db, mailPace, at);
  if (until !== undefined) return { delivery: 'slow', until: seconds(until) } as const;
  return { delivery: mailServer ? 'running' : 'folder' } as const;
}

const TROUBLE: CopyState[] = ['deferred', 'held'];

/**
 * What failed and is not over: nothing has arrived at that address since, and it is still an address of that member.
 * A deleted member is not to be reached any more.
 */
async function openFailures(db: Database, at: number): Promise<{ id: string; mail_id: string }[]> {
  return db
    .selectFrom('mail_copies as failed')
    .innerJoin('mails', 'mails.id', 'failed.mail_id')
    .leftJoin('members', 'members.id', 'failed.member_id')
    .select(['failed.id', 'failed.mail_id'])
    .where('failed.state', 'in', NOT_REACHED)
    .where('mails.created_at', '>', at - SHOWN_MS)
    .where((is) => is.or([is('failed.member_id', 'is', null), isTheirAddress(is.ref('failed.address'))]))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('mail_copies as arrived')
            .select('arrived.id')
            .whereRef('arrived.address', '=', 'failed.address')
            .where('arrived.state', '=', 'handed-over')
            .where('arrived.handed_at', '>', is.fn.coalesce('failed.handed_at', 'mails.created_at')),
        ),
      ),
    )
    .execute();
}

async function openMails(db: Database, at: number): Promise<MaintainedMail[]> {
  const failures = await openFailures(db, at);
  const isOpen = new Set(failures.map(({ id }) => id));
  const mails = await db
    .selectFrom('mails')
    .select(['id', 'kind', 'subject', 'created_at'])
    .where((is) => {
      const withCopies = (states: CopyState[]) =>
        is.exists(
          is
            .selectFrom('mail_copies')
            .select('mail_copies.id')
            .whereRef('mail_id', '=', 'mails.id')
            .where('state', 'in', states),
        );
      const failed = failures.map(({ mail_id }) => mail_id);
      return is.or([withCopies(OPEN), ...(failed.length > 0 ? [is('id', 'in', failed)] : [])]);
    })
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAILS_SHOWN)
    .execute();
  if (mails.length === 0) return [];
  const copies = await db
    .selectFrom('mail_copies')
    .leftJoin('members', 'members.id', 'mail_copies.member_id')
    .select(['mail_copies.id', 'mail_id', 'state', 'reply', 'mail_copies.name', 'mail_copies.address'])
    .select(['username', 'first_name', 'surname'])
    .where(
      'mail_id',
      'in',
      mails.map(({ id }) => id),
    )
    .orderBy('mail_copies.id')
    .execute();
  const ofMail = Map.groupBy(copies, ({ mail_id }) => mail_id);
  return mails.map(({ id, kind, subject, created_at }) => {
    const its = withKnown('mail_copies', 'state', ofMail.get(id) ?? []);
    return {
      id,
      kind,
      subject,
      at: seconds(created_at),
      counts: summed(its.map(({ state }) => ({ state, count: 1 }))),
      troubles: its.filter(({ id, state }) => TROUBLE.includes(state) || isOpen.has(id)).map(trouble),
    };
  });
}

type Copy = {
  state: CopyState;
  reply: string | null;
  name: string;
  address: string;
  username: string | null;
  first_name: string | null;
  surname: string | null;
};

function trouble({ state, reply, address, username, ...copy }: Copy): MaintainedMail['troubles'][number] {
  const shown = countedAs[state] as 'retrying' | 'held' | 'failed';
  const name = fullNameOf(copy) || username || copy.name;
  return {
    // An email to all accounts of a mailbox has its address in the place of a name.
    name: name.includes('@') ? '' : name,
    username: username ?? '',
    state: shown,
    why: reasonOf(reply ?? ''),
    reply: replyInWords(reply ?? ''),
    ...(shown === 'failed' && address !== '' && { address }),
  };
}
