import { hash } from 'node:crypto';
import { hrefOf } from '#contract/pages.ts';
import type { Shared } from '#server/compose/shared.ts';
import { dayOf } from '#server/german-time.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { isHeld } from '#server/http/wire/negotiation.ts';
import type { Database } from '#server/ports/database/database.ts';
import { signedTokens } from '#server/signed-tokens.ts';
import { calendar, calendarMeeting } from './calendar.ts';
import type { Meetings } from './meetings.ts';

/** Some programs take only addresses that end so; those that were given out before do not. */
const ENDING = '.ics';
const TYPE = 'text/calendar; charset=utf-8; method=PUBLISH';

type Deps = Pick<Shared, 'db' | 'config' | 'identity'> & {
  meetings: Pick<Meetings, 'find'>;
  calendarAddresses: ReturnType<typeof createCalendarAddresses>;
};

export function serveCalendars(serve: Serve, deps: Deps): void {
  const { db, meetings, calendarAddresses, config, identity } = deps;
  const urlOf = (token: string) => ({
    url: config.baseUrl + hrefOf('GET /calendars/{token}', { token: token + ENDING }),
  });

  serve('GET /meetings/{id}/ics', async ({ params, reply }) => {
    const meeting = await meetings.find(db, params.id);
    // There is no day yet on which a calendar could show it.
    if (meeting.starts_at === null) throw new Refusal('conflict');
    // Text by members stays out of headers.
    const name = `treffen-${dayOf(meeting.starts_at)}.ics`;
    return reply
      .type(TYPE)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(calendar([calendarMeeting(meeting)], await identity.readSite()));
  });

  serve('GET /calendar_address', async ({ member }) => urlOf(await calendarAddresses.tokenOf(member.id)));

  serve('POST /calendar_address', async ({ member, write }) => {
    const token = await write((transaction) => calendarAddresses.renew(transaction, member.id));
    return urlOf(token);
  });

  serve('GET /calendars/{token}', async ({ params, request, reply }) => {
    const token = params.token.endsWith(ENDING) ? params.token.slice(0, -ENDING.length) : params.token;
    if (!(await calendarAddresses.isValid(token))) throw new Refusal('not-found');
    const rows = await db.selectFrom('meetings').selectAll().orderBy('created_at').orderBy('id').execute();
    const file = calendar(rows.map(calendarMeeting), await identity.readSite());
    const etag = `"${hash('sha256', file, 'base64url')}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (isHeld(request, etag)) return reply.code(304).send();
    return reply.type(TYPE).header('content-disposition', 'inline; filename="treffen.ics"').send(file);
  });
}

/**
 * The private addresses by which members' calendars take in all meetings. Nothing secret is stored, so that a member can
 * look the address up again: it is signed, over a number that rises when the member wants a new one or sets a password,
 * and when the account is disabled.
 */
export function createCalendarAddresses(db: Database, key: string) {
  const tokens = signedTokens(key, {
    signed: (memberId, number: number) => `calendar ${memberId} ${number}`,
  });

  const numberOf = async (memberId: string): Promise<number | undefined> => {
    const row = await db
      .selectFrom('members')
      .select('calendar_number')
      .where('id', '=', memberId)
      .where('disabled', '=', 0)
      .executeTakeFirst();
    return row?.calendar_number;
  };

  return {
    async tokenOf(memberId: string): Promise<string> {
      return tokens.issue(memberId, (await numberOf(memberId)) ?? 0);
    },

    /** The old one ends. */
    async renew(transaction: Database, memberId: string): Promise<string> {
      const { calendar_number } = await transaction
        .updateTable('members')
        .set((old) => ({ calendar_number: old('calendar_number', '+', 1) }))
        .where('id', '=', memberId)
        .returning('calendar_number')
        .executeTakeFirstOrThrow();
      return tokens.issue(memberId, calendar_number);
    },

    /** Whether it is the current one of a member who may log in. */
    async isValid(token: string): Promise<boolean> {
      const number = await numberOf(tokens.saidBy(token));
      return number !== undefined && tokens.verify(token, number) !== undefined;
    },
  };
}
