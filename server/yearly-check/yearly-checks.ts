import type { Selectable } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { MailKind } from '#contract/kinds.ts';
import { localTimeAt } from '#server/german-time.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import { failingAddresses } from '#server/mail/replies.ts';
import { readValue, writeValue } from '#server/named-values.ts';
import { addressToWriteTo, wants } from '#server/people/address.ts';
import { isEnabled } from '#server/people/named.ts';
import { nameOf } from '#server/people/names.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { findRow, knownRow, setRow } from '#server/ports/database/rows.ts';
import { longId, SHORT, shortId, signedNumber, signedTokens } from '#server/signed-tokens.ts';
import type { Mark, UpkeepOf } from '../maintenance/upkeep-of-module.ts';
import { setConsent } from '../people/consents.ts';

/** Who has saved or confirmed the data so lately is not asked. */
const FRESH_MS = 183 * DAY_MS;
/** More than a month, as nobody gets more than one such mail a month. */
const REMIND_AFTER_MS = 35 * DAY_MS;
/** A reminder of what was asked a season ago would only be strange. */
const REMIND_UNTIL_MS = 90 * DAY_MS;
/** Later, an email that somebody finds says nothing of what holds then. */
const ANSWER_WITHIN_MS = 90 * DAY_MS;
/** So that answers reach the maintainers one by one; in a large class a tenth of it. */
const PER_DAY = 5;
const PART_PER_DAY = 0.1;

const SETTING = 'yearlyCheckMonth';

type Member = Selectable<Tables['members']>;

type Deps = {
  db: Database;
  now: () => number;
  queue: MailQueue;
  tokens: CheckTokens;
};

async function readMonth(from: Database): Promise<number | null> {
  return Number(await readValue(from, 'site_settings', SETTING)) || null;
}

/** Whom to ask and whom to remind at this time. */
async function dueAt(transaction: Database, at: number) {
  // 2027-09-18T15:00
  const month = Number(localTimeAt(at).slice(5, 7));
  const chosen = await readMonth(transaction);
  if (chosen === null) return { toAsk: [], toRemind: [] };
  const unreachable = new Set((await failingAddresses(transaction)).map(({ id }) => id));
  const rows = await transaction.selectFrom('members').selectAll().where(wants('yearly_check')).execute();
  const reachable = rows
    .filter((row) => addressToWriteTo(row) !== undefined && !unreachable.has(row.id))
    .sort((a, b) => confirmedAt(a) - confirmedAt(b));
  // By the calendar, so that none is left out where the month is moved, or the emails of a day were too many.
  const year = (time: number) => localTimeAt(time).slice(0, 'yyyy'.length);
  const mayAsk = (asked: number | null) =>
    asked === null || (year(asked) < year(at) && asked + ANSWER_WITHIN_MS <= at);
  const askedToday = rows.filter(({ check_asked_at: asked }) => (asked ?? 0) > at - DAY_MS).length;
  const today = Math.max(0, Math.max(PER_DAY, Math.ceil(rows.length * PART_PER_DAY)) - askedToday);
  const toAsk = reachable.filter(
    (row) => month === chosen && mayAsk(row.check_asked_at) && confirmedAt(row) + FRESH_MS <= at,
  );
  const toRemind = reachable.filter((row) => {
    const asked = row.check_asked_at ?? 0;
    const isTime = asked + REMIND_AFTER_MS <= at && at < asked + REMIND_UNTIL_MS;
    return isTime && (row.check_reminded_at ?? 0) < asked && confirmedAt(row) < asked;
  });
  return { toAsk: toAsk.slice(0, today), toRemind };
}

