import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ConsentState } from '#contract/consents.ts';
import type { Image } from '#contract/galleries.ts';
import { startScheduledJobs } from '#server/process/scheduled-jobs.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import type { ReceivedLetter } from '#test/support/test-mail-server.ts';
import { classOf2030, header, put, reader, textOf } from '#test/support/test-meeting.ts';
import { remember } from '#test/support/test-memorial.ts';
import { linesOf, look } from '#test/support/test-news.ts';

/** A class in January of 2030, in which anna, who uploaded two pictures, wants the mail; nobody hears of missing backups. */
async function classWithReader(t: TestContext) {
  const site = await classOf2030(t, { settings: { ADMIN_EMAIL: '' } });
  site.goTo('2030-01-10T12:00');
  const [anna] = [await site.join('anna'), await site.join('bert')];
  for (const username of ['anna', 'bert']) await site.change(username, { publication_consent: 1 });
  await choose(anna, { wanted: false, own: true });
  await site.maintainer();
  const gallery = await anna.createGallery('See');
  const upload = async (title: string, width: number) =>
    (await anna.upload(gallery, await plainJpeg({ width, height: 40 }), { title })).json as Image;
  const [pier, boat] = [await upload('Steg', 60), await upload('Boot', 61)];
  const addressOf = ({ id }: Image) => `/galleries/${gallery}/images/${id}`;
  const letters = reader(site);
  const as = (username: string) => site.again(username);
  /** What is due then is put into the queue, by several processes at once. */
  async function queueAt(local: string): Promise<void> {
    site.goTo(local);
    await Promise.all([1, 2, 3].map(() => startScheduledJobs(site)()));
  }
  return {
    site,
    pier,
    boat,
    addressOf,
    as,
    async write(username: string, image: Image, text = 'Schön war das.') {
      site.passSeconds(1);
      const { status, json } = await (await as(username)).post(`${addressOf(image)}/comments`, { text });
      assert.equal(status, 201);
      return (json as { id: string }).id;
    },
    async mark(image: Image, username: string, by: string) {
      site.passSeconds(1);
      const marks = [{ x: 0.5, y: 0.5, username }];
      assert.equal((await put(await as(by), `${addressOf(image)}/people`, { text: '', marks })).status, 204);
    },
    async asMaintainer() {
      const maja = await as('maja');
      await site.confirm(maja);
      return maja;
    },
    queueAt,
    letters,
    /** The same, and what leaves then. */
    async lettersAt(local: string): Promise<Map<string, ReceivedLetter>> {
      await queueAt(local);
      return letters();
    },
  };
}

type Class = Awaited<ReturnType<typeof classWithReader>>;

async function choose(browser: TestBrowser, json: { wanted: boolean; own?: boolean }) {
  assert.equal((await browser.send('PUT', '/news_mail', { json })).status, 204);
}

const bulletsOf = (letter: ReceivedLetter | undefined) =>
  letter ? [...textOf(letter).matchAll(/^\* (.*)$/gm)].map(([, line]) => line) : [];

const PIER = 'Dein Bild „Steg“ wurde kommentiert';
const BOAT = 'Dein Bild „Boot“ wurde kommentiert';

test('what others did with what is one’s own is told the next morning, in one mail, and never again', async (t) => {
  const all = await classWithReader(t);
  const { site, pier, boat, write, mark, lettersAt } = all;
  const maja = await all.asMaintainer();
  const person = { firstName: 'Kai', surname: 'Zander', remark: '' };
  const { id: kai } = (await maja.post('/maintenance/missing', person)).json as { id: string };
  for (const username of ['anna', 'maja'])
    assert.equal(
      (await (await all.as(username)).post(`/missing/${kai}/hints`, { text: 'In Ulm' })).status,
      204,
    );
  await write('bert', pier);
  await write('maja', pier);
  await mark(boat, 'anna', 'bert');
  assert.equal((await maja.post(`/maintenance/missing/${kai}/hints_done`)).status, 204);
  assert.deepEqual(
    (await linesOf(maja)).filter(({ kind }) => kind === 'hints'),
    [],
    'of what one does oneself',
  );
  await site.mail.drain();
  await all.letters();

  assert.equal((await lettersAt('2030-01-10T18:00')).size, 0, 'of today tomorrow');
  assert.equal((await lettersAt('2030-01-11T08:59')).size, 0);
  const letters = await lettersAt('2030-01-11T09:00');
  assert.deepEqual([...letters.keys()], ['anna']);
  const letter = letters.get('anna') ?? assert.fail();
  assert.equal(letter.parsed.subject, 'Neues für dich (Klasse 1988)');
  assert.deepEqual(bulletsOf(letter), [
    'Auf dem Bild „Boot“ steht jetzt dein Name',
    PIER,
    'Deinem Hinweis zu Kai Zander sind die Betreuer nachgegangen',
  ]);
  assert.match(textOf(letter), /^Hallo anna,\n\n.*http:\/\/localhost:3000\/neuigkeiten\n/s);
  assert.ok(!textOf(letter).includes('Schön war das.'));
  assert.deepEqual(header(letter, 'Auto-Submitted'), ['auto-generated']);

  await write('bert', boat);
  assert.equal((await lettersAt('2030-01-11T18:00')).size, 0);
  assert.deepEqual(bulletsOf((await lettersAt('2030-01-12T10:00')).get('anna')), [BOAT]);
  for (const local of ['2030-01-12T11:00', '2030-01-13T09:00'])
    assert.equal((await lettersAt(local)).size, 0, local);
});

