import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { IMAGE_MARKS_MAX, IMAGE_NAMES_MAX } from '#contract/limits.ts';
import type { NewMark, People, PicturesWith } from '#contract/pictures.ts';
import { classWithPicture, TITLE } from '#test/support/hidden-picture.ts';
import { saveData } from '#test/support/own-data.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';

const REFUSED = { notValid: [400, '{"error":"not-valid"}'], notAllowed: [403, '{"error":"not-allowed"}'] };
const NOT_FOUND = [404, '{"error":"not-found"}'];
const CONFLICT = [409, '{"error":"conflict"}'];
const DONE = [204, ''];

/** As `classWithPicture`; anna and bert have published their data, carl has not. */
async function classWithNames(t: TestContext) {
  const all = await classWithPicture(t);
  const { site, anna, bert, gallery, image } = all;
  await saveData(anna, 'anna', { publicationConsent: true });
  await saveData(bert, 'bert', { publicationConsent: true, firstName: 'Bert', surname: 'Brandt' });
  // As if the maintainers had entered these names before the picture was there.
  await site.db.updateTable('members').set({ renamed_at: null }).execute();
  const address = `/galleries/${gallery}/images/${image.id}/people`;
  return {
    ...all,
    address,
    people: async (by: TestBrowser) => (await by.get(address)).json as People,
    async put(by: TestBrowser, marks: unknown, more: object = {}) {
      const { status, text } = await by.send('PUT', address, { json: { text: '', marks, ...more } });
      return [status, text];
    },
    async takeAway(by: TestBrowser) {
      const { status, text } = await by.send('DELETE', address.replace('people', 'own_mark'));
      return [status, text];
    },
    picturesWith: async (by: TestBrowser, username: string) => {
      const answer = await by.get(`/users/${username}/images/0`);
      return answer.status === 200
        ? (answer.json as PicturesWith).images.map(({ title }) => title)
        : answer.status;
    },
    marks: () => site.db.selectFrom('image_marks').selectAll().orderBy('number').execute(),
  };
}

/** What the own export says of names on pictures. */
async function exported(by: TestBrowser, username: string) {
  const answer = await by.fetch('GET', `/api/v1/users/${username}/export`);
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
  const start = text.indexOf('{\n  "madeAt"');
  return JSON.parse(text.slice(start, text.indexOf('\n}\n', start) + 2)).namesOnPictures;
}

const BERT = { x: 0.25, y: 0.5, username: 'bert' };
const KAI = { x: 0.75, y: 0.123456, name: 'Kai (der Neue)' };

test('any member says who is where; what stays keeps who set it and when, and whatever is no change is none', async (t) => {
  const { site, anna, carl, put, people, marks } = await classWithNames(t);
  assert.deepEqual(await people(carl), { text: '', marks: [], revision: 0 });
  assert.deepEqual(await put(carl, [BERT, KAI], { text: '1. Reihe von links:\r\nBert, Kai' }), DONE);
  assert.deepEqual(await people(anna), {
    text: '1. Reihe von links:\nBert, Kai',
    marks: [{ ...BERT, name: 'Bert Brandt' }, KAI],
    revision: 1,
  });
  const before = await marks();

  site.passSeconds(60);
  assert.deepEqual(await put(anna, [BERT, KAI], { text: '1. Reihe von links:\nBert, Kai' }), DONE);
  assert.equal((await people(anna)).revision, 1);
  // Moved, in another order, with the username in capitals and a name that says nothing; and one more Kai.
  const moved = [
    { ...KAI, x: 1, y: 0 },
    { ...BERT, username: 'BERT', name: 'Berta' },
    { ...KAI, x: 0 },
  ];
  assert.deepEqual(await put(anna, moved, { revision: 1 }), DONE);
  const now = await people(carl);
  assert.deepEqual(now.marks, [moved[0], { ...BERT, name: 'Bert Brandt' }, moved[2]]);
  assert.deepEqual([now.text, now.revision], ['', 2]);
  const [kai, bert, another] = await marks();
  const setBy = (row?: { id: string; marked_by: string | null; marked_at: number }) =>
    row && [row.id, row.marked_by, row.marked_at];
  assert.deepEqual([setBy(bert), setBy(kai)], before.map(setBy));
  assert.equal(another?.marked_by, (await site.members.find('anna'))?.id);
  assert.equal((another?.marked_at ?? 0) - (kai?.marked_at ?? 0) >= 60_000, true);
});

