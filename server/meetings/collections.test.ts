import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import type { Meeting } from '#contract/meetings.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { storedTraces } from '#test/support/stored.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { collectionToken, sendCollected } from '#test/support/test-collecting.ts';
import {
  callMeeting,
  changeMeeting,
  classOf2030,
  meetingOf,
  put,
  reunion,
  type TestMeetings,
} from '#test/support/test-meeting.ts';

type Options = Parameters<typeof classOf2030>[1];

/** Anna has called a meeting, and asks for pictures; bert is a member. */
async function collecting(t: TestContext, options?: Options) {
  const site = await classOf2030(t, options);
  const anna = await site.join('anna');
  const bert = await site.join('bert');
  const meeting = await callMeeting(anna, { ...reunion, endsAt: '2030-09-22T02:00' });
  const begin = async (by = anna, atOnce = false) => {
    const { status, text, json } = await by.post(`/meetings/${meeting.id}/collection`, { atOnce });
    return { status, text, token: status === 201 ? collectionToken(json as Meeting) : '' };
  };
  return { site, anna, bert, meeting, begin, ...(await begin()) };
}

/** A telephone of a guest, or a browser of a member. */
function deviceOf(site: TestMeetings, name: string, browser = site.browser()) {
  const device = randomBytes(16).toString('base64url');
  return {
    device,
    browser,
    send: (token: string, file: Uint8Array, more: Record<string, string> = {}) =>
      sendCollected(browser, { token, device, ...(name && { name }), ...more }, file),
    takeBack: (id: string, as = device) =>
      browser.send('DELETE', `/collected_images/${id}`, { json: { device: as } }),
  };
}

/** What is stored of one picture: a row, and four files with one row each. */
const TRACES = 9;

const photo = (n: number) =>
  plainJpeg({ width: 60 + n, height: 40 }, `#${(0x101010 + n * 257).toString(16)}`);

const imagesOf = async (member: TestBrowser, meetingId: string): Promise<Image[]> => {
  const { galleryId } = await meetingOf(member, meetingId);
  return galleryId === null ? [] : ((await member.get(`/galleries/${galleryId}/images`)).json as Image[]);
};

const check = (site: TestMeetings, token: string) => site.browser().post('/check_collection_link', { token });

test('a link takes pictures from the day of the meeting until fourteen days after, and tells nothing but title and day', async (t) => {
  const { site, meeting, status, token } = await collecting(t);
  assert.equal(status, 201);
  const renate = deviceOf(site, 'Renate');
  const told = { title: meeting.title, day: '2030-09-21' };
  assert.deepEqual((await check(site, token)).json, { ...told, isOpen: false });
  assert.equal((await renate.send(token, await photo(1))).status, 409);

  site.goTo('2030-09-21T00:01');
  assert.deepEqual((await check(site, token)).json, { ...told, isOpen: true });
  // Any other code.
  const other = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  assert.equal((await check(site, other)).status, 404);
  assert.equal((await renate.send(other, await photo(1))).status, 404);
  // As it is typed.
  assert.equal((await check(site, token.toLowerCase().replaceAll('-', ' '))).status, 200);
  const sent = await renate.send(token, await photo(1));
  assert.deepEqual([sent.status, Object.keys(sent.json as object)], [201, ['id']]);
  const [image, ...others] = await imagesOf(await site.again('bert'), meeting.id);
  assert.deepEqual([image?.uploader, image?.guest, image?.title, others], ['', 'Renate', meeting.title, []]);
  assert.equal((await storedTraces(site)).length, TRACES, 'nothing of the upload');

  site.goTo('2030-10-06T23:59');
  assert.equal((await renate.send(token, await photo(2))).status, 201);
  site.goTo('2030-10-07T00:01');
  assert.equal((await renate.send(token, await photo(3))).status, 404);
  assert.equal((await check(site, token)).status, 404);
  for (const member of [await site.again('anna'), await site.again('bert')])
    assert.equal((await meetingOf(member, meeting.id)).collection, null);
});

test('at once it takes them before the meeting, into a gallery that the first one makes', async (t) => {
  const { site, anna, meeting, begin } = await collecting(t);
  assert.equal((await begin()).status, 409, 'one link at a time');
  await anna.send('DELETE', `/meetings/${meeting.id}/collection`);
  const { token } = await begin(anna, true);
  assert.equal((await meetingOf(anna, meeting.id)).galleryId, null);
  const refused = await deviceOf(site, 'Renate').send(token, Buffer.from('kein Bild'));
  assert.deepEqual([refused.status, (await meetingOf(anna, meeting.id)).galleryId], [415, null]);
  assert.equal((await deviceOf(site, 'Renate').send(token, await photo(1))).status, 201);
  assert.equal((await imagesOf(anna, meeting.id)).length, 1);
});

