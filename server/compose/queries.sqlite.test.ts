import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { type Api, api, type CallName } from '#contract/api.ts';
import type { Image } from '#contract/galleries.ts';
import { saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testHouse } from '#test/support/test-house.ts';
import { callMeeting, reunion } from '#test/support/test-meeting.ts';
import { remember } from '#test/support/test-memorial.ts';

/** What the dearest need: a meeting's page, and a figure of each kind for maintainers. Most ask two to five times. */
const MOST = 14;
/** A line of it is a question of its own, and two people ask it. */
const MOST_OF_OVERVIEW = 17;

/** What is streamed asks for each piece when its turn comes, as it may have been withdrawn or turned meanwhile. */
const streamed: CallName[] = [
  'GET /directory/vcards',
  'GET /users/{username}/export',
  'GET /galleries/{id}/zip',
  'GET /album',
  'GET /album/{pictures}/{mails}',
];

/** What the server of this process asks its database, while `work` runs. */
async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const real = { all: StatementSync.prototype.all, run: StatementSync.prototype.run };
  const counted = <F extends (...parameters: never[]) => unknown>(run: F) =>
    function (this: StatementSync, ...parameters: Parameters<F>) {
      asked.push(this.sourceSQL);
      return run.apply(this, parameters);
    };
  Object.assign(StatementSync.prototype, { all: counted(real.all), run: counted(real.run) });
  try {
    await work();
  } finally {
    Object.assign(StatementSync.prototype, real);
  }
  return asked;
}

const reads = (Object.keys(api) as CallName[]).filter((name) => {
  const line: { access: string } = api[name];
  return name.startsWith('GET ') && line.access !== 'anyone' && !streamed.includes(name);
});

/** A class that grows: each year brings members, a gallery with pictures, names, comments, a meeting and answers. */
async function growingClass(t: TestContext) {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const maja = await house.maintainer();
  await saveData(anna, 'anna', { publicationConsent: true, acceptGroupEmails: true });
  let years = 0;
  const year = async () => {
    years += 1;
    const browsers: [string, TestBrowser][] = [['anna', anna]];
    for (const name of ['bea', 'carl'])
      browsers.push([`${name}${years}`, await house.join(`${name}${years}`)]);
    for (const [username, browser] of browsers)
      await saveData(browser, username, {
        firstName: username,
        publicationConsent: true,
        acceptGroupEmails: true,
      });
    const gallery = await anna.createGallery(`Jahr ${years}`);
    const meeting = await callMeeting(anna, { ...reunion, title: `Treffen ${years}` });
    let image: Image | undefined;
    for (const [username, browser] of browsers) {
      const upload = await browser.upload(gallery, await plainJpeg({ width: 50 + years, height: 40 }));
      assert.equal(upload.status, 201, upload.text);
      image = upload.json as Image;
      const { id } = image;
      await browser.post(`/galleries/${gallery}/images/${id}/comments`, { text: 'Weißt du noch?' });
      const marks = [{ x: 0.5, y: 0.5, username }];
      await browser.send('PUT', `/galleries/${gallery}/images/${id}/people`, { json: { text: '', marks } });
      const answer = { answer: 'yes', persons: 2, remark: 'Mit Kuchen' };
      await browser.send('PUT', `/meetings/${meeting.id}/answer`, { json: answer });
    }
    const hidden = (await anna.upload(gallery, await plainJpeg({ width: 90, height: 70 + years })))
      .json as Image;
    await maja.post(`/galleries/${gallery}/images/${hidden.id}/hide`, { reason: 'Nicht mein Tag' });
    const sent = await anna.post('/group_email', { subject: 'Hallo', message: 'Wie geht es euch?' });
    const missing = await maja.post('/maintenance/missing', { firstName: 'Kai', surname: `Alt${years}` });
    await anna.post(`/missing/${(missing.json as { id: string }).id}/hints`, { text: 'In Bonn' });
    const memorial = await remember(maja, { firstName: `Jens${years}`, typed: `Jens${years} Riedel` });
    await house.mail.drain();
    return {
      ...{ gallery, meeting: meeting.id, image, groupEmail: (sent.json as { id: string }).id, memorial },
    };
  };
  return { house, anna, maja, year };
}

type Made = Awaited<ReturnType<Awaited<ReturnType<typeof growingClass>>['year']>>;

