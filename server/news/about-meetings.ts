import { dayOf, localTimeAt } from '#server/german-time.ts';
import { isEnabled } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import { withKnown } from '#server/ports/database/stored-words.ts';
import type { Found, Reader, Source, Span } from './source.ts';

type Row = { id: string; title: string; said: 'yes' | 'maybe' | 'no' | 'votes'; count: number } & Pick<
  Found,
  'first' | 'last'
>;

/** What others have said to meetings that the reader organises: only how many, as their page tells the rest. */
export const answers: Source = async (db, reader, span) => {
  const rows: Row[] = [...(await answered(db, reader, span)), ...(await voted(db, reader, span))];
  const byMeeting = Map.groupBy(rows, ({ id }) => id);
  return [...byMeeting]
    .map(([meetingId, parts]): Found => {
      const said = (what: Row['said']) => parts.find((part) => part.said === what)?.count ?? 0;
      return {
        line: {
          kind: 'answers',
          meetingId,
          title: parts[0]?.title ?? '',
          yes: said('yes'),
          maybe: said('maybe'),
          no: said('no'),
          votes: said('votes'),
        },
        first: Math.min(...parts.map(({ first }) => first)),
        last: Math.max(...parts.map(({ last }) => last)),
      };
    })
    .sort((one, other) => other.last - one.last);
};

const organisedBy = (db: Database, { id }: Reader) =>
  db
    .selectFrom('meeting_organisers')
    .innerJoin('meetings', 'meetings.id', 'meeting_organisers.meeting_id')
    .select(['meetings.id', 'meetings.title'])
    .where('meeting_organisers.member_id', '=', id)
    .where('meeting_organisers.accepted', '=', 1)
    .where('meetings.state', '!=', 'cancelled');

const answered = (db: Database, reader: Reader, { since, until }: Span) =>
  organisedBy(db, reader)
    .innerJoin('meeting_answers as given', 'given.meeting_id', 'meetings.id')
    .innerJoin('members', 'members.id', 'given.member_id')
    .select('given.answer as said')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number>('given.answered_at').as('first'),
      fn.max<number>('given.answered_at').as('last'),
    ])
    .where('given.answered_at', '>', since)
    .where('given.answered_at', '<=', until)
    .where('given.member_id', '!=', reader.id)
    .where(isEnabled)
    .groupBy(['meetings.id', 'meetings.title', 'given.answer'])
    .execute();

async function voted(db: Database, reader: Reader, { since, until }: Span) {
  const rows = await organisedBy(db, reader)
    .innerJoin('meeting_dates', 'meeting_dates.meeting_id', 'meetings.id')
    .innerJoin('meeting_votes as given', 'given.date_id', 'meeting_dates.id')
    .innerJoin('members', 'members.id', 'given.member_id')
    .select(({ fn }) => [
      fn.count<number>('given.member_id').distinct().as('count'),
      fn.min<number>('given.voted_at').as('first'),
      fn.max<number>('given.voted_at').as('last'),
    ])
    // Once a date is fixed, they are asked for an answer.
    .where('meetings.state', '=', 'proposed')
    .where('given.voted_at', '>', since)
    .where('given.voted_at', '<=', until)
    .where('given.member_id', '!=', reader.id)
    .where(isEnabled)
    .groupBy(['meetings.id', 'meetings.title'])
    .execute();
  return rows.map((row) => ({ ...row, said: 'votes' as const }));
}

/** What others have done with meetings that are still to come: the last of it, as that is what holds. */
export const meetings: Source = async (db, reader, { since, until }) => {
  const rows = await db
    .selectFrom('meetings')
    .select(['id', 'title', 'news', 'news_at', 'created_at', 'starts_at', 'ends_at'])
    .where('news_at', '>', since)
    .where('news_at', '<=', until)
    .where((is) => is.or([is('news_by', 'is', null), is('news_by', '!=', reader.id)]))
    .orderBy('news_at', 'desc')
    .execute();
  const today = dayOf(localTimeAt(until));
  return withKnown('meetings', 'news', rows)
    .filter(({ starts_at, ends_at }) => starts_at === null || dayOf(ends_at ?? starts_at) >= today)
    .map(({ id, title, news, news_at, created_at, starts_at, ends_at }): Found => {
      // Of a date that nobody knew it is no news that it was another one.
      const what = news === 'moved' && created_at > since ? 'called' : news;
      return {
        line: { kind: 'meeting', meetingId: id, title, what, startsAt: starts_at, endsAt: ends_at },
        first: news_at,
        last: news_at,
      };
    });
};