test('only organisers ask for pictures and see the link; maintainers can end it, and the record has that', async (t) => {
  const { site, anna, bert, meeting, token, begin } = await collecting(t);
  const maja = await site.maintainer();
  assert.equal((await begin(bert)).status, 403);
  assert.equal((await bert.send('DELETE', `/meetings/${meeting.id}/collection`)).status, 403);
  assert.equal((await meetingOf(bert, meeting.id)).collection, null);
  assert.equal((await begin(maja)).status, 403);
  assert.equal((await meetingOf(maja, meeting.id)).collection?.link, '');
  assert.equal((await meetingOf(anna, meeting.id)).collection?.link, `http://localhost:3000/abend/${token}`);
  assert.equal((await maja.send('DELETE', `/meetings/${meeting.id}/collection`)).status, 200);
  const acts = await site.db.selectFrom('maintenance_record').select(['act', 'object']).execute();
  assert.deepEqual({ ...acts.at(-1) }, { act: 'meeting-changed', object: meeting.title });
  assert.equal((await check(site, token)).status, 404);
});

test('the link ends by whatever ends the meeting or the right to it, and does not come back with that', async (t) => {
  const { site, anna, meeting, token: first, begin } = await collecting(t);
  const maja = await site.maintainer();
  const at = `/meetings/${meeting.id}`;
  const organise = async (...usernames: string[]) =>
    assert.equal((await put(anna, `${at}/organisers`, { usernames })).status, 200);
  await organise('anna', 'bert');
  const bert = await site.again('bert');
  assert.equal((await put(bert, `${at}/organisers/me`, { accept: true })).status, 200);
  const ofBert = (act: string, json = {}) => maja.post(`/maintenance/members/bert/${act}`, json);

  const endings: Record<
    string,
    { by: TestBrowser; end: () => Promise<unknown>; undo?: () => Promise<unknown> }
  > = {
    'by a press': { by: anna, end: () => anna.send('DELETE', `${at}/collection`) },
    'with the meeting': {
      by: anna,
      end: () => anna.post(`${at}/cancel`, { reason: '' }),
      undo: () => anna.post(`${at}/uncancel`),
    },
    'when the uploads of its maker are stopped': {
      by: bert,
      end: () => ofBert('uploads-off'),
      undo: () => ofBert('uploads-on'),
    },
    'when its maker does not organise it any more': {
      by: bert,
      end: () => organise('anna'),
      undo: async () => {
        site.passSeconds(60);
        await organise('anna', 'bert');
        await put(bert, `${at}/organisers/me`, { accept: true });
      },
    },
    'when its maker is disabled': { by: bert, end: () => ofBert('disable'), undo: () => ofBert('enable') },
  };
  let token = first;
  await anna.send('DELETE', `${at}/collection`);
  for (const [how, { by, end, undo }] of Object.entries(endings)) {
    const begun = await begin(by);
    assert.deepEqual([begun.status, begun.token === token], [201, false], `${how}: ${begun.text}`);
    token = begun.token;
    assert.equal((await check(site, token)).status, 200, how);
    await end();
    assert.equal((await check(site, token)).status, 404, how);
    await undo?.();
    assert.equal((await check(site, token)).status, 404, `${how}, and undone`);
  }

  const { token: last } = await begin();
  const moved = await changeMeeting(anna, meeting.id, { startsAt: '2030-09-28T15:00', endsAt: null });
  assert.equal(moved.collection?.until, Date.parse('2030-10-12T22:00:00Z') / 1000);
  assert.equal((await anna.send('DELETE', at)).status, 204);
  assert.equal((await check(site, last)).status, 404);
});

test('an organiser without uploads asks for none of others', async (t) => {
  const { site, anna, meeting, begin } = await collecting(t);
  await anna.send('DELETE', `/meetings/${meeting.id}/collection`);
  await site.db.updateTable('members').set({ uploads_off: 1 }).execute();
  assert.equal((await begin()).status, 403);
});

test('a member sends as oneself, and whose session has ended is asked to log in', async (t) => {
  const { site, meeting, token } = await collecting(t);
  site.goTo('2030-09-21T20:00');
  const berta = deviceOf(site, 'Renate', await site.join('berta'));
  assert.equal((await berta.send(token, await photo(1))).status, 201);
  const [image] = await imagesOf(berta.browser, meeting.id);
  assert.deepEqual([image?.uploader, image?.guest], ['berta', undefined]);
  const rows = await site.db
    .selectFrom('images')
    .select(['guest_name', 'guest_device', 'collected_for'])
    .execute();
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [{ guest_name: null, guest_device: null, collected_for: null }],
  );
  assert.equal((await deviceOf(site, '').send(token, await photo(2))).status, 401);
  await site.db.updateTable('members').set({ uploads_off: 1 }).where('username', '=', 'berta').execute();
  assert.equal((await berta.send(token, await photo(3))).status, 403);
});

test('names of guests follow the rules for names', async (t) => {
  const { site, token } = await collecting(t);
  site.goTo('2030-09-21T20:00');
  for (const name of [' ', 'www.example.org', 'x'.repeat(41), 'A\u202eB'])
    assert.equal((await deviceOf(site, '').send(token, await photo(1), { name })).status, 400, name);
});

