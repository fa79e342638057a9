import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { plainJpeg } from '#test/support/samples.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { testHouse } from '#test/support/test-house.ts';
import { runAdmin } from '#test/support/test-process.ts';

test('missing, changed and foreign files are named, and nothing is changed', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const gallery = await anna.createGallery('Am See');
  const upload = async (title: string) => {
    const answer = await anna.upload(gallery, await plainJpeg({ width: 60, height: 40 }), { title });
    const { id } = answer.json as { id: string };
    return { id, folder: path.join(house.dataDir, 'images', id.slice(-2), id) };
  };
  const [whole, torn, bent] = [await upload('Ganz'), await upload('Zerrissen'), await upload('Verbogen')];
  const check = () => runAdmin(t, ['media', 'check'], { DATA_DIR: house.dataDir });
  const before = await tableDump(house.db);

  const sound = await check();
  assert.deepEqual(
    [sound.code, sound.stdout, sound.stderr],
    [0, 'Alle 12 Bilddateien sind unverändert da.\n', ''],
  );

  await rm(path.join(torn.folder, 'thumbnail.webp'));
  const full = path.join(bent.folder, 'full.jpg');
  const bytes = await readFile(full);
  bytes[200] = (bytes[200] ?? 0) ^ 1;
  await writeFile(full, bytes);
  await writeFile(path.join(whole.folder, 'Thumbs.db'), '');
  await mkdir(path.join(house.dataDir, 'images', 'Neuer Ordner'));

  const { code, stdout, stderr } = await check();
  assert.deepEqual(
    [code, stderr],
    [1, '2 von 12 Bilddateien fehlen oder sind verändert; spiele sie aus einer Sicherung zurück.\n'],
  );
  assert.match(stdout, new RegExp(`^fehlt +${torn.id}/thumbnail\\.webp +Am See +Zerrissen$`, 'm'));
  assert.match(stdout, new RegExp(`^verändert +${bent.id}/full\\.jpg +Am See +Verbogen$`, 'm'));
  assert.doesNotMatch(stdout, /Ganz/);
  const [, foreign = ''] = stdout.split('Nicht von Klassenkreis (bleibt unberührt):\n');
  assert.deepEqual(
    foreign.trim().split(/\n */).sort(),
    ['Neuer Ordner', path.join(whole.id.slice(-2), whole.id, 'Thumbs.db')].sort(),
  );
  assert.equal(await tableDump(house.db), before);
});
