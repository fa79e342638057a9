import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Gallery, Image } from '#contract/galleries.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';
import { runAdmin } from '#test/support/test-process.ts';

const admin = (t: TestContext, house: TestHouse, words: string[], input = '') =>
  runAdmin(t, words, { DATA_DIR: house.dataDir, TZ: 'Pacific/Kiritimati' }, input);

/** Runs a verb that must succeed. */
async function done(t: TestContext, house: TestHouse, ...words: string[]) {
  const { code, stdout, stderr } = await admin(t, house, words);
  assert.deepEqual([code, stderr], [0, ''], stdout);
  return stdout;
}

const small = await plainJpeg({ width: 60, height: 40 });

/** Anna and Bert have pictures in a gallery of Anna. */
async function album(t: TestContext) {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const bert = await house.join('bert');
  const gallery = await anna.createGallery('Treffen');
  await anna.upload(gallery, small, { title: 'Am Tor' });
  await bert.upload(gallery, small, { title: 'Im Hof' });
  await bert.upload(gallery, small, { title: 'Zu Tisch' });
  const images = async () => (await anna.get(`/galleries/${gallery}/images`)).json as Image[];
  const files = async () => (await Array.fromAsync(house.storage.list())).length;
  return { house, anna, bert, gallery, images, files };
}

test('images are listed, of all or of one, and one is deleted', async (t) => {
  const { house, anna, images, files } = await album(t);
  const [, second] = await images();
  const list = await done(t, house, 'image', 'list');
  assert.match(list, /^Nummer +Titel +Galerie +Von +Hochgeladen am +Größe\n/);
  assert.match(list, new RegExp(`^${second?.id} +Im Hof +Treffen +bert +\\d.*Uhr +\\d.* kB$`, 'm'));
  const berts = await done(t, house, 'image', 'list', '--of', 'BERT');
  assert.deepEqual([list.match(/Treffen/g)?.length, berts.match(/Treffen/g)?.length], [3, 2]);

  const refused = await admin(t, house, ['image', 'delete', second?.id ?? ''], 'nein\n');
  assert.deepEqual([refused.code, refused.stderr], [1, 'Es bleibt alles, wie es ist.\n']);
  assert.match(refused.stdout, /^Das Bild „Im Hof“ aus „Treffen“ \(von: bert\) löschen\?/);
  assert.deepEqual([(await images()).length, await files()], [3, 3]);

  assert.equal(
    await done(t, house, 'image', 'delete', second?.id ?? '', '--yes'),
    'Bild „Im Hof“ gelöscht.\n',
  );
  assert.deepEqual(
    (await images()).map(({ title }) => title),
    ['Am Tor', 'Zu Tisch'],
  );
  assert.equal(await files(), 3, 'in the trash');
  assert.equal((await anna.fetch('GET', second?.thumbnailPath ?? '')).status, 404);
  const unknown = await admin(t, house, ['image', 'delete', second?.id ?? '', '--yes']);
  assert.match(unknown.stderr, /^Ein Bild mit der Nummer .* gibt es nicht; „.* image list“ zeigt alle/);
});

test('a gallery is renamed for all to see, and no title is taken that the site would refuse', async (t) => {
  const { house, bert, gallery } = await album(t);
  assert.match(
    await done(t, house, 'gallery', 'list'),
    new RegExp(`^${gallery} +Treffen +anna .* 3 +\\d.* kB$`, 'm'),
  );
  assert.equal(
    await done(t, house, 'gallery', 'rename', gallery, '  Treffen 1998 '),
    'Galerie „Treffen“ heißt jetzt „Treffen 1998“.\n',
  );
  assert.equal(((await bert.get(`/galleries/${gallery}`)).json as Gallery).title, 'Treffen 1998');
  const before = await tableDump(house.db);
  for (const title of ['', ' ', 'x'.repeat(101), 'zwei\nZeilen'])
    assert.match((await admin(t, house, ['gallery', 'rename', gallery, title])).stderr, /1 bis 100 Zeichen/);
  assert.match((await admin(t, house, ['gallery', 'rename', 'xy', 'Neu'])).stderr, /gibt es nicht/);
  assert.equal(await tableDump(house.db), before);
});

