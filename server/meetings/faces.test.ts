import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { plainJpeg } from '#test/support/samples.ts';
import {
  callMeeting,
  classOf2030,
  meetingOf,
  meetingsOf,
  put,
  reader,
  tokenIn,
} from '#test/support/test-meeting.ts';

test('organisers choose the face of a meeting out of any gallery, also when it has been; nobody else does', async (t) => {
  const site = await classOf2030(t);
  const [anna, bert] = [await site.writer('anna'), await site.writer('bert')];
  const maja = await site.maintainer();
  const { id, version } = await callMeeting(anna);
  const gallery = await bert.createGallery();
  const upload = async (title: string, width: number) =>
    (await bert.upload(gallery, await plainJpeg({ width, height: 40 }), { title })).json as Image;
  const [inn, cake] = [await upload('Der Adler', 60), await upload('Kuchen', 50)];
  const choose = async (by: typeof anna, imageId: string | null) =>
    (await put(by, `/meetings/${id}/face`, { imageId })).status;

  assert.equal(await choose(bert, inn.id), 403);
  assert.equal(await choose(anna, '01890000-0000-7000-8000-000000000000'), 409);
  assert.equal((await meetingOf(bert, id)).face, null);
  assert.equal(await choose(anna, inn.id), 204);
  const { thumbnailPath, imagePath, width, height } = inn;
  const face = {
    id: inn.id,
    galleryId: gallery,
    title: 'Der Adler',
    thumbnailPath,
    imagePath,
    width,
    height,
  };
  const meeting = await meetingOf(bert, id);
  assert.partialDeepStrictEqual(meeting.face, face);
  assert.partialDeepStrictEqual((await meetingsOf(bert))[0]?.face, face);
  // Nobody is told of it, and no calendar has another version.
  assert.deepEqual([meeting.version, meeting.tellsAt], [version, null]);

  // Nor does it leave by mail, or by a link that needs no login.
  await anna.post(`/meetings/${id}/invitations`);
  const letter = (await reader(site)()).get('bert') ?? assert.fail();
  const linked = await site.browser().post('/check_meeting_link', { token: tokenIn(letter) });
  assert.equal(linked.status, 200);
  for (const outside of [letter.raw, linked.text])
    assert.ok(!/Der Adler|thumbnail|image-galleries/.test(outside));

  assert.equal(await choose(maja, null), 204);
  assert.equal((await meetingOf(anna, id)).face, null);
  const recorded = await site.db.selectFrom('maintenance_record').select(['act', 'object']).execute();
  assert.partialDeepStrictEqual(recorded.at(-1), { act: 'meeting-changed', object: meeting.title });

  site.goTo('2030-10-01T12:00');
  const [later, uploader] = [await site.again('anna'), await site.again('bert')];
  assert.equal(await choose(later, cake.id), 204);
  const target = `/galleries/${gallery}/images/${cake.id}`;
  assert.equal((await uploader.post(`${target}/hide`, { reason: '' })).status, 204);
  assert.equal((await meetingOf(uploader, id)).face, null, 'hidden, for its uploader');
  assert.equal(await choose(later, cake.id), 409);
});
