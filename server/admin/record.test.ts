import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import type { RecordPart } from '#contract/maintenance.ts';
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
  assert.equal((await anna.post('/confirm_password', { password: house.password })).status, 204);
  const { entries } = (await anna.get('/maintenance/record')).json as RecordPart;
  assert.deepEqual(
    entries.toReversed().map(({ actor, act, member }) => [actor, act, member]),
    [
      ['', 'member-imported', 'dora'],
      ['', 'member-imported', 'emil'],
      ['', 'maintainer-added', 'anna'],
      ['', 'member-added', 'carl'],
      ['', 'member-invited', 'carl'],
      ['', 'member-corrected', 'carl'],
      ['', 'password-link-made', 'karl'],
      ['', 'uploads-stopped', 'bert'],
      ['', 'gallery-mended', undefined],
      ['', 'image-deleted', 'bert'],
      ['', 'gallery-deleted', undefined],
      ['', 'member-disabled', 'bert'],
      ['', 'member-enabled', 'bert'],
      ['', 'member-deleted', 'karl'],
    ],
  );
  await bert.login('bert', house.password);
  const own = Buffer.from(await (await bert.fetch('GET', '/api/v1/users/bert/export')).arrayBuffer());
  assert.match(own.toString('latin1'), /"by": null,\s+"act": "uploads-stopped"/);
});
