import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Api, api, type CallName } from '#contract/api.ts';
import type { Image } from '#contract/galleries.ts';
import { type RecordPart, recordedReadings } from '#contract/record.ts';
import { saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testHouse } from '#test/support/test-house.ts';
import { remember } from '#test/support/test-memorial.ts';
import { lineWith } from './call-of.ts';
import { meeting } from './rules-of-meetings.ts';

/** They give everybody the same, and each is a line, whoever does it. */
const makings = ['GET /album', 'GET /album/{pictures}/{mails}'] as const;

type Maintainers = {
  [N in CallName]: N extends `GET ${string}` ? (Api[N] extends { access: 'maintainer' } ? N : never) : never;
}[CallName];
/** Lines of members that give a maintainer more, and readings that are no GET. */
type Beyond = Exclude<
  { [N in CallName]: Api[N] extends { recorded: true } ? N : never }[CallName],
  (typeof makings)[number]
>;

type Reading = { writes: (typeof recordedReadings)[number] } | { nothingBeyond: string };

/** What each reading of maintainers writes, or why it gives nothing of others that a member does not see. */
const readings: Record<
  | Maintainers
  | Beyond
  | 'POST /maintenance/import_preview'
  | 'POST /meeting_preview'
  | 'POST /group_email_preview'
  | 'POST /galleries/{id}/zip',
  Reading
> = {
  'GET /maintenance/overview': { nothingBeyond: 'figures, nobody by name' },
  'GET /maintenance/members': { writes: 'members-read' },
  'GET /maintenance/members/csv': { writes: 'members-exported' },
  'GET /maintenance/members/{username}/reach': { writes: 'members-read' },
  'GET /maintenance/galleries': { nothingBeyond: 'titles and makers, as every member sees them, and sizes' },
  'GET /maintenance/galleries/{id}': { nothingBeyond: 'the same, and how many pictures are whose' },
  // Of hidden pictures the titles; they themselves are files.
  'GET /maintenance/galleries/{id}/parts/{part}': {
    nothingBeyond: 'pictures are recorded where their files are given',
  },
  'GET /maintenance/galleries/{galleryId}/images/{imageId}': { nothingBeyond: 'the same' },
  'GET /maintenance/backups': { nothingBeyond: 'four times' },
  'GET /maintenance/storage': {
    nothingBeyond: 'how much pictures take, and whose uploads maintainers stopped',
  },
  'GET /maintenance/record': { nothingBeyond: 'what maintainers did, for both of them; no data of members' },
  'GET /maintenance/record/{kind}/{person}/{number}': { nothingBeyond: 'the same' },
  'GET /maintenance/trash': { writes: 'trash-read' },
  'GET /maintenance/hidden_images': { writes: 'hidden-images-read' },
  'GET /maintenance/mail': { writes: 'mails-read' },
  'GET /maintenance/identity': { nothingBeyond: 'names and colour of the site' },
  'GET /maintenance/texts': { nothingBeyond: 'texts of the site' },
  'GET /maintenance/texts/{text}': { nothingBeyond: 'the same' },
  'GET /maintenance/texts/{text}/{number}': { nothingBeyond: 'the same' },
  'GET /maintenance/album': { nothingBeyond: 'a box' },
  'GET /maintenance/yearly_check': { nothingBeyond: 'a month and a figure' },
  'GET /maintenance/missing': { writes: 'missing-read' },
  'GET /maintenance/memorials': { writes: 'memorials-read' },
  'POST /maintenance/import_preview': { writes: 'import-previewed' },
  'GET /group_emails/{id}': { writes: 'mails-read' },
  'POST /meeting_preview': { writes: 'mails-read' },
  'POST /group_email_preview': { writes: 'mails-read' },
  'GET /meetings/{id}': { writes: 'guests-read' },
  'GET /meetings/{id}/guests': { writes: 'guests-read' },
  'GET /meetings/{id}/invitations': { writes: 'guests-read' },
  'GET /meetings/{id}/votes': { writes: 'guests-read' },
  'GET /meetings/{id}/calls': { writes: 'calls-read' },
  'GET /meetings/{id}/csv': { writes: 'guests-exported' },
  'GET /galleries/{galleryId}/images/{imageId}/{file}': { writes: 'hidden-images-read' },
  'GET /galleries/{id}/zip': { writes: 'hidden-images-read' },
  'POST /galleries/{id}/zip': { writes: 'hidden-images-read' },
};

