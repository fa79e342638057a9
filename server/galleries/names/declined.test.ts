import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { People } from '#contract/pictures.ts';
import { classWithPicture } from '#test/support/hidden-picture.ts';
import { saveData } from '#test/support/own-data.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';

const DONE = [204, ''];
const NOT_ALLOWED = [403, '{"error":"not-allowed"}'];

const free = (name: string) => ({ x: 0.25, y: 0.5, name });

/** bert is Bert Körner in the papers of the maintainers; nobody has released anything. */
async function classWithBert(t: TestContext) {
  const all = await classWithPicture(t);
  const { site, gallery, image } = all;
  const enter = (changes: object) => site.change('bert', changes);
  await enter({ first_name: 'Jörg', surname: 'Weiß', birth_name: '' });
  const address = `/galleries/${gallery}/images/${image.id}/people`;
  return {
    ...all,
    enter,
    async put(by: TestBrowser, ...marks: object[]) {
      const { status, text } = await by.send('PUT', address, { json: { text: '', marks } });
      return [status, text];
    },
    async takeAway(by: TestBrowser) {
      const { status, text } = await by.send('DELETE', address.replace('people', 'own_mark'));
      return [status, text];
    },
    names: async (by: TestBrowser) => ((await by.get(address)).json as People).marks.map(({ name }) => name),
  };
}

test('a birth name that is not released is neither refused nor told by a refusal', async (t) => {
  const { anna, bert, enter, put, takeAway } = await classWithBert(t);
  await enter({ publication_consent: 1, birth_name: 'Lindner' });
  assert.deepEqual(await put(anna, { x: 0.1, y: 0.1, username: 'bert' }), DONE);
  assert.deepEqual(await takeAway(bert), DONE);
  assert.deepEqual(await put(anna, free('Jörg Lindner')), NOT_ALLOWED);
  await enter({ publication_consent: 0 });
  assert.deepEqual(await put(anna, free('Jörg Lindner')), DONE);
  // His mark stood there by name.
  assert.deepEqual(await put(anna, free('Jörg Weiß')), NOT_ALLOWED);
});

test('a member who takes on the name of a third person removes no mark of hers, before or after', async (t) => {
  const { anna, bert, carl, site, put, takeAway, names } = await classWithBert(t);
  assert.deepEqual(await put(anna, free('Sabine Körner'), { ...free('Jörg Weiß'), x: 0.7 }), DONE);
  site.passSeconds(60);
  await saveData(carl, 'carl', { publicationConsent: true, firstName: 'Sabine', surname: 'Körner' });
  assert.deepEqual(await takeAway(carl), [404, '{"error":"not-found"}']);
  // Set anew after that, by whomever: the picture is older than the name.
  for (const by of [anna, carl]) {
    assert.deepEqual(await put(by), DONE);
    assert.deepEqual(await put(by, free('Sabine Körner'), { ...free('Jörg Weiß'), x: 0.7 }), DONE);
    assert.deepEqual(await takeAway(carl), [404, '{"error":"not-found"}']);
  }
  // A member who has left the picture takes no other name along.
  assert.deepEqual(await takeAway(bert), DONE);
  await saveData(bert, 'bert', { publicationConsent: true, firstName: 'Sabine', surname: 'Körner' });
  assert.deepEqual(await put(anna), DONE);
  assert.deepEqual(await put(anna, free('Sabine Körner')), DONE);
  assert.deepEqual(await names(anna), ['Sabine Körner']);
  // And an own name goes on being refused after a change of it.
  assert.deepEqual(await put(anna, free('Jörg Weiß')), NOT_ALLOWED);
});

test('a member who leaves a picture takes the own name along in every spelling, also by birth, and alone restores it', async (t) => {
  const { anna, bert, carl, put, takeAway, names } = await classWithBert(t);
  await bert.send('PUT', '/users/bert/profile', { json: { birthName: 'Lindner' } });
  const own = ['Jörg Weiß', 'Weiß, Jörg', 'joerg lindner'];
  const found = await put(anna, ...[...own, 'Kai'].map((name, at) => ({ ...free(name), x: at / 10 })));
  assert.deepEqual(found, DONE);
  assert.equal((await takeAway(carl))[0], 404);
  assert.deepEqual(await takeAway(bert), DONE);
  assert.deepEqual(await names(anna), ['Kai']);
  assert.deepEqual(await put(anna), DONE);
  const spellings = [
    ...['JOERG  WEISS', 'Jo\u0308rg Weiß', 'Jorg Weiss', 'Jørg Weiß', 'Weiß, Jörg', 'J ö r g W e i ß'],
    // Cyrillic and Greek letters, digits, full width; zero width, soft hyphen, Hangul filler, a mark below.
    ...['Јörg Weiß', 'Jοrg Weiß', 'J0rg Weiß', 'Jörg We1ß', 'Jörg Ｗｅｉｓｓ', 'Jörg_Weiß.'],
    ...['Jö\u200brg Weiß', 'Jörg We\u00adiß', 'Jörg\u3164 Weiß', 'Jörg W\u0323eiß'],
    ...['Jörg Weiß (links)', 'Jörg Weiß geb. Lindner'],
  ];
  for (const name of spellings) assert.deepEqual(await put(anna, free(name)), NOT_ALLOWED, name);
  assert.deepEqual(await names(anna), []);
  const others = ['Jörg', 'Jörg Weißmann', 'Jürg Weiß', 'Jörg und Kai'];
  for (const name of others) assert.deepEqual(await put(anna, free(name)), DONE, name);
  assert.deepEqual(await put(bert, free('Jörg Weiß')), DONE);
  // What he has set himself can be kept and moved by others.
  assert.deepEqual(await put(anna, { ...free('Jörg Weiß'), x: 0.5 }), DONE);
});
