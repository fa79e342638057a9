import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ArchivedGroupEmail } from '#contract/group-email.ts';
import { classWithPicture, TITLE } from '#test/support/hidden-picture.ts';
import { saveData } from '#test/support/own-data.ts';
import { readLetters } from '#test/support/read-letters.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testSite } from '#test/support/test-site.ts';
import { everyWay, waysTo } from '#test/support/ways-to-picture.ts';

const DAY = 24 * 60 * 60;

test('a member who leaves with the pictures hides them and what was cut from them at once, and shows them when back', async (t) => {
  const all = await classWithPicture(t);
  const { site, anna, bert, carl, maja, gallery, image } = all;
  await bert.post(`/galleries/${gallery}/images/${image.id}/comments`, { text: 'Da fehlt eine Planke' });
  await saveData(bert, 'bert', { publicationConsent: true });
  const crop = { galleryId: gallery, imageId: image.id, x: 0, y: 0, size: 1 };
  const cut = await bert.post('/users/bert/portraits/then/from_image', crop);
  assert.equal(cut.status, 204, cut.text);
  const hasPortrait = async () => (await carl.get('/users/bert/portraits/then')).status === 200;
  const marks = [image.id, TITLE, 'Da fehlt eine Planke'].map((word) => Buffer.from(word));
  const seenBy = async (browser: TestBrowser) => {
    // An album is taken home three times a day.
    await site.db.deleteFrom('attempts').execute();
    return waysTo(browser, everyWay(all), marks);
  };
  const before = await seenBy(carl);
  assert.ok(before.length > 5 && (await hasPortrait()));

  const leave = async (images: string) => {
    const { status } = await anna.post('/users/anna/deletion', { images, password: site.password });
    assert.equal(status, 204);
  };
  await leave('keep');
  assert.ok((await seenBy(carl)).includes('GET /galleries/{id}/images') && (await hasPortrait()));
  await anna.login('anna', site.password);

  await leave('delete');
  assert.deepEqual(await seenBy(carl), []);
  assert.deepEqual(await seenBy(bert), ['GET /users/{username}/export'], 'the own comment');
  assert.deepEqual(await seenBy(maja), [], 'also one who acts as a maintainer');
  assert.equal(await hasPortrait(), false);
  const hide = await carl.post(`/galleries/${gallery}/images/${image.id}/hide`, { reason: '' });
  assert.equal(hide.status, 404);

  await anna.login('anna', site.password);
  assert.deepEqual(await seenBy(carl), before);
  assert.ok(await hasPortrait());
});

test('a Rundmail that waited when its sender left is in the archive once the sender is back, and leaves no more', async (t) => {
  const site = await testSite(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  await saveData(bert, 'bert', { acceptGroupEmails: true });
  assert.equal((await anna.post('/group_email', { subject: 'Treffen', message: 'Kommt!' })).status, 202);
  const archive = async () =>
    ((await bert.get('/group_emails')).json as ArchivedGroupEmail[]).map(({ subject }) => subject);
  const password = site.password;
  assert.equal((await anna.post('/users/anna/deletion', { images: 'keep', password })).status, 204);
  const sent = async () => (await readLetters(site)).filter(({ subject }) => subject.includes('Treffen'));
  assert.deepEqual([await sent(), await archive()], [[], []]);

  site.passSeconds(DAY);
  await bert.login('bert', password);
  await anna.login('anna', password);
  assert.deepEqual([await sent(), await archive()], [[], ['Treffen']]);
});