function asking({ db, now, queue }: Deps) {
  const send = async (transaction: Database, kind: MailKind, members: readonly Member[], changed: object) => {
    if (members.length === 0) return;
    const recipients = members.map((member) => ({
      memberId: member.id,
      name: nameOf(member),
      address: addressToWriteTo(member) ?? '',
    }));
    await queue.enqueue(transaction, { kind }, recipients, { urgent: false });
    for (const { id } of members) await setRow(transaction, 'members', id, changed);
  };

  return {
    /**
     * Puts the emails into the queue whose time has come; each once, whoever calls this. Columns of the member say what was
     * sent, and no key: links are signed over the time of the question, and maintainers see who did not answer it.
     */
    async sendDue(): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const at = now();
        const { toAsk, toRemind } = await dueAt(transaction, at);
        await send(transaction, 'yearly-check', toAsk, { check_asked_at: at });
        await send(transaction, 'yearly-check-reminder', toRemind, { check_reminded_at: at });
      });
    },

    /** Who is to get an email that leaves now; undefined if it is no longer wanted, or has been answered. */
    async reader(id: string): Promise<Member | undefined> {
      const member = await db
        .selectFrom('members')
        .selectAll()
        .where('id', '=', id)
        .where(wants('yearly_check'))
        .executeTakeFirst();
      if (!member || member.check_asked_at === null) return undefined;
      return confirmedAt(member) < member.check_asked_at ? member : undefined;
    },
  };
}

function answering({ db, now, tokens }: Deps) {
  const find = async (from: Database, id: string) => {
    const member = await findRow(from, 'members', id);
    if (!member || member.disabled === 1) throw new Refusal('not-found');
    return member;
  };

  /** Whose token this is, if it answers the last question. Refuses all others. */
  const whoConfirms = async (from: Database, token: string) => {
    const member = await find(from, tokens.memberIn(token));
    const askedAt = member.check_asked_at ?? 0;
    const isGenuine = tokens.isGenuine(token, member.id, { askedAt, linksNumber: member.links_number });
    const lastLetter = Math.max(askedAt, member.check_reminded_at ?? 0);
    if (!isGenuine || now() > lastLetter + ANSWER_WITHIN_MS) throw new Refusal('not-found');
    return { id: member.id, isConfirmed: (member.data_confirmed_at ?? 0) >= askedAt };
  };

  return {
    /** By the mailed button. Returns whose data are confirmed. */
    async confirm(token: string): Promise<string> {
      // Made-up tokens begin no transaction.
      await whoConfirms(db, token);
      return db.transaction().execute(async (transaction) => {
        const { id, isConfirmed } = await whoConfirms(transaction, token);
        if (!isConfirmed) await setRow(transaction, 'members', id, { data_confirmed_at: now() });
        return id;
      });
    },
  };
}

/** Who wants to be asked, and in which month that is. */
function choosing({ db, now }: Deps) {
  return {
    setWanted: (transaction: Database, id: string, wanted: boolean) =>
      setConsent(transaction, {
        memberId: id,
        consent: 'yearly-check',
        given: wanted,
        source: 'form',
        at: now(),
      }),

    async confirmation(id: string): Promise<{ confirmedAt?: number }> {
      const { data_saved_at: saved, data_confirmed_at: confirmed } = await knownRow(db, 'members', id);
      if (confirmed === null || confirmed <= (saved ?? 0)) return {};
      return { confirmedAt: Math.floor(confirmed / 1000) };
    },

    async state() {
      const { wanting, members } = await db
        .selectFrom('members')
        .select((of) => [
          of.fn.countAll<number>().as('members'),
          of.fn.sum<number | null>('yearly_check').as('wanting'),
        ])
        .where(isEnabled)
        .executeTakeFirstOrThrow();
      return { month: await readMonth(db), wanting: Number(wanting ?? 0), members: Number(members) };
    },

    /** Returns whether that is another month than before. */
    async choose(transaction: Database, month: number | null): Promise<boolean> {
      if ((await readMonth(transaction)) === month) return false;
      const value = month === null ? '' : String(month);
      await writeValue(transaction, 'site_settings', SETTING, value);
      return true;
    },
  };
}

