import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Gallery } from '#contract/galleries.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { callMeeting, classOf2030, meetingOf } from '#test/support/test-meeting.ts';

test('once a meeting has begun, everybody gets to the one gallery of its pictures, unless it was cancelled', async (t) => {
  const site = await classOf2030(t);
  await site.addMember('bert');
  const organiser = await site.join('anna');
  const [{ id }, off] = [await callMeeting(organiser), await callMeeting(organiser)];
  await organiser.post(`/meetings/${off.id}/cancel`, {});
  const open = async (member: TestBrowser, meetingId = id) => {
    const { status, json } = await member.post(`/meetings/${meetingId}/gallery`);
    return status === 200 ? (json as { galleryId: string }).galleryId : status;
  };
  site.goTo('2030-09-21T14:59');
  const [anna, bert] = [await site.again('anna'), await site.again('bert')];
  assert.equal(await open(bert), 409);
  site.goTo('2030-09-21T15:00');
  const opened = await Promise.all([anna, bert, anna, bert].map((member) => open(member)));
  const [gallery, ...others] = (await anna.get('/galleries')).json as Gallery[];
  assert.deepEqual([opened, others], [Array(4).fill(gallery?.id), []]);
  const { title, description } = gallery ?? assert.fail();
  const expected = 'Bilder vom Treffen am 21. September 2030 in Freiburg.';
  assert.deepEqual([title, description], ['Klassentreffen 2030', expected]);
  assert.equal((await meetingOf(bert, id)).galleryId, opened[0]);
  assert.equal(await open(bert, off.id), 409);
  // Without its gallery it gets another one.
  await site.db.deleteFrom('galleries').execute();
  assert.notEqual(await open(bert), opened[0]);
});