test('of two who edit at once the second is refused, and nothing is lost', async (t) => {
  const { anna, carl, put, people } = await classWithNames(t);
  const both = await Promise.all([
    put(anna, [BERT], { revision: 0 }),
    put(carl, [KAI], { revision: 0, text: 'Kai' }),
  ]);
  assert.deepEqual(both.toSorted(), [DONE, CONFLICT]);
  assert.equal((await people(anna)).marks.length, 1);
  assert.deepEqual(await put(carl, [], { revision: 2 }), CONFLICT);
});

test('what is no mark, and who may not be marked, is refused as a whole', async (t) => {
  const { site, anna, put, people } = await classWithNames(t);
  await site.addMember('dora');
  await site.change('dora', { publication_consent: 1, disabled: 1 });
  assert.deepEqual(await put(anna, [KAI]), DONE);
  const many = (count: number): NewMark[] =>
    Array.from({ length: count }, (_, number) => ({ x: number / count, y: 0.5, name: `Kai ${number}` }));
  const wrong: unknown[][] = [
    ...['carl', 'dora', 'niemand'].map((username) => [{ ...BERT, username }]),
    ...[-0.001, 1.001].map((x) => [{ ...KAI, x }]),
    [{ ...KAI, name: 'K'.repeat(201) }],
    [{ x: 0.5, y: 0.5 }],
    [BERT, { ...BERT, username: 'BERT' }],
    many(IMAGE_MARKS_MAX + 1),
  ];
  for (const marks of wrong)
    assert.deepEqual(await put(anna, marks), REFUSED.notValid, JSON.stringify(marks));
  const tooLong = { text: 'x'.repeat(IMAGE_NAMES_MAX + 1) };
  assert.deepEqual(await put(anna, [KAI], tooLong), REFUSED.notValid);
  assert.deepEqual((await people(anna)).marks, [KAI]);
  assert.deepEqual(await put(anna, many(IMAGE_MARKS_MAX)), DONE);
});

test('a marked member removes that permanently, and alone can set it again', async (t) => {
  const { anna, bert, carl, put, people, takeAway, picturesWith } = await classWithNames(t);
  assert.deepEqual(await takeAway(bert), NOT_FOUND);
  assert.deepEqual(await put(anna, [BERT, KAI]), DONE);
  assert.deepEqual(await takeAway(carl), NOT_FOUND);
  assert.deepEqual(await takeAway(bert), DONE);
  assert.deepEqual(await takeAway(bert), DONE);
  // Nobody is told that he does not want to be on it.
  assert.deepEqual(await people(anna), { text: '', marks: [KAI], revision: 2 });
  assert.deepEqual(await picturesWith(bert, 'bert'), []);
  assert.deepEqual(await put(anna, [BERT, KAI]), REFUSED.notAllowed);
  assert.deepEqual((await people(anna)).marks, [KAI]);

  assert.deepEqual(await put(bert, [BERT]), DONE);
  assert.deepEqual(await picturesWith(anna, 'bert'), [TITLE]);
  // Others may leave him out and set him again; when he does, it is for good.
  assert.deepEqual(await put(anna, []), DONE);
  assert.deepEqual(await put(anna, [BERT]), DONE);
  assert.deepEqual(await put(bert, [KAI]), DONE);
  assert.deepEqual(await put(anna, [BERT]), REFUSED.notAllowed);
});

