import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { copiedTables } from '#server/ports/database/copy-rows.ts';
import { columnsOf } from '#server/ports/database/schema/shape.ts';
import { ownData, saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { listenToStatements } from '#test/support/statements.ts';
import { testSite } from '#test/support/test-site.ts';

test('the own data come as a ZIP with everything of oneself and nothing of anybody else', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const bert = await site.join('bertram');
  const bertsData = {
    firstName: 'Bertram',
    surname: 'Gelbgießer',
    address: 'Nebenstraße 7',
    city: 'Kassel',
    phoneNumber: '0561 99',
    mobileNumber: '0170 77',
    privateEmailAddress: 'post@gelb.example',
    officeEmailAddress: 'amt@gelb.example',
  };
  await saveData(bert, 'bertram', { ...bertsData, publicationConsent: true, acceptGroupEmails: true });
  await saveData(anna, 'anna', { publicationConsent: true });
  await saveData(anna, 'anna');
  const annas = await anna.createGallery('Annas Galerie');
  const berts = await bert.createGallery('Gemeinsamer Ausflug');
  const [red, blue] = await Promise.all(
    ['#aa0000', '#0000aa'].map((color) => plainJpeg({ width: 60, height: 40 }, color)),
  );
  assert.ok(red && blue);
  const mine = (await anna.upload(berts, red, { title: 'Mein Bild' })).json as Image;
  const foreign = (await bert.upload(annas, blue, { title: 'Fremdes Bild' })).json as Image;
  const bytesOf = async (image: Image) =>
    Buffer.from(await (await anna.fetch('GET', image.imagePath)).arrayBuffer());

  const written = { subject: 'Treffen im Mai', message: 'Wer kommt?' };
  assert.equal((await anna.post('/group_email', written)).status, 202);

  const year = new Date().getFullYear() + 1;
  const meeting = { title: 'Grillen', startsAt: `${year}-06-12`, answerUntil: `${year}-06-01` };
  const { id } = (await bert.post('/meetings', meeting)).json as { id: string };
  for (const [browser, remark] of [
    [anna, 'Vegetarisch'],
    [bert, 'Ich grille'],
  ] as const)
    await browser.send('PUT', `/meetings/${id}/answer`, {
      json: { answer: 'no', persons: 2, remark, greeting: `${remark}, und feiert schön` },
    });

  for (const [browser, { id: under }, gallery, text] of [
    [anna, foreign, annas, 'Schön getroffen'],
    [bert, mine, berts, 'Das bin ja ich'],
  ] as const)
    assert.equal(
      (await browser.post(`/galleries/${gallery}/images/${under}/comments`, { text })).status,
      201,
    );
  assert.equal((await anna.send('PUT', '/news_mail', { json: { wanted: true } })).status, 204);
  assert.equal((await anna.post('/news/seen', { until: 1000 })).status, 204);

  const answer = await anna.fetch('GET', '/api/v1/users/ANNA/export');
  assert.equal(answer.headers.get('content-type'), 'application/zip');
  assert.equal(answer.headers.get('content-disposition'), 'attachment');
  // Nothing in it is compressed, so it can be searched as it is.
  const zip = Buffer.from(await answer.arrayBuffer());
  assert.ok(zip.includes(await bytesOf(mine)));
  assert.equal(zip.includes(await bytesOf(foreign)), false);
  assert.ok(zip.includes('Lies mich.txt') && zip.includes('bilder/'));

  const text = zip.toString('utf8');
  const start = text.indexOf('{\n  "madeAt"');
  const data = JSON.parse(text.slice(start, text.indexOf('\n}\n', start) + 2));
  assert.deepEqual(data.contactData, ownData());
  const { username, linkedAddress, hasPassword } = data.account;
  assert.deepEqual([username, linkedAddress, hasPassword], ['anna', 'anna@example.org', true]);
  assert.deepEqual([data.knownBrowsers.length, data.passkeys, data.mailsToLogIn], [1, [], []]);
  assert.deepEqual(
    data.consents.map(({ consent, given, source }: Record<string, unknown>) => [consent, given, source]),
    [
      ['publication', true, 'form'],
      ['publication', false, 'form'],
      ['news-mail', true, 'form'],
    ],
  );
  const { seenUntil, mailedUntil } = data.news;
  assert.deepEqual([data.account.newsMail, seenUntil], [true, '1970-01-01T00:00:01.000Z']);
  assert.match(mailedUntil, /^\d{4}-\d\d-\d\dT/);
  assert.deepEqual(
    data.groupEmailsSent.map(({ subject, message }: Record<string, unknown>) => ({ subject, message })),
    [written],
  );
  const kinds = data.mailsReceived.map(({ kind }: Record<string, unknown>) => kind);
  assert.equal(kinds.filter((kind: unknown) => kind === 'group-email').length, 1);
  assert.deepEqual([data.sessions.length, data.galleries[0].title], [1, 'Annas Galerie']);
  assert.equal(data.images[0].title, 'Mein Bild');

  const [said] = data.meetings.answers;
  assert.deepEqual(
    [said.title, said.answer, said.remark, said.greeting, data.meetings.organised],
    ['Grillen', 'no', 'Vegetarisch', 'Vegetarisch, und feiert schön', []],
  );

  const [words, ...others] = data.comments;
  assert.deepEqual([words.content, words.gallery, others], ['Schön getroffen', 'Annas Galerie', []]);

  const hash = (await site.members.find('anna'))?.password_hash ?? 'none';
  const secrets = [
    hash,
    'Fremdes Bild',
    'Ich grille',
    'Das bin ja ich',
    'bertram',
    foreign.id,
    ...Object.values(bertsData),
  ];
  for (const secret of secrets) assert.equal(zip.includes(secret), false, secret);
});

