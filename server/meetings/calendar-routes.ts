import { hash } from 'node:crypto';
import { hrefOf } from '#contract/pages.ts';
import { dayOf } from '#server/german-time.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { isHeld } from '#server/http/wire/negotiation.ts';
import { calendar, calendarMeeting } from './calendar.ts';
import type { MeetingParts } from './parts.ts';

/** Some programs take only addresses that end so; those that were given out before do not. */
const ENDING = '.ics';
const TYPE = 'text/calendar; charset=utf-8; method=PUBLISH';

export function serveCalendars(serve: Serve, parts: MeetingParts): void {
  const { db, meetings, calendarAddresses, config, readSite } = parts;
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
      .send(calendar([calendarMeeting(meeting)], await readSite()));
  });

  serve('GET /calendar_address', async ({ member }) => urlOf(await calendarAddresses.tokenOf(member.id)));

  serve('POST /calendar_address', async ({ member, request, write }) => {
    const token = await write((transaction) => calendarAddresses.renew(transaction, member.id));
    request.log.info({ member: member.id, result: 'done' }, 'calendar address renewed');
    return urlOf(token);
  });

  serve('GET /calendars/{token}', async ({ params, request, reply }) => {
    const token = params.token.endsWith(ENDING) ? params.token.slice(0, -ENDING.length) : params.token;
    if (!(await calendarAddresses.isValid(token))) throw new Refusal('not-found');
    const rows = await db.selectFrom('meetings').selectAll().orderBy('created_at').orderBy('id').execute();
    const file = calendar(rows.map(calendarMeeting), await readSite());
    const etag = `"${hash('sha256', file, 'base64url')}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (isHeld(request, etag)) return reply.code(304).send();
    return reply.type(TYPE).header('content-disposition', 'inline; filename="treffen.ics"').send(file);
  });
}
