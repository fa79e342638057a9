import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import sharp from 'sharp';
import { saveData } from '#test/support/own-data.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testSite } from '#test/support/test-site.ts';

const [red, blue] = ['#c01010', '#1010c0'];

/** 400 × 200, its left half red and its right half blue. */
const twoColours = async (orientation = 1) =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: blue } })
    .composite([
      { input: { create: { width: 200, height: 200, channels: 3, background: red } }, left: 0, top: 0 },
    ])
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();

function send(browser: TestBrowser, kind: string, picture: Buffer, crop: Record<string, string> = {}) {
  const body = new FormData();
  for (const [field, value] of Object.entries(crop)) body.append(field, value);
  body.append('file', new File([new Uint8Array(picture)], 'ich.jpg', { type: 'image/jpeg' }));
  return browser.send('PUT', `/users/anna/portraits/${kind}`, { body });
}

async function portrait(browser: TestBrowser, path: string) {
  const answer = await browser.fetch('GET', `/api/v1/users/anna/portraits/${path}`);
  assert.equal(answer.status, 200, path);
  assert.equal(answer.headers.get('content-type'), 'image/webp');
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { width, height, exif } = await sharp(bytes).metadata();
  assert.equal(exif, undefined);
  const [r = 0, , b = 0] = await sharp(bytes).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return {
    width,
    height,
    isRed: r > 150 && b < 60,
    isBlue: b > 150 && r < 60,
    etag: answer.headers.get('etag'),
  };
}

test('a portrait is cut out of the upright picture, in three sizes', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  assert.equal((await send(anna, 'then', await twoColours(), { x: '0', y: '0', size: '1' })).status, 204);
  for (const [path, side] of [
    ['then', 480],
    ['then/480', 480],
    ['then/192', 192],
    ['then/96', 96],
  ] as const) {
    const { width, height, isRed } = await portrait(anna, path);
    assert.deepEqual([width, height, isRed], [side, side, true]);
  }
  assert.equal((await send(anna, 'now', await twoColours(), { x: '0.5', y: '0', size: '1' })).status, 204);
  assert.equal((await portrait(anna, 'now/96')).isBlue, true);
  // Turned by the camera: what was left is at the top.
  assert.equal((await send(anna, 'now', await twoColours(6), { x: '0', y: '0', size: '1' })).status, 204);
  assert.equal((await portrait(anna, 'now/96')).isRed, true);
  // The largest square in the middle.
  assert.equal((await send(anna, 'now', await twoColours())).status, 204);
  const { isRed, isBlue } = await portrait(anna, 'now/96');
  assert.deepEqual([isRed, isBlue], [false, false]);
  assert.deepEqual((await site.db.selectFrom('portraits').select('size').execute()).length, 7);
});

test('a crop that is not in the picture is refused, and the portrait stays as it was', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  await send(anna, 'now', await twoColours(), { x: '0', y: '0', size: '1' });
  const { etag } = await portrait(anna, 'now');
  const outside = [
    { x: '0.6', y: '0', size: '1' },
    { x: '0', y: '0.1', size: '1' },
    { x: '0', y: '0', size: '0.01' },
    { x: '-0.1', y: '0', size: '1' },
    { x: '0', y: '0', size: '1.5' },
  ];
  for (const crop of outside)
    assert.equal((await send(anna, 'now', await twoColours(), crop)).status, 400, JSON.stringify(crop));
  assert.equal((await send(anna, 'now', Buffer.from('kein Bild'))).text, '{"error":"not-a-jpeg"}');
  assert.equal((await portrait(anna, 'now')).etag, etag);
});

