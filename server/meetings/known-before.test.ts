import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { MeetingCall } from '#contract/meeting-people.ts';
import { dialectOf } from '#server/ports/database/dialect.ts';
import { migrate, spellings } from '#server/ports/database/schema/migrate.ts';
import { undoing } from '#test/support/take-back.ts';
import { callMeeting, classOf2030, proposals, say } from '#test/support/test-meeting.ts';
import { listOf } from './list.ts';

test('of earlier data whoever a mail has not reached, or who spoke of another date, is to be called', async (t) => {
  const site = await classOf2030(t);
  const { db } = site;
  const anna = await site.writer('anna');
  const names = ['wrote', 'said', 'before', 'lost', 'phoned', 'voted'];
  await site.readers(...names);
  for (const name of names)
    await site.change(name, { first_name: name, surname: 'Maler', publication_consent: 1 });
  const { id } = await callMeeting(anna);
  const off = await callMeeting(anna);
  const open = await callMeeting(anna, {
    ...proposals[0],
    startsAt: null,
    title: 'Offen',
    place: '',
    dates: proposals,
    answerUntil: '2030-05-01',
  });
  for (const path of [`${id}/invitations`, `${off.id}/invitations`])
    assert.equal((await anna.post(`/meetings/${path}`)).status, 202);
  await site.mail.drain();
  for (const name of ['said', 'before', 'phoned']) await say(await site.again(name), id, 'yes');
  await say(await site.again('phoned'), off.id, 'yes');
  const vote = { votes: [{ dateId: open.dates[0]?.id, vote: 'yes' }] };
  await (await site.again('voted')).send('PUT', `/meetings/${open.id}/votes`, { json: vote });
  assert.equal((await anna.post(`/meetings/${off.id}/cancel`, { reason: 'krank' })).status, 200);
  await anna.post(`/meetings/${id}/guests`, { name: 'Frau Lehrreich' });

  // As the version before has left it.
  const idOf = (name: string) => sql`(select id from members where username = ${name})`;
  const invited = await sql<{ meeting_id: string; member_id: string }>`
    select meeting_id, member_id from meeting_people where invited_at is not null`.execute(db);
  for (const statement of undoing('0057')) await sql.raw(spellings[dialectOf(db)](statement)).execute(db);
  for (const { meeting_id, member_id } of invited.rows)
    await sql`insert into meeting_invitations (meeting_id, member_id, invited_at)
      values (${meeting_id}, ${member_id}, 1)`.execute(db);
  await sql`update meeting_answers set for_starts_at = '2030-01-01' where member_id = ${idOf('before')}`.execute(
    db,
  );
  await sql`update meeting_answers set entered = 1 where member_id = ${idOf('phoned')}`.execute(db);
  await sql`update mail_copies set state = 'failed' where member_id = ${idOf('lost')}`.execute(db);
  await sql`delete from migrations where name >= '0057'`.execute(db);

  assert.deepEqual((await migrate(db))[0], '0057-who-knows-what-of-a-meeting');
  const wayOf = async (meetingId: string) => {
    const meeting = await db
      .selectFrom('meetings')
      .selectAll()
      .where('id', '=', meetingId)
      .executeTakeFirstOrThrow();
    const { members, guests } = await listOf(db, meeting);
    const ways = members.map(({ username, isTold, way }) => [username, isTold ? way : null] as const);
    return new Map<string, unknown>([...ways, ['guests', guests.map(({ known }) => known !== '')]]);
  };
  const fixed = await wayOf(id);
  assert.deepEqual(
    [fixed.get('wrote'), fixed.get('said'), fixed.get('before'), fixed.get('lost')],
    ['mail', 'page', null, null],
  );
  assert.deepEqual(fixed.get('guests'), [true]);
  const cancelled = await wayOf(off.id);
  // What was entered by telephone says nothing of what came after.
  assert.deepEqual([cancelled.get('phoned'), cancelled.get('lost')], [null, null]);
  assert.equal((await wayOf(open.id)).get('voted'), 'mail');
  const calls = (await (await site.again('anna')).get(`/meetings/${id}/calls`)).json as MeetingCall[];
  assert.deepEqual(
    calls.filter(({ why }) => why === 'not-told').map(({ username }) => username),
    ['before'],
  );
});