/** Where a reading is, about what was made. */
function pathOf(name: CallName, { gallery, meeting, image, groupEmail, memorial }: Made): string {
  const words: Record<string, string> = {
    ...{ username: 'anna', galleryId: gallery, imageId: image?.id ?? '', part: '0', number: '1' },
    ...{ kind: 'now', size: '96', text: 'impressum', file: 'full.jpg' },
  };
  const ids = { '/meetings': meeting, '/group_emails': groupEmail, '/memorials': memorial };
  const id = Object.entries(ids).find(([slice]) => name.includes(slice))?.[1] ?? gallery;
  return name.slice('GET '.length).replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word] ?? id);
}

test('no read asks the database more often when the class is larger', async (t) => {
  const { house, anna, maja, year } = await growingClass(t);
  const of = async (made: Made) => {
    const counts: Record<string, number> = {};
    for (const name of reads) {
      const line: Api[CallName] = api[name];
      const path = pathOf(name, made);
      const browser = line.access === 'maintainer' ? maja : anna;
      await house.db.deleteFrom('attempts').execute();
      // A reading that is recorded is noted once.
      await browser.get(path);
      // What is kept is not asked for again; a change of the data ends that.
      await house.db.updateTable('members').set({ last_login_at: Date.now() }).execute();
      counts[name] = (await queriesOf(() => browser.get(path))).length;
    }
    return counts;
  };
  const first = await of(await year());
  for (const more of [2, 3]) assert.ok(await year(), `year ${more}`);
  const later = await of(await year());
  assert.deepEqual(later, first);
  for (const [name, count] of Object.entries(later)) {
    const most = name === 'GET /maintenance/overview' ? MOST_OF_OVERVIEW : MOST;
    assert.ok(count <= most, `${name} asks ${count} times`);
  }
});

/** Of a class there are few of these; and whose pictures are hidden is asked once after a change, in an index alone. */
const FEW =
  /^SCAN (memorials|memorial_notes|missing_people|missing_hints|mails|images USING INDEX images_by_uploader: select distinct)\b/;
/** No table, or exactly the rows of the answer. */
const NO_TABLE_SCAN =
  /^SCAN (CONSTANT ROW|together|\d+-ROW VALUES CLAUSE|pragma_data_version |(galleries|meetings) USING (COVERING )?INDEX (galleries|meetings)_by_age)/;

test('no call of a member reads a table from end to end', async (t) => {
  const { house, anna, year } = await growingClass(t);
  const made = await year();
  const { gallery, image, meeting } = made;
  const put = (path: string, json: object) => () => anna.send('PUT', path, { json });
  const at = `/galleries/${gallery}/images/${image?.id}`;
  const writes = [
    () => house.again('anna'),
    () => saveData(anna, 'anna', { publicationConsent: true, acceptGroupEmails: true }),
    () => anna.createGallery(),
    async () => anna.upload(gallery, await plainJpeg({ width: 77, height: 40 })),
    put(`/galleries/${gallery}`, { title: 'Ein Treffen', description: 'Am See' }),
    put(at, { title: 'Auf dem Steg' }),
    put(`${at}/people`, { text: 'Am Steg', marks: [{ x: 0.5, y: 0.5, name: 'Kai' }] }),
    () => anna.post(`${at}/turn`, { degrees: 90 }),
    () => anna.post(`${at}/comments`, { text: 'Weißt du noch?' }),
    () => anna.send('DELETE', at),
    put(`/meetings/${meeting}/answer`, { answer: 'no', persons: 1 }),
    () => anna.post('/group_email', { subject: 'Hallo', message: 'Wie geht es euch?' }),
    () => anna.post('/news/seen', { until: 1 }),
    () => anna.post('/change_password', { newPassword: 'Zwei Schichten Klarlack' }),
    () => house.sessions.deleteEnded(),
    () => house.deviceMarks.deleteOld(),
  ];
  const ofMembers = reads.filter((name) => (api[name] as { access: string }).access !== 'maintainer');
  const statements = new Set<string>();
  for (const act of [...ofMembers.map((name) => () => anna.get(pathOf(name, made))), ...writes])
    for (const one of await queriesOf(act)) statements.add(one);
  assert.ok(statements.size > 100, String(statements.size));

  const connection = new DatabaseSync(path.join(house.dataDir, 'klassenkreis.db'), { readOnly: true });
  t.after(() => connection.close());
  const scans = [...statements]
    .filter((statement) => !/^(begin|commit|rollback)/.test(statement))
    .flatMap((statement) => {
      const steps = connection.prepare(`explain query plan ${statement}`).all();
      return steps.map(({ detail }) => `${detail}: ${statement}`);
    });
  assert.deepEqual(
    scans.filter((scan) => scan.startsWith('SCAN') && !NO_TABLE_SCAN.test(scan) && !FEW.test(scan)),
    [],
  );
});