test('a gallery is deleted with all that is in it, and what was on its way there is refused', async (t) => {
  const { house, anna, bert, gallery, files } = await album(t);
  const other = await bert.createGallery('Bleibt');
  await bert.upload(other, small);
  const asked = await admin(t, house, ['gallery', 'delete', gallery], '\n');
  assert.match(asked.stdout, /^Die Galerie „Treffen“ mit allen 3 Bildern löschen\?/);
  assert.equal(asked.code, 1);

  assert.equal(
    await done(t, house, 'gallery', 'delete', gallery, '--yes'),
    'Galerie „Treffen“ gelöscht, mit ihr 3 Bilder.\n',
  );
  assert.deepEqual(
    ((await anna.get('/galleries')).json as Gallery[]).map(({ title }) => title),
    ['Bleibt'],
  );
  assert.equal((await anna.get(`/galleries/${gallery}`)).status, 404);
  assert.equal(await files(), 4, 'in the trash');

  // Admitted while the gallery was there, committed when it is gone.
  const late = await house.images
    .add(
      house.db,
      {
        id: 'late',
        galleryId: gallery,
        uploaderId: (await house.members.find('anna'))?.id ?? '',
        title: 'x',
        uploadedAt: 1,
      },
      {
        width: 1,
        height: 1,
        averageColor: '#000000',
        takenAt: undefined,
        sentSha256: '',
        receivedSha256: '',
        files: [],
      },
    )
    .catch((error) => error.code);
  assert.equal(late, 'not-found');
});

test('who may not upload is refused with a reason of its own, and is let in again', async (t) => {
  const { house, bert, gallery } = await album(t);
  const anna = await house.again('anna');
  assert.equal(await done(t, house, 'uploads', 'off', 'Bert'), '„bert“ kann keine Bilder mehr hochladen.\n');
  const upload = async (who: typeof anna) => {
    const { status, json } = await who.upload(gallery, small);
    return status === 201 ? status : [status, (json as { error: string }).error];
  };
  assert.deepEqual(await upload(bert), [403, 'uploads-off']);
  assert.equal(await upload(anna), 201);
  assert.match(await done(t, house, 'member', 'show', 'bert'), /^Hochladen: +abgeschaltet$/m);
  await done(t, house, 'uploads', 'on', 'bert');
  assert.equal(await upload(bert), 201);
});

test('usage says what is stored, whole and per member, also of those who are gone', async (t) => {
  const { house } = await album(t);
  await done(t, house, 'member', 'delete', 'anna', '--keep-images', '--yes');
  const said = await done(t, house, 'usage');
  assert.match(
    said,
    /^Gespeichert: 3 Bilder, \d+(,\d)? kB\.\nJe Mitglied erlaubt: 500 Bilder, 2 GB\.\nFrei auf /,
  );
  assert.match(said, /^bert +2 +\d+(,\d)? kB +6\d %$/m);
  assert.match(said, /^frühere Mitglieder +1 +\d+(,\d)? kB +3\d %$/m);
});

test('a gallery of ten pictures is deleted by typing its title, however it is written, and comes back from the trash', async (t) => {
  const { house, anna, gallery } = await album(t);
  for (let count = 3; count < 10; count += 1) await anna.upload(gallery, small);
  const ask = (answer: string) => admin(t, house, ['gallery', 'delete', gallery], answer);
  for (const answer of ['ja\n', '\n', 'Treffen 1988\n']) {
    const { code, stdout, stderr } = await ask(answer);
    assert.match(stdout, /^Die Galerie „Treffen“ mit allen 10 Bildern löschen\? Tippe ihren Titel/);
    assert.deepEqual(
      [code, stderr],
      [1, 'Das ist nicht der Titel dieser Galerie. Es bleibt alles, wie es ist.\n'],
    );
  }
  assert.equal((await ask(' treffen\n')).code, 0);
  assert.equal((await anna.get(`/galleries/${gallery}`)).status, 404);
  assert.match(
    await done(t, house, 'trash', 'list'),
    new RegExp(`^${gallery} +Galerie „Treffen“ mit 10 Bildern +`, 'm'),
  );
  assert.equal(await done(t, house, 'trash', 'restore', gallery), '„Treffen“ ist wieder da.\n');
  assert.equal(((await anna.get(`/galleries/${gallery}`)).json as Gallery).imageCount, 10);
  const again = await admin(t, house, ['trash', 'restore', gallery]);
  assert.deepEqual([again.code, /liegt nichts mit der Nummer/.test(again.stderr)], [1, true]);
  assert.equal(await done(t, house, 'trash', 'list'), 'Der Papierkorb ist leer.\n');
});
