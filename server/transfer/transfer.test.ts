import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { checksums, folderWithoutDatabase, furnish, move } from '#test/support/test-move.ts';
import { testSite } from '#test/support/test-site.ts';

test('a move that broke off goes on where it was, and takes over nothing before it is whole', async (t) => {
  const [old, fresh] = [await folderWithoutDatabase(t), await folderWithoutDatabase(t)];
  const [from, to] = [{ DATA_DIR: old }, { DATA_DIR: path.join(fresh, 'data') }];
  await furnish(t, from);
  const [, last = ''] = globSync('images/*/*/full.jpg', { cwd: old }).toSorted((a, b) =>
    path.basename(path.dirname(a)) < path.basename(path.dirname(b)) ? -1 : 1,
  );
  const sound = await readFile(path.join(old, last));
  await rm(path.join(old, last));
  const broken = await move(t, from, to);
  assert.equal(broken.code, 1);
  assert.match(broken.stderr, /full\.jpg fehlt oder ist verändert/);
  assert.ok((await checksums(to)).every(([, checksum]) => checksum.startsWith('0 ')));

  await writeFile(path.join(old, last), sound);
  const again = await move(t, from, to);
  assert.match(again.stdout, /2 Bilder, alles verglichen\.\n1 Bild war schon da\./, again.stderr);
  assert.deepEqual(await checksums(to), await checksums(from));
  assert.match((await move(t, from, to)).stderr, /gibt es schon Daten/);
});

test('a running site does not move', async (t) => {
  const [old, fresh] = [await folderWithoutDatabase(t), await folderWithoutDatabase(t)];
  const from = { DATA_DIR: old };
  await testSite(t, { settings: from });
  const refused = await move(t, from, { DATA_DIR: fresh });
  assert.deepEqual([refused.code, refused.stdout], [1, '']);
  assert.match(refused.stderr, /schon von einem laufenden Klassenkreis benutzt/);
  assert.match((await move(t, from, from)).stderr, /derselbe Datenordner/);
});