test('a member who is not in the name list by name is on no picture any more, at once, and comes back with the consent', async (t) => {
  const { site, anna, bert, carl, put, people, picturesWith, marks } = await classWithNames(t);
  const { accounts } = site;
  const { id } = (await site.members.find('bert')) ?? assert.fail();
  const seen = async () => [(await people(carl)).marks.length, await picturesWith(carl, 'bert')];
  assert.deepEqual(await put(anna, [BERT, KAI]), DONE);
  assert.deepEqual(await seen(), [2, [TITLE]]);

  await saveData(bert, 'bert');
  assert.deepEqual(await seen(), [1, 404]);
  assert.deepEqual(await picturesWith(bert, 'bert'), [TITLE]);
  // A member who does not see him does not remove him.
  assert.deepEqual(await put(carl, []), DONE);
  await saveData(bert, 'bert', { publicationConsent: true });
  assert.deepEqual(await seen(), [1, [TITLE]]);

  await accounts.setDisabled(site.db, id, true);
  assert.deepEqual(await seen(), [0, 404]);
  await accounts.setDisabled(site.db, id, false);
  assert.deepEqual(await seen(), [1, [TITLE]]);
  await accounts.remove(site.db, id, { keepImages: true });
  assert.deepEqual(await seen(), [0, 404]);
  assert.deepEqual(await marks(), []);
});

test('marks turn with their picture, there and back without loss', async (t) => {
  const { anna, address, put, people } = await classWithNames(t);
  const turn = async (degrees: 90 | 180 | 270) => {
    const turned = await anna.post(address.replace(/[^/]+$/, 'turn'), { degrees });
    assert.equal(turned.status, 200);
    const { marks, revision } = await people(anna);
    return [marks[0]?.x, marks[0]?.y, revision];
  };
  // What was opened before a turn is refused, also when nobody was named.
  await turn(180);
  assert.deepEqual(await put(anna, [KAI, BERT], { revision: 0 }), CONFLICT);
  assert.deepEqual(await put(anna, [KAI, BERT], { revision: 1 }), DONE);
  // What is on the right, near the top, is below on the right after a turn clockwise.
  assert.deepEqual(await turn(90), [0.876544, 0.75, 3]);
  assert.deepEqual(await turn(180), [0.123456, 0.25, 4]);
  assert.deepEqual(await turn(270), [0.25, 0.876544, 5]);
  assert.deepEqual(await turn(180), [KAI.x, KAI.y, 6]);
});

test('the own export has the marks of oneself and by oneself, and nobody else', async (t) => {
  const { anna, bert, put, takeAway, ...all } = await classWithNames(t);
  assert.deepEqual(await put(anna, [BERT, KAI], { text: 'Am Steg' }), DONE);
  const ofAnna = await exported(anna, 'anna');
  const where = { image: TITLE, gallery: ofAnna.marksSet[0].gallery };
  const at = ofAnna.words[0].at;
  assert.deepEqual(ofAnna, {
    marked: [],
    marksSet: [
      { ...where, x: 0.25, y: 0.5, at, member: true },
      { ...where, x: KAI.x, y: KAI.y, at, name: KAI.name },
    ],
    words: [{ text: 'Am Steg', at }],
    marksTakenAway: [],
  });
  assert.equal(JSON.stringify(ofAnna).includes('Brandt'), false);
  assert.deepEqual((await exported(bert, 'bert')).marked, [{ ...where, x: 0.25, y: 0.5, at }]);
  assert.equal((await all.hide(bert)).status, 204);
  assert.deepEqual((await exported(bert, 'bert')).marked, [{ x: 0.25, y: 0.5, at }]);
  assert.equal((await all.decide('show')).status, 204);
  // Whose words they are now, has changed.
  assert.deepEqual(await put(bert, [BERT, KAI], { text: 'Am neuen Steg' }), DONE);
  assert.deepEqual((await exported(anna, 'anna')).words, []);
  assert.deepEqual(await takeAway(bert), DONE);
  const { marked, marksTakenAway } = await exported(bert, 'bert');
  assert.deepEqual([marked, marksTakenAway.length], [[], 1]);
});