/** What no member sees of bert, and of who else is spoken of. */
const secrets = {
  address: 'bert@verborgen.example',
  remark: 'Nur für die Orga',
  reason: 'Ich war damals krank',
  hint: 'Jetzt in Bonn',
  note: 'War in Ulm',
  agreed: 'Inge Riedel',
  deleted: 'Weg damit',
};

const must = (answer: { status: number; text: string }, status: number) =>
  assert.equal(answer.status, status, answer.text);

/** anna organises and uploads, bert releases nothing; maja and zoe maintain, and have entered the password again. */
async function classOf(t: TestContext) {
  const house = await testHouse(t);
  const [anna, bert] = [await house.join('anna'), await house.join('bert')];
  const [maja, zoe] = [await house.maintainer(), await house.maintainer('zoe')];
  await saveData(anna, 'anna', { publicationConsent: true, acceptGroupEmails: true });
  const { id: bertId = '' } = (await house.members.findForLogin('bert')) ?? {};
  await house.linkedAddresses.link(house.db, bertId, secrets.address);

  const gallery = await anna.createGallery();
  must(await anna.send('DELETE', `/galleries/${await anna.createGallery(secrets.deleted)}`), 204);
  const { id: imageId, imagePath } = (await anna.upload(gallery, await plainJpeg({ width: 50, height: 40 })))
    .json as Image;
  must(await bert.post(`/galleries/${gallery}/images/${imageId}/hide`, { reason: secrets.reason }), 204);
  const called = await anna.post('/meetings', meeting);
  must(called, 201);
  const { id: meetingId } = called.json as { id: string };
  const answer = { answer: 'yes', persons: 2, remark: secrets.remark };
  must(await bert.send('PUT', `/meetings/${meetingId}/answer`, { json: answer }), 204);
  const sent = await maja.post('/group_email', { subject: 'Hallo', message: 'Wie geht es euch?' });
  must(sent, 202);
  const { id: groupEmail } = sent.json as { id: string };
  const sought = { firstName: 'Kai', surname: 'Unbekannt', remark: secrets.note };
  const missing = await maja.post('/maintenance/missing', sought);
  must(missing, 201);
  await bert.post(`/missing/${(missing.json as { id: string }).id}/hints`, { text: secrets.hint });
  await remember(maja, { agreedBy: secrets.agreed });
  // A letter to bert that came back.
  await house.mail.drain();
  const mail = await house.db.selectFrom('mails').select('id').limit(1).executeTakeFirstOrThrow();
  await house.db
    .updateTable('mail_copies')
    .set({ state: 'failed', reply: '550 5.1.1 no such user', address: secrets.address, member_id: bertId })
    .where('mail_id', '=', mail.id)
    .execute();

  const paths: Record<string, string> = {
    username: 'bert',
    ...{
      galleryId: gallery,
      imageId,
      text: 'impressum',
      kind: '*',
      person: 'anna',
      number: '1',
      part: '0',
      file: 'full.jpg',
    },
  };
  const read = (browser: TestBrowser, name: CallName) => {
    if (name === 'GET /galleries/{galleryId}/images/{imageId}/{file}')
      return browser.get(imagePath.replace(/^.*\/api\/v1/, ''));
    const id = name.includes('/meetings') ? meetingId : name.includes('/group_emails') ? groupEmail : gallery;
    if (name === 'POST /meeting_preview') return browser.post('/meeting_preview', meeting);
    if (name === 'POST /group_email_preview')
      return browser.post('/group_email_preview', { subject: 'Hallo', message: 'Wie geht es euch?' });
    const { method, path } = lineWith(name, { ...paths, id });
    const table = `Benutzername;E-Mail\nbert;${secrets.address}\n`;
    if (name === 'POST /maintenance/import_preview') return browser.sendTable('import_preview', table);
    return browser.send(method, path, method === 'GET' ? {} : { json: { images: [imageId] } });
  };
  const lines = async () => {
    const { entries } = (await zoe.get('/maintenance/record')).json as RecordPart;
    return entries.map(({ number, actor, act, object }) => ({ number, actor, act, object }));
  };
  return { house, anna, bert, maja, zoe, read, lines };
}

const names = Object.keys(readings) as (keyof typeof readings)[];
/** They name who is not written to; of the class nobody is. */
const naming = [
  'GET /maintenance/members/{username}/reach',
  ...['GET /meetings/{id}/invitations', 'GET /meetings/{id}/votes', 'GET /meetings/{id}/calls'],
  ...['GET /group_emails/{id}', 'POST /meeting_preview', 'POST /group_email_preview'],
];