export type YearlyChecks = ReturnType<typeof createYearlyChecks>;

/** Asks members once a year whether their data still hold. `now` is the clock in ms. */
export function createYearlyChecks(deps: Deps) {
  return {
    ...asking(deps),
    ...answering(deps),
    ...choosing(deps),
  };
}

/** When the data were last saved, or confirmed by the mailed button; 0: never. */
const confirmedAt = ({
  data_saved_at,
  data_confirmed_at,
}: Pick<Row, 'data_saved_at' | 'data_confirmed_at'>) => Math.max(data_saved_at ?? 0, data_confirmed_at ?? 0);

/** How long a reminder may lie unanswered before the address is doubted. */
const PATIENCE_MS = 14 * DAY_MS;

/** What is read to find out who does not answer. */
const columns = [
  'id',
  'data_saved_at',
  'data_confirmed_at',
  'check_asked_at',
  'check_reminded_at',
  'address_corrected_at',
  'yearly_check',
  'disabled',
] as const;

type Row = Pick<Selectable<Tables['members']>, (typeof columns)[number]>;

/** Whether a member who wants to be asked has answered neither the question nor the reminder, at this address. */
function isSilent(row: Row, at: number): boolean {
  const { check_reminded_at: reminded, yearly_check, disabled } = row;
  // Equal where one of the two emails did not leave.
  if (reminded === null || reminded === row.check_asked_at) return false;
  if (yearly_check === 0 || disabled === 1) return false;
  const heardAt = Math.max(confirmedAt(row), row.address_corrected_at ?? 0);
  return heardAt < reminded && reminded + PATIENCE_MS <= at;
}

/** Who has ever confirmed, or been reminded. */
const answers = (db: Database) =>
  db
    .selectFrom('members')
    .select(columns)
    .where((is) => is.or([is('data_confirmed_at', 'is not', null), is('check_reminded_at', 'is not', null)]))
    .execute();

/** Who was not asked is neither reminded nor said to be out of date; the next question comes with the next year. */
const notAsked: Mark = (transaction, { memberIds }) =>
  transaction
    .updateTable('members')
    .set((old) => ({ check_reminded_at: old.ref('check_asked_at') }))
    .where('id', 'in', memberIds)
    .execute();

export const yearlyCheckUpkeep: UpkeepOf<'yearlyCheck'> = {
  tasks: {
    'addresses-old': async (db, at) => (await answers(db)).filter((row) => isSilent(row, at)).length,
  },
  marks: {
    'yearly-check': notAsked,
    'yearly-check-reminder': notAsked,
  },
  ownColumns: ['yearly_check', 'data_confirmed_at', 'check_asked_at', 'check_reminded_at'],
  members: async (db, at) =>
    (await answers(db)).map((row) => ({
      id: row.id,
      ...(row.data_confirmed_at !== null && { confirmedAt: row.data_confirmed_at }),
      ...(isSilent(row, at) && { maybeOutdated: true }),
    })),
};

/** Which question it answers, and the number of the member's links. */
type Asked = { askedAt: number; linksNumber: number };

export type CheckTokens = ReturnType<typeof createCheckTokens>;

/** Tokens by which one member confirms the data, and nothing else. */
export function createCheckTokens(key: string) {
  const tokens = signedTokens(key, {
    signed: (said, { askedAt, linksNumber }: Asked) =>
      `confirm ${longId(said)} ${askedAt}${signedNumber(linksNumber)}`,
    signatureLength: SHORT,
  });

  return {
    issue: (memberId: string, asked: Asked) => tokens.issue(shortId(memberId), asked),
    /** Whose it would be, if it were genuine. */
    memberIn: (token: string) => longId(tokens.saidBy(token)),
    isGenuine: (token: string, memberId: string, asked: Asked) =>
      tokens.verify(token, asked) === shortId(memberId),
  };
}
