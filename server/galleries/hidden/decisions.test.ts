import assert from 'node:assert/strict';
import { test } from 'node:test';
import { API_ROOT } from '#contract/endpoint.ts';
import type { Image } from '#contract/galleries.ts';
import { REASON_MAX } from '#contract/limits.ts';
import type { RecordPart } from '#contract/record.ts';
import { classWithPicture, TITLE } from '#test/support/hidden-picture.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { plainJpeg } from '#test/support/samples.ts';

test('uploader and maintainers are told ten minutes later, without a name or a reason, and both of what is decided', async (t) => {
  const all = await classWithPicture(t, { ADMIN_EMAIL: 'betreuer@klasse.example' });
  const { site, bert, maja, image } = all;
  assert.equal((await all.hide(bert, ' Ich war damals krank. ')).status, 204);
  assert.deepEqual(await readLetters(site), []);
  site.passSeconds(600);
  const first = await readLetters(site);
  assert.deepEqual(first.map(({ to }) => to).toSorted(), [
    'anna@example.org',
    'betreuer@klasse.example',
    'maja@example.org',
  ]);
  for (const { text } of first) {
    assert.ok(text.includes(TITLE) && text.includes('§ 22'));
    assert.ok(
      !text.includes('krank') && !/bert/i.test(text),
      'who asked, and why, stands in Verwaltung only',
    );
  }
  const [waiting] = await all.hidden();
  assert.deepEqual(
    [waiting?.id, waiting?.title, waiting?.uploader, waiting?.askedBy, waiting?.reason],
    [image.id, TITLE, 'anna', 'bert', 'Ich war damals krank.'],
  );

  const decided = await Promise.all([1, 2].map(() => all.decide('show', 'Man erkennt dich nicht.')));
  assert.deepEqual(decided.map(({ status }) => status).toSorted(), [204, 404], 'of two at once one decides');
  assert.deepEqual(await all.hidden(), []);
  assert.equal((await all.hide(bert)).status, 204);
  assert.equal((await all.decide('delete', 'Bert möchte das nicht.')).status, 204);
  assert.deepEqual(await all.titles(bert), ['Kuchen']);
  assert.equal(await site.storage.read(image.id, 'display.webp', 1), undefined, 'its files are gone');

  site.passSeconds(600);
  const told = (await readLetters(site)).slice(first.length);
  const about = (subject: RegExp) =>
    told
      .filter((letter) => subject.test(letter.subject))
      .map(({ to, text }) => [to, text.includes('Man erkennt dich nicht.') || text.includes('Bert möchte')])
      .toSorted();
  const both = [
    ['anna@example.org', true],
    ['bert@example.org', true],
  ];
  assert.deepEqual(about(/wieder zu sehen/), both);
  assert.deepEqual(about(/gelöscht/), both);
  const { entries } = (await maja.get('/maintenance/record')).json as RecordPart;
  assert.deepEqual(
    entries.map(({ actor, act, member }) => [actor, act, member]),
    [
      ['maja', 'hidden-image-deleted', 'anna'],
      ['maja', 'hidden-image-shown', 'anna'],
      ['maja', 'hidden-images-read', undefined],
    ],
  );
});

test('of several pictures each is told once in ten minutes, whoever hides or decides on one after another', async (t) => {
  const { site, anna, bert, gallery, image, hide, decide } = await classWithPicture(t, {
    ADMIN_EMAIL: 'betreuer@klasse.example',
  });
  const images = [image];
  for (const width of [80, 81]) {
    const jpeg = await plainJpeg({ width, height: 40 });
    images.push((await anna.upload(gallery, jpeg, { title: `Bild ${width}` })).json as Image);
  }
  await hide(bert);
  for (const { id } of images)
    await bert.post(`/galleries/${gallery}/images/${id}/hide`, { reason: 'Bitte nicht' });
  const letters = async () => {
    site.passSeconds(600);
    const before = (await site.mail.letters()).length;
    return (await readLetters(site)).slice(before).map(({ to, subject }) => `${to}: ${subject}`);
  };
  const told = await letters();
  assert.equal(told.length, 3);
  for (const line of told) assert.match(line, /: 3 (deiner )?Bilder .* verborgen/);
  // Another word is another email.
  for (const [at, { id }] of images.entries()) await decide('show', at === 2 ? 'Anders' : 'Gleich', id);
  assert.deepEqual((await letters()).map((line) => line.replace(/ \(.*/, '')).toSorted(), [
    'anna@example.org: 2 Bilder sind wieder zu sehen',
    'anna@example.org: Ein Bild ist wieder zu sehen',
    'bert@example.org: 2 Bilder sind wieder zu sehen',
    'bert@example.org: Ein Bild ist wieder zu sehen',
  ]);
});

test('a member hides twenty pictures a day, with a reason of so many characters, which stays as it was typed', async (t) => {
  const { site, bert, hide, hidden, decide } = await classWithPicture(t);
  assert.equal((await hide(bert, 'x'.repeat(REASON_MAX + 1))).status, 400);
  const reason = '<b>Markup</b>\n'.padEnd(REASON_MAX, 'x');
  for (let count = 0; count < 20; count += 1) {
    assert.equal((await hide(bert, reason)).status, 204);
    if (count === 0) assert.equal((await hidden())[0]?.reason, reason);
    assert.equal((await decide('show')).status, 204);
  }
  const refused = await hide(bert);
  assert.deepEqual([refused.status, refused.text], [429, '{"error":"too-often"}']);
  site.passSeconds(24 * 60 * 60);
  await bert.login('bert', site.password);
  assert.equal((await hide(bert)).status, 204);
});

test('a hidden picture stays hidden whoever of the two is deleted, and then belongs to the maintainers', async (t) => {
  const { site, bert, carl, maja, hide, hidden, titles } = await classWithPicture(t);
  await hide(bert, 'Bitte nicht');
  const own = await bert.fetch('GET', `${API_ROOT}/users/bert/export`);
  assert.ok(
    Buffer.from(await own.arrayBuffer()).includes('Bitte nicht'),
    'in the own export of whoever asked',
  );

  const remove = async (username: string) => {
    const member = await site.members.find(username);
    await site.accounts.remove(site.db, member?.id ?? '', { keepImages: true });
  };
  await remove('bert');
  await remove('anna');
  const found = (await hidden()).map(({ uploader, askedBy, reason }) => [uploader, askedBy, reason]);
  assert.deepEqual(found, [['', '', 'Bitte nicht']]);
  assert.deepEqual(await titles(carl), ['Kuchen']);
  assert.deepEqual(await titles(maja), ['Kuchen', TITLE]);
});
