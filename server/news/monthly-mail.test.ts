import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ConsentState } from '#contract/consents.ts';
import type { Image } from '#contract/galleries.ts';
import { startScheduledJobs } from '#server/process/scheduled-jobs.ts';
import { saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import type { ReceivedLetter } from '#test/support/test-mail-server.ts';
import {
  callMeeting,
  classOf2030,
  header,
  reader,
  reunion,
  say,
  type TestMeetings,
  textOf,
} from '#test/support/test-meeting.ts';
import { look } from '#test/support/test-news.ts';

/** A class in January of 2030, in which bert wants the mail; nobody is told that backups are missing. */
async function classWithReader(t: TestContext) {
  const site = await classOf2030(t, { settings: { ADMIN_EMAIL: '' } });
  site.goTo('2030-01-10T12:00');
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  await want(bert, true);
  const letters = reader(site);
  let pictures = 0;
  return {
    site,
    anna,
    bert,
    /** What leaves at that time, when several processes run their scheduled jobs at once. */
    async lettersAt(local: string): Promise<Map<string, ReceivedLetter>> {
      site.goTo(local);
      await Promise.all([1, 2, 3].map(() => startScheduledJobs(site)()));
      return letters();
    },
    async upload(gallery: string, by: TestBrowser) {
      site.passSeconds(1);
      pictures += 1;
      // Each another one: what is hidden cannot be sent once more.
      const sent = await by.upload(gallery, await plainJpeg({ width: 60 + pictures, height: 40 }));
      assert.equal(sent.status, 201, sent.text);
      return sent.json as Image;
    },
  };
}

async function want(browser: TestBrowser, wanted: boolean) {
  assert.equal((await browser.send('PUT', '/news_mail', { json: { wanted } })).status, 204);
}

const ledgerOf = async ({ db }: Pick<TestMeetings, 'db'>) =>
  (await db.selectFrom('consents').selectAll().orderBy('id').execute()).map(
    ({ consent, given, source }) => `${consent} ${given} ${source}`,
  );

const bulletsOf = (letter: ReceivedLetter | undefined) =>
  letter ? [...textOf(letter).matchAll(/^\* (.*)$/gm)].map(([, line]) => line) : [];

test('on the first of a month, whoever wants it is mailed what is new, once, and nothing where nothing is', async (t) => {
  const { site, anna, lettersAt, upload } = await classWithReader(t);
  const gallery = await anna.createGallery('Ausflug');
  await upload(gallery, anna);
  // A month in which the consent was given has no mail.
  assert.equal((await lettersAt('2030-01-31T20:00')).size, 0);
  assert.equal((await lettersAt('2030-02-01T08:59')).size, 0);
  const letters = await lettersAt('2030-02-01T09:00');
  assert.deepEqual([...letters.keys()], ['bert']);
  const letter = letters.get('bert') ?? assert.fail();
  assert.equal(letter.parsed.subject, 'Was es Neues gibt (Klasse 1988)');
  assert.deepEqual(bulletsOf(letter), ['Ein neues Bild in „Ausflug“']);
  assert.match(textOf(letter), /^Hallo bert,\n\n.*http:\/\/localhost:3000\/\n/s);
  assert.deepEqual(letter.parsed.attachments, []);
  assert.deepEqual(header(letter, 'Auto-Submitted'), ['auto-generated']);

  for (const local of ['2030-02-01T10:00', '2030-02-02T09:00', '2030-02-28T20:00', '2030-03-01T09:00'])
    assert.equal((await lettersAt(local)).size, 0, local);
  // The site was down on the first, and comes back in the night.
  await upload(gallery, await site.again('anna'));
  assert.equal((await lettersAt('2030-04-03T03:00')).size, 0);
  assert.equal((await lettersAt('2030-04-03T09:00')).size, 1);
});

test('a mail that could not be queued whole is queued the next time, once', async (t) => {
  const { site, anna, lettersAt, upload } = await classWithReader(t);
  await upload(await anna.createGallery('Ausflug'), anna);
  site.goTo('2030-02-01T09:00');
  const { enqueue } = site.queue;
  // As when the process is killed, or the disk full, behind the last row and before the commit.
  site.queue.enqueue = async (...asked) => {
    await enqueue(...asked);
    throw new Error('gone');
  };
  await assert.rejects(site.modules.news.provides.monthlyMail.sendDue(), /gone/);
  site.queue.enqueue = enqueue;
  assert.deepEqual(await site.storedMails(), []);
  assert.equal((await lettersAt('2030-02-01T10:00')).size, 1);
  assert.equal((await lettersAt('2030-02-01T11:00')).size, 0);
});

test('a mail has ten lines, and counts the others, which no later one repeats, nor what was seen meanwhile', async (t) => {
  const { site, anna, bert, lettersAt, upload } = await classWithReader(t);
  await look(bert);
  const gallery = await anna.createGallery('Ausflug 0');
  for (let number = 1; number <= 12; number += 1)
    await upload(await anna.createGallery(`Ausflug ${number}`), anna);
  const bullets = async (local: string) => bulletsOf((await lettersAt(local)).get('bert'));
  const named = (numbers: number[]) => numbers.map((number) => `Ein neues Bild in „Ausflug ${number}“`);
  const first = await bullets('2030-02-01T09:00');
  assert.deepEqual(first, [...named([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]), 'und 2 weitere Neuigkeiten']);
  assert.deepEqual(await bullets('2030-03-01T09:00'), []);
  assert.equal((await look(await site.again('bert'))).length, 12);

  // Seen on the start page before, or while the mail waits.
  await upload(gallery, await site.again('anna'));
  await look(await site.again('bert'));
  assert.deepEqual(await bullets('2030-04-01T09:00'), []);
  await upload(gallery, await site.again('anna'));
  site.goTo('2030-05-01T09:00');
  await site.modules.news.provides.monthlyMail.sendDue();
  assert.equal((await site.storedMails()).length, 1);
  await look(await site.again('bert'));
  assert.deepEqual(await bullets('2030-05-01T09:01'), []);
});

test('the mail tells what its reader may see: no hidden picture, not even a maintainer, and nobody who is gone', async (t) => {
  const { site, anna, bert, lettersAt, upload } = await classWithReader(t);
  await site.promote('bert');
  const carl = await site.join('carl');
  await want(carl, true);
  const gallery = await anna.createGallery('Ausflug');
  const { id } = await upload(gallery, anna);
  await saveData(anna, 'anna', { firstName: 'Anna', surname: 'Maler', publicationConsent: true });
  const meeting = await callMeeting(bert);
  await say(anna, meeting.id, 'yes', { remark: 'Mit Kuchen' });
  await carl.post(`/galleries/${gallery}/images/${id}/hide`, { reason: '' });
  const letters = await lettersAt('2030-02-01T09:00');
  const listed = 'Neu in der Namensliste: Anna Maler';
  assert.deepEqual(bulletsOf(letters.get('bert')), [`Neue Antworten zu „${reunion.title}“: 1 kommt`, listed]);
  const called = `Neues Treffen: „${reunion.title}“, Samstag, 21. September 2030, 15\u00A0Uhr`;
  assert.deepEqual(bulletsOf(letters.get('carl')), [called, listed]);
  assert.ok(letters.values().every((letter) => !textOf(letter).includes('Kuchen')));

  // Queued, and then there is nobody to be told.
  for (const name of ['dora', 'emil']) await want(await site.join(name), true);
  await upload(gallery, await site.again('anna'));
  site.goTo('2030-03-01T09:00');
  await site.modules.news.provides.monthlyMail.sendDue();
  assert.equal((await site.storedMails()).filter(({ ended_at }) => ended_at === null).length, 4);
  const idOf = async (name: string) => (await site.members.find(name))?.id ?? '';
  await site.accounts.setDisabled(site.db, await idOf('carl'), true);
  await site.accounts.remove(site.db, await idOf('dora'), { keepImages: true });
  await want(await site.again('emil'), false);
  assert.deepEqual([...(await lettersAt('2030-03-01T10:00')).keys()], ['bert']);
});

test('the box is a consent of its own: off, in the ledger both ways, and over at once', async (t) => {
  const { site, anna, bert, lettersAt, upload } = await classWithReader(t);
  assert.deepEqual(await ledgerOf(site), ['news-mail 1 form']);
  assert.deepEqual((await anna.get('/users/anna/consents')).json, { since: {}, asksForNewsMail: true });
  const { since } = (await bert.get('/users/bert/consents')).json as ConsentState;
  assert.ok(Math.abs((since['news-mail'] ?? 0) - site.now() / 1000) < 60);
  await want(bert, true);
  assert.equal((await ledgerOf(site)).length, 1);

  const gallery = await anna.createGallery('Ausflug');
  await upload(gallery, anna);
  // Off and on again: one a month at most, and only of what is new from then on.
  const letters = await lettersAt('2030-02-01T09:00');
  assert.equal(letters.size, 1);
  const again = await site.again('bert');
  await want(again, false);
  await want(again, true);
  await upload(gallery, await site.again('anna'));
  assert.equal((await lettersAt('2030-02-02T09:00')).size, 0);
  await want(await site.again('bert'), false);
  assert.equal((await lettersAt('2030-03-01T09:00')).size, 0);
  const later = (await ledgerOf(site)).slice(1);
  assert.deepEqual(later, ['news-mail 0 form', 'news-mail 1 form', 'news-mail 0 form']);
});

test('one click ends these mails and no others', async (t) => {
  const { site, anna, lettersAt, upload } = await classWithReader(t);
  await site.change('bert', { accept_group_emails: 1 });
  await upload(await anna.createGallery('Ausflug'), anna);
  const letter = (await lettersAt('2030-02-01T09:00')).get('bert') ?? assert.fail();
  const [way = ''] = header(letter, 'List-Unsubscribe');
  const path = /<http:\/\/localhost:3000(\/api\/v1\/unsubscribe\/news-mail_[\w-]+)>/.exec(way)?.[1] ?? '';
  const page = path.replace('/api/v1/unsubscribe/', '/abmelden/');
  assert.ok(textOf(letter).includes(`http://localhost:3000${page}`));

  assert.equal((await fetch(site.address + path, { method: 'POST' })).status, 204);
  const member = await site.members.find('bert');
  assert.deepEqual([member?.news_mail, member?.accept_group_emails], [0, 1]);
  assert.deepEqual(await ledgerOf(site), ['news-mail 1 form', 'news-mail 0 unsubscribe-link']);
});