test('one a day at most, also when mails have waited, and one that was cancelled comes in that of the next day', async (t) => {
  const all = await classWithReader(t);
  const { pier, boat, write, queueAt, lettersAt } = all;
  const act = async (path: string) => {
    const { status, text } = await (await all.asMaintainer()).post(`/maintenance/${path}`);
    assert.ok(status < 300, `${path}: ${status} ${text}`);
  };
  await write('bert', pier);
  await queueAt('2030-01-11T09:00');
  await act('mail/pause');
  await write('bert', boat);
  for (const day of ['12', '13']) assert.equal((await lettersAt(`2030-01-${day}T12:00`)).size, 0);
  await act('mail/resume');
  assert.deepEqual(bulletsOf((await lettersAt('2030-01-13T15:00')).get('anna')), [PIER]);
  assert.equal((await lettersAt('2030-01-13T16:00')).size, 0, 'one has left today');

  await queueAt('2030-01-14T09:00');
  const [waiting] = await all.site.db
    .selectFrom('mail_copies')
    .selectAll()
    .where('state', '=', 'waiting')
    .execute();
  await act(`mails/${waiting?.mail_id}/cancel`);
  assert.equal((await lettersAt('2030-01-14T12:00')).size, 0);
  assert.deepEqual(bulletsOf((await lettersAt('2030-01-15T09:00')).get('anna')), [BOAT]);
});

test('what was seen on the site meanwhile is not mailed, be it while the mail waits', async (t) => {
  const { site, pier, boat, write, queueAt, lettersAt, as, letters } = await classWithReader(t);
  await look(await as('anna'));
  await write('bert', pier);
  assert.equal((await look(await as('anna'))).length, 1);
  assert.equal((await lettersAt('2030-01-11T09:00')).size, 0);

  await write('bert', boat);
  await queueAt('2030-01-12T09:00');
  assert.equal((await site.storedMails()).length, 1);
  await look(await as('anna'));
  assert.equal((await letters()).size, 0);
  // What came after the look is told.
  await write('bert', pier, 'Und windig.');
  assert.deepEqual(bulletsOf((await lettersAt('2030-01-13T09:00')).get('anna')), [PIER]);
});

const gone: [what: string, act: (all: Class, comment: string) => Promise<unknown>][] = [
  [
    'the picture is hidden',
    async ({ as, addressOf, pier }) => (await as('bert')).post(`${addressOf(pier)}/hide`, { reason: '' }),
  ],
  [
    'the picture is deleted',
    async ({ as, addressOf, pier }) => (await as('anna')).send('DELETE', addressOf(pier)),
  ],
  [
    'the comment is taken back',
    async ({ as, addressOf, pier }, comment) =>
      (await as('bert')).send('DELETE', `${addressOf(pier)}/comments/${comment}`),
  ],
  ['who wrote is disabled', ({ site }) => site.change('bert', { disabled: 1 })],
  ['the reader does not want it', async ({ as }) => choose(await as('anna'), { wanted: false, own: false })],
  [
    'the reader is disabled',
    async ({ site }) => site.accounts.setDisabled(site.db, (await site.members.find('anna'))?.id ?? '', true),
  ],
  [
    'the reader is deleted',
    async ({ site }) =>
      site.accounts.remove(site.db, (await site.members.find('anna'))?.id ?? '', { keepImages: true }),
  ],
  ['the reader has died', async ({ asMaintainer }) => remember(await asMaintainer(), { username: 'anna' })],
];

