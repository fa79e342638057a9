import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinName, splitName } from './split-name.ts';

test('names are taken apart as they are written, in one column or in two', () => {
  for (const [whole = '', ...parts] of [
    ['Sabine Körner geb. Lindner', 'Sabine', 'Körner', 'Lindner'],
    ['Körner, Sabine (geb. Lindner)', 'Sabine', 'Körner', 'Lindner'],
    ['Körner geb. Lindner, Sabine', 'Sabine', 'Körner', 'Lindner'],
    ['Sabine Körner (Lindner)', 'Sabine', 'Körner', 'Lindner'],
    ['Frau Prof. Dr. Anna Maria Klein', 'Anna Maria', 'Klein', ''],
    ['Dipl.-Ing. Ingo Dreher', 'Ingo', 'Dreher', ''],
    ['Ingo Dreher, Dr. med.', 'Ingo', 'Dreher', ''],
    ['Lindenhorst, Dr. Hans von der', 'Hans', 'von der Lindenhorst', ''],
    ['Dr. Lindenhorst, Hans', 'Hans', 'Lindenhorst', ''],
    ['Lindenhorst, Hans, Dr.', 'Hans', 'Lindenhorst', ''],
    ['Hans-Peter van den Berg', 'Hans-Peter', 'van den Berg', ''],
    ['van den Berg', '', 'van den Berg', ''],
    ['Körner', '', 'Körner', ''],
    ['', '', '', ''],
  ]) {
    const { firstName, surname, birthName } = splitName(whole);
    assert.deepEqual([firstName, surname, birthName], parts, whole);
  }
  const columns = joinName('Dr. Hans von der', 'Lindenhorst (geb. Weiß)');
  assert.deepEqual(columns, { firstName: 'Hans', surname: 'von der Lindenhorst', birthName: 'Weiß' });
});
