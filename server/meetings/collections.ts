import type { Collection } from '#contract/collections.ts';
import { COLLECTING_DAYS, COLLECTION_CODE_LENGTH } from '#contract/limits.ts';
import { CODE_CHARACTERS, collectionCode, groupedCode } from '#contract/link-code.ts';
import { pathOf } from '#contract/pages.ts';
import { dayOf, daysAfter, endOfDay } from '#server/german-time.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Database } from '#server/ports/database/database.ts';
import { findRow, setRow } from '#server/ports/database/rows.ts';
import { isSame, keyedHash } from '#server/signed-tokens.ts';
import type { Identity } from '#server/site/identity.ts';
import { type MeetingRow, type Meetings, notCollecting } from './meetings.ts';
import { isOrganiser } from './organisers.ts';

export type Collections = ReturnType<typeof createCollections>;

type Deps = {
  now: () => number;
  meetings: Pick<Meetings, 'find'>;
  identity: Pick<Identity, 'readSite'>;
  key: string;
};

/** From when until when pictures of a meeting are taken, in ms; undefined where they are not. */
function spanOf(meeting: MeetingRow): { from: number; until: number } | undefined {
  const { state, starts_at: startsAt, ends_at: endsAt, collects_at: at } = meeting;
  if (state !== 'fixed' || startsAt === null || at === null) return undefined;
  const from = meeting.collects_at_once === 1 ? at : Math.max(at, endOfDay(daysAfter(dayOf(startsAt), -1)));
  return { from, until: endOfDay(daysAfter(dayOf(endsAt ?? startsAt), COLLECTING_DAYS)) };
}

/** Meetings with a link whose maker organises them, and has done so since before making it. */
const collecting = (from: Database) =>
  from
    .selectFrom('meetings')
    .selectAll()
    .where('collects_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('meeting_organisers')
          .select('meeting_id')
          .whereRef('meeting_id', '=', 'meetings.id')
          .whereRef('member_id', '=', 'meetings.collects_by')
          .where('accepted', '=', 1)
          .whereRef('since', '<=', 'collects_at'),
      ),
    );

/**
 * Links by which guests send pictures of a meeting, one for each. What a link says is no more than a code, which is not
 * stored: it is made of the key, the meeting, and how many links it had before. `now` is the clock in ms.
 */
export function createCollections({ now, meetings, identity, key }: Deps) {
  const codeOf = ({ id, collects_number }: MeetingRow) =>
    Array.from(
      keyedHash(key, `collection ${id} ${collects_number}`).subarray(0, COLLECTION_CODE_LENGTH),
      (byte) => CODE_CHARACTERS[byte % CODE_CHARACTERS.length],
    ).join('');

  const lasts = (meeting: MeetingRow) => {
    const span = spanOf(meeting);
    return span && span.until > now() ? span : undefined;
  };

  /** The link of this meeting, if it has one that works. */
  const linkOf = async (from: Database, { id, collects_at }: MeetingRow) => {
    if (collects_at === null) return undefined;
    const meeting = await collecting(from).where('meetings.id', '=', id).executeTakeFirst();
    const span = meeting && lasts(meeting);
    return span && { span, token: groupedCode(codeOf(meeting)) };
  };

  return {
    /** What those who may change the meeting see of it; only organisers see the link. */
    async shown(from: Database, meeting: MeetingRow, organises: boolean): Promise<Collection | null> {
      const link = await linkOf(from, meeting);
      if (!link) return null;
      const { span, token } = link;
      const { baseUrl } = await identity.readSite();
      return {
        link: organises ? baseUrl + pathOf('/abend/:token?', { token }) : '',
        from: Math.floor(span.from / 1000),
        until: Math.floor(span.until / 1000),
      };
    },

    /** Asks for pictures: of organisers alone, as the link ends with their right to. */
    async begin(transaction: Database, meetingId: string, memberId: string, atOnce: boolean): Promise<void> {
      const meeting = await meetings.find(transaction, meetingId);
      if (!(await isOrganiser(transaction, meetingId, memberId))) throw new Refusal('not-allowed');
      const begun = {
        collects_at: now(),
        collects_number: meeting.collects_number + 1,
        collects_by: memberId,
        collects_at_once: Number(atOnce),
      };
      if (!lasts({ ...meeting, ...begun })) throw new Refusal('conflict');
      const maker = await findRow(transaction, 'members', memberId);
      if (maker?.uploads_off === 1) throw new Refusal('uploads-off');
      // A link that works may be on every table by now.
      if (await linkOf(transaction, meeting)) throw new Refusal('conflict');
      await setRow(transaction, 'meetings', meetingId, begun);
    },

    async end(transaction: Database, meetingId: string): Promise<void> {
      await setRow(transaction, 'meetings', meetingId, notCollecting);
    },

    /** The meeting of a link that works. Refuses all others. */
    async open(from: Database, token: string) {
      const code = collectionCode(token) ?? '';
      const all = await collecting(from).execute();
      const meeting = all.find((one) => isSame(codeOf(one), code));
      const span = meeting && lasts(meeting);
      if (!span) throw new Refusal('not-found');
      return { meeting, isOpen: span.from <= now() };
    },
  };
}