test('every line that may write when it is read is here, and every other reading of the table writes nothing', () => {
  const made: readonly string[] = makings;
  const recorded = Object.entries(api).filter(([name, line]) => 'recorded' in line && !made.includes(name));
  assert.ok(recorded.every(([name]) => 'writes' in readings[name as Beyond]));
  const declared = names.filter((name) => name.startsWith('GET ') && 'writes' in readings[name]);
  assert.deepEqual(declared.toSorted(), recorded.map(([name]) => name).toSorted());
});

test('what a maintainer reads of others beyond a member is in the record, by the very call that gives it', async (t) => {
  const { house, maja, zoe, read, lines } = await classOf(t);
  for (const name of names) {
    const reading = readings[name];
    // Longer than a reading stays noted.
    house.passSeconds(601);
    for (const [username, browser] of Object.entries({ maja, zoe })) {
      await browser.login(username, house.password);
      await house.confirm(browser);
    }
    await house.db.deleteFrom('attempts').execute();
    const before = (await lines())[0]?.number ?? 0;
    const since = async () =>
      (await lines()).filter(({ number }) => number > before).map(({ actor, act }) => `${actor} ${act}`);
    for (let times = 0; times < 2; times += 1) {
      const answer = await read(maja, name);
      must(answer, name.includes('{number}') && name.includes('text') ? answer.status : 200);
      const told = Object.entries(secrets).filter(([, secret]) => answer.text.includes(secret));
      const isFile = name.includes('{file}') || name.endsWith('zip');
      if ('writes' in reading) assert.ok(told.length > 0 || isFile || naming.includes(name), name);
      else assert.deepEqual(told, [], name);
    }
    const written = 'writes' in reading ? [`maja ${reading.writes}`] : [];
    assert.deepEqual(await since(), written, `${name}: once, however often it is loaded`);
    await read(zoe, name);
    // Nobody but its sender sees what became of a group e-mail.
    const isOfMaja = name === 'GET /group_emails/{id}';
    const both = 'writes' in reading && !isOfMaja ? [`zoe ${reading.writes}`, ...written] : written;
    assert.deepEqual(await since(), both, `${name}: by each of them`);
  }
});

test('organisers, uploaders and members write no line by reading, nor does who is refused', async (t) => {
  const { house, anna, bert, maja, zoe, read, lines } = await classOf(t);
  const before = await lines();
  for (const name of names) for (const browser of [anna, bert]) await read(browser, name);
  house.passSeconds(30 * 60 + 1);
  for (const name of names) await read(maja, name);
  await house.confirm(maja);
  // Nothing more than a member sees.
  await house.db.deleteFrom('hidden_images').execute();
  await house.db.updateTable('meeting_answers').set({ remark: '' }).execute();
  for (const name of ['GET /galleries/{id}/zip', 'POST /galleries/{id}/zip', 'GET /meetings/{id}'] as const)
    must(await read(maja, name), 200);
  await house.confirm(zoe);
  assert.deepEqual(await lines(), before);
});

test('what cannot be recorded is not given', async (t) => {
  const { house, maja, read } = await classOf(t);
  await house.db.schema.alterTable('maintenance_record').renameTo('elsewhere').execute();
  for (const name of names.filter((one) => 'writes' in readings[one])) {
    const { status, text } = await read(maja, name);
    assert.equal(status, 500, name);
    for (const secret of Object.values(secrets)) assert.ok(!text.includes(secret), name);
  }
});

test("one's own export has the lists that maintainers have read since one is a member", async (t) => {
  const { house, bert, maja, read } = await classOf(t);
  for (const name of names) await read(maja, name);
  house.passSeconds(1);
  await house.addMember('neu');
  const exported = async (browser: TestBrowser, username: string) => {
    const { text } = await browser.get(`/users/${username}/export`);
    // Stored, not compressed.
    const [, list = ''] = /"listsReadByMaintainers": (\[[^\]]*\])/.exec(text) ?? [];
    return (JSON.parse(list) as { by: string; act: string }[]).map(({ by, act }) => `${by} ${act}`);
  };
  const own = await exported(bert, 'bert');
  assert.deepEqual(own.toSorted(), recordedReadings.map((act) => `maja ${act}`).toSorted());
  const newcomer = await house.again('neu');
  assert.deepEqual(await exported(newcomer, 'neu'), []);
});
