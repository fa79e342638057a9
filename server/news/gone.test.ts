import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { type TestClass, testClass } from '#test/support/test-class.ts';
import { callMeeting, reunion, say, textOf } from '#test/support/test-meeting.ts';
import { remember, takeOff } from '#test/support/test-memorial.ts';
import { linesOf, look, visit } from '#test/support/test-news.ts';

const nextYear = new Date().getFullYear() + 1;
const meeting = { ...reunion, startsAt: `${nextYear}-09-21T15:00`, answerUntil: `${nextYear}-08-31` };

/** Jens Riedel has done what is news to anna, of every kind. */
async function classWithJens(t: TestContext) {
  const house = await testClass(t);
  const [anna, jens, maja] = [await house.join('anna'), await house.join('jens'), await house.maintainer()];
  await house.change('anna', { publication_consent: 1 });
  const gallery = await anna.createGallery('Ausflug');
  const jpeg = await plainJpeg({ width: 60, height: 40 });
  const { id: image } = (await anna.upload(gallery, jpeg)).json as Image;
  const { id: meetingId } = await callMeeting(anna, meeting);
  for (const browser of [anna, maja]) await look(browser);
  house.passSeconds(1);

  const address = `/galleries/${gallery}/images/${image}`;
  const marks = [{ x: 0.5, y: 0.5, username: 'anna' }];
  const name = { firstName: 'Jens', surname: 'Riedel', privateEmailAddress: 'jens@example.org' };
  await saveData(jens, 'jens', { ...name, publicationConsent: true });
  for (const { status } of [
    await jens.send('PUT', `${address}/people`, { json: { text: '', marks } }),
    await jens.post(`${address}/words`, { text: 'Da war ich dabei.' }),
  ])
    assert.ok(status === 201 || status === 204);
  await say(jens, meetingId, 'yes');
  return { house, anna, jens, maja };
}

const kinds = async (browser: TestBrowser) => (await linesOf(browser)).map(({ kind }) => kind);

/** How a member goes, and what is still news to anna: that her name stands on a picture, whoever wrote it there. */
const ends: [string, (house: TestClass, id: string, maja: TestBrowser) => Promise<unknown>, string[]][] = [
  ['disabled', (house, id) => house.accounts.setDisabled(house.db, id, true), ['marks']],
  ['deleted', (house, id) => house.accounts.remove(house.db, id, { keepImages: true }), ['marks']],
  ['remembered', (_, __, maja) => remember(maja, { username: 'jens' }), ['memorials', 'marks']],
];

for (const [how, end, left] of ends)
  test(`a member who is ${how} disappears from all news at once, on the page and in the mail`, async (t) => {
    const { house, anna } = await classWithJens(t);
    await anna.send('PUT', '/news_mail', { json: { wanted: true } });
    await house.db.updateTable('news_marks').set({ mailed_until: 0, mailed_in: '2020-01' }).execute();
    assert.deepEqual(await kinds(anna), ['marks', 'words', 'answers', 'members']);
    await house.monthlyMail.sendDue();
    assert.equal((await house.storedMails()).length, 1);

    const back = await visit(house, 'maja');
    await house.confirm(back);
    await end(house, (await house.members.find('jens'))?.id ?? '', back);
    const again = await visit(house, 'anna');
    assert.deepEqual(await kinds(again), left);
    assert.ok(how === 'remembered' || !(await again.get('/news')).text.includes('Riedel'));
    await house.mail.drain();
    const [letter = assert.fail(), ...others] = house.server.letters;
    assert.deepEqual([letter.to, others], [['anna@example.org'], []]);
    assert.ok(!textOf(letter).includes('Riedel'));
  });

test('who is remembered is news to everybody, by name, until it is taken back', async (t) => {
  const { house, anna, maja } = await classWithJens(t);
  await look(anna);
  house.passSeconds(1);
  const id = await remember(maja, { username: 'jens' });
  const line = { kind: 'memorials', count: 1, names: ['Jens Riedel'] };
  const later = await visit(house, 'anna');
  assert.deepEqual(await linesOf(later), [line]);
  assert.deepEqual((await linesOf(maja))[0], line);
  house.passSeconds(1);
  await remember(maja, { firstName: 'Änne', surname: 'Abel', typed: 'Änne Abel' });
  assert.deepEqual(await linesOf(later), [
    { kind: 'memorials', count: 2, names: ['Änne Abel', 'Jens Riedel'] },
  ]);
  assert.equal((await takeOff(maja, id)).status, 204);
  assert.deepEqual(await linesOf(later), [{ kind: 'memorials', count: 1, names: ['Änne Abel'] }]);
});