for (const [what, act] of gone)
  test(`nothing is told when ${what}, before it is queued or while it waits`, async (t) => {
    const [before, waiting] = [await classWithReader(t), await classWithReader(t)];
    const told = async ({ site }: Class) => {
      await site.mail.drain();
      return site.server.letters.filter(({ parsed }) => parsed.subject?.startsWith('Neues für dich'));
    };
    await act(before, await before.write('bert', before.pier));
    await before.queueAt('2030-01-11T09:00');
    assert.deepEqual(await told(before), []);

    const comment = await waiting.write('bert', waiting.pier);
    await waiting.queueAt('2030-01-11T09:00');
    const mails = await waiting.site.storedMails();
    assert.equal(mails.filter(({ kind }) => kind === 'own-news').length, 1);
    await act(waiting, comment);
    assert.deepEqual(await told(waiting), []);
  });

test('what one did oneself is never told, nor what nobody may say any more', async (t) => {
  const { site, pier, boat, write, mark, lettersAt } = await classWithReader(t);
  await write('anna', pier);
  await mark(boat, 'anna', 'anna');
  assert.equal((await lettersAt('2030-01-11T09:00')).size, 0);
  await mark(pier, 'anna', 'bert');
  await site.change('anna', { publication_consent: 0 });
  assert.equal((await lettersAt('2030-01-12T09:00')).size, 0);
});

test('neither the monthly mail nor the daily one repeats what the other has told', async (t) => {
  const { pier, boat, write, lettersAt, as } = await classWithReader(t);
  await choose(await as('anna'), { wanted: true });
  await write('bert', pier);
  assert.deepEqual(bulletsOf((await lettersAt('2030-01-11T09:00')).get('anna')), [PIER]);
  await (await as('bert')).createGallery('Ausflug');
  await lettersAt('2030-01-31T09:00');
  await write('bert', boat);
  // On the first of a month both would tell it.
  const letter = (await lettersAt('2030-02-01T09:00')).get('anna');
  assert.equal(letter?.parsed.subject, 'Was es Neues gibt (Klasse 1988)');
  assert.deepEqual(bulletsOf(letter), [BOAT]);
  assert.equal((await lettersAt('2030-02-02T09:00')).size, 0);
});

test('whether news may be mailed is asked until there is an answer, and a no is one', async (t) => {
  const { site, as } = await classWithReader(t);
  const asks = async (username: string) => {
    const { json } = await (await as(username)).get(`/users/${username}/consents`);
    return (json as { asksForNewsMail?: true }).asksForNewsMail === true;
  };
  const ledger = async () =>
    (await site.db.selectFrom('consents').selectAll().orderBy('id').execute()).map(
      ({ consent, given, source }) => `${consent} ${given} ${source}`,
    );
  assert.deepEqual([await asks('anna'), await asks('bert')], [false, true]);
  assert.deepEqual((await ledger()).toSorted(), ['news-mail 0 form', 'own-news-mail 1 form']);
  for (let times = 0; times < 2; times += 1) await choose(await as('bert'), { wanted: false, own: false });
  assert.equal(await asks('bert'), false);
  assert.deepEqual((await ledger()).slice(2), ['news-mail 0 form']);
  // The other box stays as it is where nothing is said about it.
  await choose(await as('anna'), { wanted: true });
  const { since } = (await (await as('anna')).get('/users/anna/consents')).json as ConsentState;
  assert.ok(since['news-mail'] && since['own-news-mail']);
  // Where there is no address nobody is asked.
  await site.join('carl');
  assert.equal(await asks('carl'), true);
  const nowhere = { linked_address: null, linked_address_key: null };
  await site.db.updateTable('members').set(nowhere).where('username', '=', 'carl').execute();
  assert.equal(await asks('carl'), false);
});

test('one click ends these mails and no others', async (t) => {
  const { site, pier, write, lettersAt, as } = await classWithReader(t);
  await choose(await as('anna'), { wanted: true });
  await write('bert', pier);
  const letter = (await lettersAt('2030-01-11T09:00')).get('anna') ?? assert.fail();
  assert.deepEqual(header(letter, 'List-Unsubscribe-Post'), ['List-Unsubscribe=One-Click']);
  const [way = ''] = header(letter, 'List-Unsubscribe');
  const path = /<http:\/\/localhost:3000(\/api\/v1\/unsubscribe\/own-news-mail_[\w-]+)>/.exec(way)?.[1] ?? '';
  assert.ok(textOf(letter).includes(path.replace('/api/v1/unsubscribe/', '/abmelden/')));
  assert.equal((await fetch(site.address + path, { method: 'POST' })).status, 204);
  const member = await site.members.find('anna');
  assert.deepEqual([member?.own_news_mail, member?.news_mail], [0, 1]);
});
