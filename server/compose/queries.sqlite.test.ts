import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { type Api, api, type CallName } from '#contract/api.ts';
import type { Image } from '#contract/galleries.ts';
import { saveData } from '#test/support/own-data.ts';
import { fullReadsOnSqlite, note } from '#test/support/plans.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { listenToStatements } from '#test/support/statements.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { callMeeting, reunion } from '#test/support/test-meeting.ts';
import { remember } from '#test/support/test-memorial.ts';
import { testSite } from '#test/support/test-site.ts';

/** What the dearest need: a meeting's page, and a figure of each kind for maintainers. Most ask two to five times. */
const MOST = 14;
/** A line of it is a question of its own, and two people ask it. */
const MOST_OF_OVERVIEW = 18;

/** What is streamed asks for each piece when its turn comes, as it may have been withdrawn or turned meanwhile. */
const streamed: CallName[] = [
  'GET /directory/vcards',
  'GET /users/{username}/export',
  'GET /galleries/{id}/zip',
  'GET /album',
  'GET /album/{pictures}/{mails}',
];

async function countQueries(work: () => Promise<unknown>, plannedAgain: Set<string>): Promise<number> {
  let count = 0;
  await listenToStatements((statement, { isPlannedAgain }) => {
    count += 1;
    if (isPlannedAgain) plannedAgain.add(statement);
  }, work);
  return count;
}

const reads = (Object.keys(api) as CallName[]).filter((name) => {
  const line: { access: string } = api[name];
  return name.startsWith('GET ') && line.access !== 'anyone' && !streamed.includes(name);
});

/** A class that grows: each year brings members, a gallery with pictures, names, comments, a meeting and answers. */
async function growingClass(t: TestContext) {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const maja = await site.maintainer();
  await saveData(anna, 'anna', { publicationConsent: true, acceptGroupEmails: true });
  let years = 0;
  const year = async () => {
    years += 1;
    const browsers: [string, TestBrowser][] = [['anna', anna]];
    for (const name of ['bea', 'carl'])
      browsers.push([`${name}${years}`, await site.join(`${name}${years}`)]);
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
    await site.mail.drain();
    return {
      gallery,
      meeting: meeting.id,
      image,
      groupEmail: (sent.json as { id: string }).id,
      memorial,
    };
  };
  return { site, anna, maja, year };
}

type Made = Awaited<ReturnType<Awaited<ReturnType<typeof growingClass>>['year']>>;

/** Where a reading is, about what was made. */
function pathOf(name: CallName, { gallery, meeting, image, groupEmail, memorial }: Made): string {
  const words: Record<string, string> = {
    username: 'anna',
    galleryId: gallery,
    imageId: image?.id ?? '',
    part: '0',
    number: '1',
    kind: 'now',
    size: '96',
    text: 'impressum',
    file: 'full.jpg',
  };
  const ids = { '/meetings': meeting, '/group_emails': groupEmail, '/memorials': memorial };
  const id = Object.entries(ids).find(([module]) => name.includes(module))?.[1] ?? gallery;
  return name.slice('GET '.length).replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word] ?? id);
}

test('no read asks the database more often when the class is larger, nor has a statement planned again', async (t) => {
  const { site, anna, maja, year } = await growingClass(t);
  const plannedAgain = new Set<string>();
  const of = async (made: Made) => {
    const counts: Record<string, number> = {};
    for (const name of reads) {
      const line: Api[CallName] = api[name];
      const path = pathOf(name, made);
      const browser = line.access === 'maintainer' ? maja : anna;
      await site.db.deleteFrom('attempts').execute();
      // A reading that is recorded is noted once.
      await browser.get(path);
      // What is kept is not asked for again; a change of the data ends that.
      await site.db.updateTable('members').set({ last_login_at: Date.now() }).execute();
      counts[name] = await countQueries(() => browser.get(path), plannedAgain);
    }
    return counts;
  };
  const first = await of(await year());
  for (const more of [2, 3]) assert.ok(await year(), `year ${more}`);
  const later = await of(await year());
  assert.deepEqual(later, first);
  // As with an index whose condition compares a column with a literal, or with a bound limit. SQLite always looks at a
  // pattern; only maintainers ask for one.
  const needlessly = [...plannedAgain].filter((statement) => !statement.includes(' like ?'));
  assert.deepEqual(needlessly, []);
  for (const [name, count] of Object.entries(later)) {
    const most = name === 'GET /maintenance/overview' ? MOST_OF_OVERVIEW : MOST;
    assert.ok(count <= most, `${name} asks ${count} times`);
  }
});

test('no call reads a growing table from end to end', async (t) => {
  const { anna, maja, year } = await growingClass(t);
  const asked = new Map<string, string>();
  const listen = <T>(url: string, work: () => Promise<T>) =>
    listenToStatements((statement) => note(asked, statement, url), work);
  const made = await listen('/a year of calls', year);
  for (const name of reads) {
    const line: Api[CallName] = api[name];
    const path = pathOf(name, made);
    await listen(path, () => (line.access === 'maintainer' ? maja : anna).get(path));
  }
  assert.deepEqual(await fullReadsOnSqlite(t, asked), []);
});

test('no index has a condition that compares a column with a value', async (t) => {
  const { db } = await testSite(t);
  const { rows } = await sql<{ name: string; how: string }>`
    select name, sql as how from sqlite_schema where type = 'index' and sql like '% where %'`.execute(db);
  assert.ok(rows.length > 0);
  // Either database would plan a statement that binds a value for the column anew at each execution.
  const comparing = rows.filter(({ how }) => !/ where \w+ is (not )?null$/.test(how));
  assert.deepEqual(comparing, []);
});
