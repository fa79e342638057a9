import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import type { RecordPart } from '#contract/record.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { testHouse } from '#test/support/test-house.ts';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';

test('what is done on the command line stands in the record, too, and what was refused does not', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const bert = await house.join('bert');
  const gallery = await bert.createGallery();
  const { json } = await bert.upload(gallery, await plainJpeg({ width: 60, height: 40 }));
  const run = async (...words: string[]) =>
    (await runAdmin(t, words, { DATA_DIR: house.dataDir })).code ?? -1;

  const table = path.join(await temporaryFolder(t), 'klasse.csv');
  await writeFile(table, 'Benutzername;E-Mail\ndora;dora@example.org\nemil;emil@example.org\n');
  const done = [
    ['member', 'import', table],
    ['member', 'import', table, '--dry-run'],
    ['maintainer', 'add', 'anna'],
    ['member', 'add', '--username', 'carl', '--email', 'carl@example.org', '--invite'],
    ['member', 'rename', 'carl', 'karl'],
    ['member', 'reset-password', 'karl'],
    ['uploads', 'off', 'bert'],
    ['gallery', 'rename', gallery, 'Am See'],
    ['image', 'delete', (json as { id: string }).id, '--yes'],
    ['gallery', 'delete', gallery, '--yes'],
    ['member', 'disable', 'bert'],
    ['member', 'enable', 'bert'],
    ['member', 'delete', 'karl', '--keep-images', '--yes'],
  ];
  const refused = [
    ['maintainer', 'remove', 'anna'],
    ['member', 'add', '--username', 'ANNA', '--email', 'anna@example.org'],
  ];
  for (const words of done) assert.equal(await run(...words), 0, words.join(' '));
  for (const words of refused) assert.equal(await run(...words), 1, words.join(' '));

  await anna.login('anna', house.password);
  await house.confirm(anna);
  const { entries } = (await anna.get('/maintenance/record')).json as RecordPart;
  assert.deepEqual(
    entries.toReversed().map(({ actor, act, member }) => [actor, act, member]),
    [
      ['', 'members-imported', undefined],
      ['', 'maintainer-added', 'anna'],
      ['', 'member-added', 'carl'],
      ['', 'member-invited', 'carl'],
      ['', 'member-corrected', 'carl'],
      ['', 'password-link-made', 'karl'],
      ['', 'uploads-stopped', 'bert'],
      ['', 'gallery-mended', 'bert'],
      ['', 'image-deleted', 'bert'],
      ['', 'gallery-deleted', 'bert'],
      ['', 'member-disabled', 'bert'],
      ['', 'member-enabled', 'bert'],
      ['', 'member-deleted', 'karl'],
    ],
  );
  await bert.login('bert', house.password);
  const own = Buffer.from(await (await bert.fetch('GET', '/api/v1/users/bert/export')).arrayBuffer());
  assert.match(own.toString('latin1'), /"by": null,\s+"act": "uploads-stopped"/);
});

test('on the command line a picture and a gallery end with the same letters and lines of the record as in the browser', async (t) => {
  const house = await testHouse(t);
  const [anna, bert, maja] = [await house.join('anna'), await house.join('bert'), await house.maintainer()];
  const picture = await plainJpeg({ width: 60, height: 40 });
  const run = async (...words: string[]) =>
    assert.equal((await runAdmin(t, words, { DATA_DIR: house.dataDir })).code, 0, words.join(' '));
  const DONE = 204;
  const json = { reason: 'Bitte sehr', images: 2 };
  const ways = {
    async terminal(gallery: string, image: string) {
      await run('gallery', 'rename', gallery, 'Am Fluss');
      await run('image', 'delete', image, '--yes');
      await run('gallery', 'delete', gallery, '--yes');
    },
    async browser(gallery: string, image: string) {
      const words = { title: 'Am Fluss', description: 'Wie früher' };
      assert.equal((await maja.send('PUT', `/galleries/${gallery}`, { json: words })).status, DONE);
      const at = `/maintenance/galleries/${gallery}/images/${image}`;
      assert.equal((await maja.send('DELETE', at, { json: { reason: json.reason } })).status, DONE);
      assert.equal((await maja.send('DELETE', `/galleries/${gallery}`, { json })).status, DONE);
    },
  };

  const outcome = async (way: keyof typeof ways) => {
    const { entries: before } = (await maja.get('/maintenance/record')).json as RecordPart;
    const read = (await readLetters(house)).length;
    const gallery = await anna.createGallery('Am See');
    const first = (await bert.upload(gallery, picture, { title: 'Am Steg' })).json as Image;
    await bert.upload(gallery, picture, { title: 'Im Boot' });
    await anna.upload(gallery, picture, { title: 'Am Ufer' });
    await ways[way](gallery, first.id);
    const { entries } = (await maja.get('/maintenance/record')).json as RecordPart;
    return {
      record: entries
        .slice(0, entries.length - before.length)
        .map(({ act, member, object }) => [act, member, object].join(' '))
        .toSorted(),
      letters: (await readLetters(house))
        .slice(read)
        .map(({ to, subject, text }) => [to, subject, text.replaceAll('\r', '').split('\n\n')[1]].join(': '))
        .toSorted(),
    };
  };
  const terminal = await outcome('terminal');
  assert.deepEqual(terminal, await outcome('browser'));
  assert.deepEqual(terminal.record, [
    'gallery-deleted anna Am Fluss',
    'gallery-images-deleted anna Am Fluss',
    'gallery-images-deleted bert Am Fluss',
    'gallery-mended anna Am See',
    'image-deleted bert Am Steg',
  ]);
  assert.deepEqual(
    terminal.letters.map((letter) => letter.split(': ')[0]),
    ['anna@example.org', 'bert@example.org', 'bert@example.org'],
  );
});

test('what is done with mails on the command line is in the record, and so is the role of whoever is added with it', async (t) => {
  const house = await testHouse(t);
  const maja = await house.join('maja');
  await house.promote('maja');
  const run = async (words: string) =>
    assert.equal((await runAdmin(t, words.split(' '), { DATA_DIR: house.dataDir })).code, 0, words);
  await run('mail resume');
  await run('mail retry --all');
  await run('mail pause');
  await run('member add --username otto --email otto@example.org --maintainer --invite');
  const { id } = await house.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
  await run(`mail cancel ${id}`);
  await run(`mail cancel ${id}`);
  await run(`mail retry ${id}`);
  await run('mail resume');
  await house.confirm(maja);
  const { entries } = (await maja.get('/maintenance/record')).json as RecordPart;
  assert.deepEqual(
    entries.toReversed().map(({ actor, act, member }) => [actor, act, member]),
    [
      ['', 'mail-resumed', undefined],
      ['', 'mail-retried', undefined],
      ['', 'mail-paused', undefined],
      ['', 'member-added', 'otto'],
      ['', 'maintainer-added', 'otto'],
      ['', 'member-invited', 'otto'],
      ['', 'mail-cancelled', undefined],
      ['', 'mail-retried', undefined],
      ['', 'mail-resumed', undefined],
    ],
  );
});
