import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { profiles } from '#texts/demo.ts';
import { wordsUnder } from '#texts/demo-galleries.ts';
import { NewGallery, NewImage } from '../contract/galleries.ts';
import { USERNAME_MAX, USERNAME_MIN } from '../contract/limits.ts';
import { OwnData, OwnProfile } from '../contract/members.ts';
import { ChangedMemorial, MemorialWords } from '../contract/memorials.ts';
import { NewWords } from '../contract/pictures.ts';
import { demoGalleries, demoMembers, demoMemorial, demoPortraits, demoProfile } from './class.ts';
import { drawPicture, motifs } from './drawings/draw-picture.ts';
import { drawPortrait } from './drawings/portrait.ts';
import { renderDrawing } from './drawings/render-drawing.ts';
import { shapes } from './drawings/stage.ts';

const images = demoGalleries.flatMap((gallery) => gallery.images);

test('thirty members with usernames and contact data that the site accepts', () => {
  assert.equal(demoMembers.length, 30);
  const usernames = demoMembers.map(({ username }) => username.normalize('NFC').toLowerCase());
  assert.equal(new Set(usernames).size, 30);
  for (const { username, ...data } of demoMembers) {
    assert.match(username, /^[\p{L}\d._-]+$/u);
    assert.ok(username.length >= USERNAME_MIN && username.length <= USERNAME_MAX);
    assert.deepEqual(OwnData.parse(data), data);
  }
});

test('what they tell beside it is such as the site accepts, and a birthday is always near', () => {
  const now = Date.parse('2028-02-25T12:00:00Z');
  const told = demoMembers.flatMap(({ username }) => demoProfile(username, now) ?? []);
  assert.equal(told.length, Object.keys(profiles).length);
  for (const profile of told) assert.deepEqual(OwnProfile.parse(profile), profile);
  assert.ok(told.some(({ birthday }) => birthday?.day === 29 && birthday.month === 2));
});

test('portraits of then and now are those of members, and each is another drawing', () => {
  const usernames = new Set(demoMembers.map(({ username }) => username));
  assert.ok(demoPortraits.every(({ username }) => usernames.has(username)));
  const drawings = demoPortraits.map(({ sitter, kind }) => drawPortrait(sitter, kind));
  assert.equal(new Set(drawings).size, demoPortraits.length);
  assert.ok(!drawings.includes(drawPortrait(demoMemorial.sitter, 'then')));
});

test('one is remembered, with words that the site accepts, by members', () => {
  const { about, words } = demoMemorial;
  assert.deepEqual(ChangedMemorial.parse(about), about);
  for (const [username, text] of Object.entries(words)) {
    assert.deepEqual(MemorialWords.parse({ text }), { text });
    assert.ok(demoMembers.some((member) => member.username === username));
  }
});

test('every e-mail address is reserved for examples and belongs to one member', () => {
  const addresses = demoMembers.flatMap((member) => [member.privateEmailAddress, member.officeEmailAddress]);
  const given = addresses.filter((address) => address !== '');
  for (const address of given) assert.match(address, /^[a-z.]+@([a-z-]+\.)?example\.(org|de)$/);
  assert.equal(new Set(given).size, given.length);
});

test('every telephone number is one of those kept free for fiction', () => {
  const fictional =
    /^(030 23125 \d{3}|040 66969 \d{3}|069 90009 \d{3}|0221 4710 \d{3}|089 99998 \d{3}|0152 28817386|0152 28895456|0171 39200\d{2}|0176 040690\d{2})$/;
  const numbers = demoMembers.flatMap(({ phoneNumber, mobileNumber }) => [phoneNumber, mobileNumber]);
  for (const number of numbers.filter((each) => each !== '')) assert.match(number, fictional);
});

test('five galleries that the site accepts, the last one empty', () => {
  assert.equal(demoGalleries.length, 5);
  for (const { title, description } of demoGalleries) {
    assert.deepEqual(NewGallery.parse({ title, description }), { title, description });
  }
  assert.deepEqual(
    demoGalleries.map((gallery) => gallery.images.length > 0),
    [true, true, true, true, false],
  );
});

test('sixty different pictures, each with a title and uploaded by a member', () => {
  assert.equal(images.length, 60);
  const usernames = new Set(demoMembers.map(({ username }) => username));
  for (const { title, uploader } of images) {
    assert.deepEqual(NewImage.parse({ title }), { title });
    assert.ok(usernames.has(uploader), uploader);
  }
  assert.equal(new Set(images.map(({ drawing }) => `${drawing.motif} ${drawing.seed}`)).size, images.length);
});

test('what is said about two of them is such as the site accepts, by members', () => {
  const usernames = new Set(demoMembers.map(({ username }) => username));
  const titles = images.map(({ title }) => title);
  assert.equal(Object.keys(wordsUnder).length, 2);
  for (const [title, words] of Object.entries(wordsUnder)) {
    assert.equal(titles.filter((one) => one === title).length, 1);
    for (const { author, text } of words) {
      assert.ok(usernames.has(author), author);
      assert.deepEqual(NewWords.parse({ text }), { text });
    }
  }
});

test('the pictures of a gallery stand in the order in which they were taken', () => {
  for (const gallery of demoGalleries) {
    const times = gallery.images.map(({ takenAt }) => takenAt ?? '');
    assert.deepEqual(times, times.toSorted());
  }
});

for (const motif of Object.keys(motifs) as (keyof typeof motifs)[]) {
  test(`${motif} is drawn the same every time, without text, and decodes to its shape`, async () => {
    const drawing = images.find((image) => image.drawing.motif === motif)?.drawing;
    assert.ok(drawing, 'the demo shows every motif');
    const svg = drawPicture(drawing.seed, motif, drawing.shape);
    assert.equal(drawPicture(drawing.seed, motif, drawing.shape), svg);
    assert.notEqual(drawPicture(drawing.seed + 1, motif, drawing.shape), svg);
    assert.doesNotMatch(svg, /<text|NaN|undefined/);
    const { format, width, height } = await sharp(await renderDrawing(drawing)).metadata();
    assert.deepEqual([format, width, height], ['jpeg', ...shapes[drawing.shape].pixels]);
  });
}