/** Keys, what only orders or compares, and hashes. */
const TECHNICAL = /^(id|.*_id|(.*_)?(key|hash)|.*sha256|number|revision|version|size)$/;

/** What a member gets nothing of, by table or column, and why. */
const keptBack: Record<string, string[]> = {
  "is no member's": [
    ...[
      'attempts',
      'mail_control',
      'mail_tries',
      'site_settings',
      'site_texts',
      'secrets',
      'alerts',
      'last_backups',
    ],
    ...['images.guest_device', 'images.collected_for'],
    ...['missing_people', 'memorials', 'memorial_portraits', 'meeting_guests', 'deleted_members'],
  ],
  'lets somebody in': ['password_links', 'passkey_challenges', 'login_requests.account'],
  'says only what is not sent again': ['mails_once'],
  'is of a meeting, for everybody': [
    ...['news', 'news_at', 'news_by', 'choices', 'votes_asked_at', 'ends_at', 'answer_until', 'reminds'].map(
      (column) => `meetings.${column}`,
    ),
    ...['meetings.cancel_reason', 'meetings.changed_at', 'meetings.reminders', 'meetings.reminded_at'],
    'meeting_dates.ends_at',
    ...['at', 'at_once', 'by', 'number'].map((column) => `meetings.collects_${column}`),
  ],
  'is the picture itself, which is there': ['images.turned', 'images.bytes', 'image_files'],
  'is how a mail was sent': [
    ...['mails.taken_out_at', 'mails.ended_at', 'mails.data', 'mail_copies.name', 'mail_copies.reply'],
    ...['urgent', 'state', 'attempts', 'crashes', 'due_at', 'ends_at', 'claimed_until', 'handed_at'].map(
      (column) => `mail_copies.${column}`,
    ),
  ],
  'says only what happens next': [
    ...['members.links_number', 'members.calendar_number', 'members.left_at', 'members.deletes_images'],
    ...['sessions.news_since', 'passkeys.counter', 'passkeys.transports', 'meeting_people.known'],
    ...['meeting_answers.over_own', 'meeting_answers.for_starts_at', 'meeting_organisers.since'],
  ],
  'is what somebody else did': [...['missing_hints.done', 'galleries.deleted_by', 'images.deleted_by']],
};

test('every column that holds something of a member is in the own export, or kept back for a reason', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const sent: string[] = [];
  await listenToStatements(
    (statement) => sent.push(statement),
    () => anna.fetch('GET', '/api/v1/users/anna/export').then((answer) => answer.arrayBuffer()),
  );
  const isSent = (table: string, column: string) =>
    sent.some((statement) => statement.includes(`"${table}"`) && statement.includes(`"${column}"`));
  const reasons = Object.values(keptBack).flat();
  const forgotten = copiedTables
    .filter((table) => !reasons.includes(table))
    .flatMap((table) => columnsOf(table).map((column) => ({ table, column })))
    .filter(({ table, column }) => !TECHNICAL.test(column) && !isSent(table, column))
    .map(({ table, column }) => `${table}.${column}`);
  assert.deepEqual(forgotten.toSorted(), reasons.filter((name) => name.includes('.')).toSorted());
});
