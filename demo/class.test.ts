import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import readExif from 'exif-reader';
import sharp from 'sharp';
import { profiles } from '#texts/demo.ts';
import { commentsUnder } from '#texts/demo-galleries.ts';
import { NewGallery, NewImage } from '../contract/galleries.ts';
import { USERNAME_MAX, USERNAME_MIN } from '../contract/limits.ts';
import { OwnData, OwnProfile } from '../contract/members.ts';
import { NewComment } from '../contract/pictures.ts';
import { demoGalleries, demoMembers, demoMemorial, demoPortraits, demoProfile } from './class.ts';

const images = demoGalleries.flatMap((gallery) => gallery.images);
const usernames = new Set(demoMembers.map(({ username }) => username));

test('thirty members have usernames, contact data and profiles that the site accepts', () => {
  assert.equal(new Set([...usernames].map((name) => name.normalize('NFC').toLowerCase())).size, 30);
  for (const { username, ...data } of demoMembers) {
    assert.match(username, /^[\p{L}\d._-]+$/u);
    assert.ok(username.length >= USERNAME_MIN && username.length <= USERNAME_MAX);
    assert.deepEqual(OwnData.parse(data), data);
  }
  const now = Date.parse('2028-02-25T12:00:00Z');
  const told = demoMembers.flatMap(({ username }) => demoProfile(username, now) ?? []);
  assert.equal(told.length, Object.keys(profiles).length);
  for (const profile of told) assert.deepEqual(OwnProfile.parse(profile), profile);
  // A birthday is always near.
  assert.ok(told.some(({ birthday }) => birthday?.day === 29 && birthday.month === 2));
});

test('e-mail addresses and telephone numbers are those kept free for examples', () => {
  const addresses = demoMembers.flatMap((member) => [member.privateEmailAddress, member.officeEmailAddress]);
  const given = addresses.filter((address) => address !== '');
  for (const address of given) assert.match(address, /^[a-z.]+@([a-z-]+\.)?example\.(org|de)$/);
  assert.equal(new Set(given).size, given.length);
  const fictional =
    /^(030 23125 \d{3}|040 66969 \d{3}|069 90009 \d{3}|0221 4710 \d{3}|089 99998 \d{3}|0152 28817386|0152 28895456|0171 39200\d{2}|0176 040690\d{2})$/;
  const numbers = demoMembers.flatMap(({ phoneNumber, mobileNumber }) => [phoneNumber, mobileNumber]);
  for (const number of numbers.filter((each) => each !== '')) assert.match(number, fictional);
});

test('sixty pictures lie in four galleries; a fifth is empty', () => {
  for (const { title, description } of demoGalleries)
    assert.deepEqual(NewGallery.parse({ title, description }), { title, description });
  const found = demoGalleries.map(({ images }) => images.length > 0);
  assert.deepEqual(found, [true, true, true, true, false]);
  for (const { title, uploader } of images) {
    assert.deepEqual(NewImage.parse({ title }), { title });
    assert.ok(usernames.has(uploader), uploader);
  }
  assert.equal(images.length, 60);

  for (const [title, words] of Object.entries(commentsUnder)) {
    assert.equal(images.filter((one) => one.title === title).length, 1);
    for (const { author, text } of words) {
      assert.ok(usernames.has(author), author);
      assert.deepEqual(NewComment.parse({ text }), { text });
    }
  }
});

test('each picture has a file, each file is shown, and the Exif of galleries tells the order', async () => {
  const files = [...demoPortraits, ...images, demoMemorial].map(({ file }) => path.basename(file));
  assert.deepEqual(files.toSorted(), readdirSync(path.join(import.meta.dirname, 'pictures')).toSorted());
  for (const { images } of demoGalleries) {
    const times = [];
    for (const { file } of images) {
      const { format, exif } = await sharp(file).metadata();
      assert.equal(format, 'jpeg');
      times.push(Number(readExif(exif ?? Buffer.alloc(0)).Photo?.DateTimeOriginal));
    }
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
  }
});
