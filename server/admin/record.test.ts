import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import type { RecordPart } from '#contract/record.ts';
import { testHouse } from '#test/support/test-house.ts';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';

test('what is done on the command line stands in the record, too, and what was refused does not', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const bert = await house.join('bert');
  const run = async (...words: string[]) =>
    (await runAdmin(t, words, { DATA_DIR: house.dataDir })).code ?? -1;

  const table = path.join(await temporaryFolder(t), 'klasse.csv');
  await writeFile(table, 'Benutzername;E-Mail\ndora;dora@example.org\nemil;emil@example.org\n');
  const done = [
    ['member', 'import', table],
    ['member', 'import', table, '--dry-run'],
    ['maintainer', 'add', 'anna'],
    ['member', 'add', '--username', 'carl', '--email', 'carl@example.org', '--invite', '--maintainer'],
    ['member', 'rename', 'carl', 'karl'],
    ['member', 'reset-password', 'karl'],
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
      ['', 'maintainer-added', 'carl'],
      ['', 'member-invited', 'carl'],
      ['', 'member-corrected', 'carl'],
      ['', 'password-link-made', 'karl'],
      ['', 'member-disabled', 'bert'],
      ['', 'member-enabled', 'bert'],
      ['', 'member-deleted', 'karl'],
    ],
  );
  await bert.login('bert', house.password);
  const own = Buffer.from(await (await bert.fetch('GET', '/api/v1/users/bert/export')).arrayBuffer());
  assert.match(own.toString('latin1'), /"by": null,\s+"act": "member-disabled"/);
});