test('a portrait is seen with the contact data, and is gone with their consent, its owner or at their wish', async (t) => {
  const site = await testSite(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  await send(anna, 'now', await twoColours());
  const seen = async () => {
    const list = (await bert.get('/directory')).text.includes('"portrait":{"kind":"now"');
    const file = await bert.fetch('GET', '/api/v1/users/anna/portraits/now/96');
    const profile = (await bert.get('/users/anna/profile')).text.includes('"portraits":[{"kind":"now"');
    const cards = [await bert.get('/users/anna/vcard'), await bert.get('/directory/vcards')];
    const withPhoto = cards.filter(({ text }) => text.includes('PHOTO;')).length;
    return [list, file.status, profile, withPhoto];
  };
  assert.deepEqual(await seen(), [false, 404, false, 0]);
  assert.equal((await anna.fetch('GET', '/api/v1/users/anna/portraits/now')).status, 200);
  await saveData(anna, 'anna', { publicationConsent: true });
  assert.deepEqual(await seen(), [true, 200, true, 2]);
  const etag = (await portrait(bert, 'now/96')).etag ?? '';
  const again = () =>
    bert.fetch('GET', '/api/v1/users/anna/portraits/now/96', { headers: { 'if-none-match': etag } });
  assert.equal((await again()).status, 304);
  await saveData(anna, 'anna', { publicationConsent: false });
  assert.deepEqual(await seen(), [false, 404, false, 0]);
  assert.equal((await again()).status, 404);

  await saveData(anna, 'anna', { publicationConsent: true });
  assert.equal((await anna.send('DELETE', '/users/anna/portraits/now')).status, 204);
  assert.deepEqual(await seen(), [false, 404, false, 0]);
  await send(anna, 'then', await twoColours());
  assert.match((await bert.get('/directory')).text, /"portrait":\{"kind":"then"/);
  const { id } = (await site.members.find('anna')) ?? assert.fail();
  await site.accounts.setDisabled(site.db, id, true);
  assert.deepEqual(await seen(), [false, 404, false, 0]);
  await site.db.deleteFrom('members').where('id', '=', id).execute();
  assert.deepEqual(await site.db.selectFrom('portraits').select('size').execute(), []);
});

test('the portrait of today is in the vCard, byte for byte as an address book reads it', async (t) => {
  const site = await testSite(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  await saveData(anna, 'anna', { publicationConsent: true });
  await saveData(bert, 'bert', { publicationConsent: true, firstName: 'Bert' });
  await send(anna, 'then', await twoColours(), { x: '0', y: '0', size: '1' });
  const card = async () => (await bert.get('/users/anna/vcard')).text;
  assert.doesNotMatch(await card(), /PHOTO/, 'a face of then is not what one looks for in a telephone');
  // Noise, which no encoder makes small.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const noisy = sharp({ create: { width: 900, height: 700, channels: 3, background: red, noise } });
  await send(anna, 'now', await noisy.jpeg().toBuffer());

  const text = await card();
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75);
  const { content } = await site.db
    .selectFrom('portraits')
    .select('content')
    .where('size', '=', 320)
    .executeTakeFirstOrThrow();
  const photosIn = (cards: string) =>
    (ICAL.parse(`${cards}${cards}`) as [string, unknown[], unknown[]][]).map((parsed) => {
      const photo = new ICAL.Component(parsed).getFirstProperty('photo')?.getFirstValue();
      return photo ? Buffer.from(String(photo), 'base64') : undefined;
    });
  const read = photosIn(text)[0] ?? assert.fail('no photo');
  assert.ok(read.equals(Buffer.from(content)));
  const { format, width, height, exif } = await sharp(read).metadata();
  assert.deepEqual([format, width, height, exif], ['jpeg', 320, 320, undefined]);
  assert.ok(text.length < 224_000, `${text.length} bytes`);
  const all = (await bert.get('/directory/vcards')).text;
  assert.ok(all.includes(/\r\nUID:\w{64}\r\n/.exec(text)?.[0] ?? 'none'), 'the same in both files');
  assert.deepEqual(
    photosIn(all).map((one) => one?.length),
    [read.length, undefined, read.length, undefined],
  );
});