test('the device takes its picture back within the hour, nobody else does, and nothing is left of it', async (t) => {
  const { site, meeting, token } = await collecting(t);
  site.goTo('2030-09-21T20:00');
  const [renate, peter] = [deviceOf(site, 'Renate'), deviceOf(site, 'Peter')];
  const send = async (n: number) => ((await renate.send(token, await photo(n))).json as { id: string }).id;
  const [first, second] = [await send(1), await send(2)];
  assert.equal((await peter.takeBack(first)).status, 404);
  assert.equal((await renate.takeBack(first)).status, 204);
  assert.equal((await renate.takeBack(first)).status, 404);
  const bert = await site.again('bert');
  assert.equal((await imagesOf(bert, meeting.id)).length, 1);
  assert.equal((await site.db.selectFrom('images').select('id').execute()).length, 1);
  site.passSeconds(3601);
  assert.equal((await renate.takeBack(second)).status, 404);
});

test('what was sent already is stored once, and nobody is told', async (t) => {
  const { site, meeting, token } = await collecting(t);
  site.goTo('2030-09-21T20:00');
  const [renate, peter] = [deviceOf(site, 'Renate'), deviceOf(site, 'Peter')];
  const once = await renate.send(token, await photo(1));
  const again = await renate.send(token, await photo(1));
  const other = await peter.send(token, await photo(1));
  assert.deepEqual(
    [once, again, other].map(({ status }) => status),
    [201, 201, 201],
  );
  const [a, b, c] = [once, again, other].map(({ json }) => (json as { id: string }).id);
  assert.deepEqual([a === b, a === c], [true, false]);
  assert.equal((await imagesOf(await site.again('bert'), meeting.id)).length, 1);
  assert.equal((await storedTraces(site)).length, TRACES);
});

test('organisers delete pictures of guests, members do not; maintainers restore them', async (t) => {
  const { site, meeting, token } = await collecting(t);
  site.goTo('2030-09-21T20:00');
  await deviceOf(site, 'Renate').send(token, await photo(1));
  const [anna, bert, maja] = [await site.again('anna'), await site.again('bert'), await site.maintainer()];
  const [image] = await imagesOf(anna, meeting.id);
  const { galleryId } = await meetingOf(anna, meeting.id);
  const remove = (by: TestBrowser) => by.send('DELETE', `/galleries/${galleryId}/images/${image?.id}`);
  assert.equal((await remove(bert)).status, 403);
  assert.equal((await remove(anna)).status, 204);
  assert.deepEqual(await imagesOf(bert, meeting.id), []);
  assert.equal((await maja.post(`/maintenance/trash/${image?.id}/restore`)).status, 204);
  assert.equal((await imagesOf(bert, meeting.id)).length, 1);
  const hide = `/galleries/${galleryId}/images/${image?.id}/hide`;
  assert.equal((await bert.post(hide, { reason: 'Bin ich' })).status, 204);
  assert.deepEqual(await imagesOf(bert, meeting.id), []);
  const renate = deviceOf(site, 'Renate');
  assert.equal((await renate.send(token, await photo(1))).status, 409, 'hidden');
});

test('a device sends a hundred, all guests a thousand, what is in the trash counted', async (t) => {
  const { site, token } = await collecting(t);
  site.goTo('2030-09-21T20:00');
  const [renate, peter] = [deviceOf(site, 'Renate'), deviceOf(site, 'Peter')];
  await renate.send(token, await photo(1));
  const [row] = await site.db.selectFrom('images').selectAll().execute();
  assert.ok(row);
  const fill = async (count: number, guest_device: string | null) => {
    const rows = Array.from({ length: count }, (_, n) => {
      const id = `${guest_device ?? 'other'}-${n}`;
      return { ...row, id, files_id: id, guest_device, deleted_at: site.now() };
    });
    await site.db.insertInto('images').values(rows).execute();
  };
  await fill(98, row.guest_device);
  assert.equal((await renate.send(token, await photo(2))).status, 201);
  assert.equal((await renate.send(token, await photo(3))).status, 409);
  assert.equal((await peter.send(token, await photo(3))).status, 201);
  await fill(899, 'others');
  assert.equal((await peter.send(token, await photo(4))).status, 409);
});

test('a full disk is reported, and nothing is kept', async (t) => {
  const { site: before, token } = await collecting(t);
  await before.close();
  const settings = { DATA_DIR: before.dataDir, FREE_SPACE_RESERVE_MB: '10000000' };
  const site = await classOf2030(t, { settings });
  site.goTo('2030-09-21T20:00');
  const { status, json } = await deviceOf(site, 'Renate').send(token, await photo(1));
  assert.deepEqual(
    [status, json],
    [507, { error: 'no-room', requestId: (json as { requestId: string }).requestId }],
  );
  assert.deepEqual(await storedTraces(site), []);
});
