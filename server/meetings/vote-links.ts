import type { z } from 'zod';
import type { MeetingVotes, VoteLinkState } from '#contract/meetings.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { LinkDeps } from './answer-links.ts';
import { openMailedLink } from './answer-links.ts';
import { listedOne } from './list.ts';

type Votes = z.infer<typeof MeetingVotes>['votes'];

/** Mailed links, which let one member vote on the dates of one meeting without a login. */
export function createVoteLinks(deps: LinkDeps) {
  const { db, meetings, answers, linkTokens } = deps;
  const open = (from: Database, token: string) => openMailedLink(deps, from, linkTokens.votes, token);

  return {
    /** No more than the mail told, and what was voted. */
    async state(token: string): Promise<VoteLinkState> {
      const { member, meeting, isPast } = await open(db, token);
      const { title, place, street, town, answer_until, state } = meeting;
      const dates = await meetings.datesOf(db, meeting.id);
      const own = (await listedOne(db, meeting, member.id))?.votes ?? [];
      return {
        name: member.fullName,
        ...{ title, place, street, town, answerUntil: answer_until, state, isPast },
        ...{ startsAt: meeting.starts_at, endsAt: meeting.ends_at },
        dates: dates.map(({ id, starts_at, ends_at }) => {
          const myVote = own.find(({ date_id }) => date_id === id)?.vote ?? null;
          return { id, startsAt: starts_at, endsAt: ends_at, myVote };
        }),
      };
    },

    /** Returns whose they are. */
    async vote(token: string, votes: Votes): Promise<string> {
      return db.transaction().execute(async (transaction) => {
        const { member, meeting } = await open(transaction, token);
        await answers.vote(transaction, meeting.id, member.id, votes);
        return member.id;
      });
    },
  };
}
