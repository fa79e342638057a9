import assert from 'node:assert/strict';
import { type ClassOfBert, cancelled, once } from '#test/support/cancelled-mails.ts';
import { callMeeting, proposals, reunion } from '#test/support/test-meeting.ts';

const meeting = async ({ as }: ClassOfBert, more: object = {}) =>
  (await callMeeting(await as('anna'), { ...reunion, ...more })).id;

cancelled(
  'meeting-invitation',
  once(async (all) => `/meetings/${await meeting(all)}/invitations`),
);

cancelled(
  'meeting-votes',
  once(
    async (all) => `/meetings/${await meeting(all, { startsAt: null, dates: proposals })}/votes_invitation`,
  ),
);

// At most two, of which those that did not leave are none.
cancelled('meeting-reminder', async (all, kind) => {
  const id = await meeting(all);
  await all.post(`/meetings/${id}/invitations`);
  await all.site.mail.drain();
  const answers: [number, number][] = [];
  for (const day of ['03', '05', '07', '09', '11']) {
    const status = await all.post(`/meetings/${id}/reminders`, `2030-01-${day}T12:00`);
    if (day < '06') await all.on(kind, 'cancel');
    answers.push([status, await all.leave(kind)]);
  }
  assert.deepEqual(answers, [
    [202, 0],
    [202, 0],
    [202, 1],
    [202, 1],
    [409, 0],
  ]);
});
