import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goneOf, withoutMark } from './gone.ts';

test('the mark that somebody has died is not part of the name', () => {
  for (const [written, name] of [
    ['Richter, Heike †', 'Richter, Heike'],
    ['† Heike Richter', 'Heike Richter'],
    ['Heike † Richter', 'Heike Richter'],
    ['Richter †, Heike', 'Richter, Heike'],
    ['Heike Richter † 2019', 'Heike Richter'],
    ['Heike Richter (†)', 'Heike Richter'],
    ['Heike Richter († 3.4.2019)', 'Heike Richter'],
    ['Heike Richter †2019', 'Heike Richter'],
    ['+ Richter, Heike', 'Richter, Heike'],
    ['+Richter', 'Richter'],
    ['Richter, Heike +', 'Richter, Heike'],
    ['Richter, Heike + 2019', 'Richter, Heike'],
    ['Richter+, Heike', 'Richter, Heike'],
    ['Heike Richter (+)', 'Heike Richter'],
    ['Lang, Bernd - verstorben -', 'Lang, Bernd'],
    ['Lang, Bernd (verst. 2019)', 'Lang, Bernd'],
    ['Lang, Bernd, gest. 12.3.2019', 'Lang, Bernd'],
    ['Lang, Bernd leider verstorben im Mai 2019', 'Lang, Bernd'],
    ['Lang verst.', 'Lang'],
  ] as const) {
    assert.equal(withoutMark(written), name, written);
    assert.equal(goneOf({ names: [written], died: [], others: [] })?.fate, 'died', written);
  }
  for (const name of [
    'Petra + Kai Schmidt',
    'Petra + Kai',
    'Gest, Anna',
    'Anna Gestorf',
    'Verstappen, Jan',
    'Hans-Peter',
  ])
    assert.equal(goneOf({ names: [name], died: [], others: [] }), undefined, name);
});

test('a remark tells who has died, and who has moved away', () => {
  const of = (...others: string[]) => goneOf({ names: [], died: [], others })?.fate;
  for (const cell of [
    'verstorben 2019',
    'Verst.',
    'gest. 1.2.99',
    '†',
    '* 1970 † 2019',
    '+ 2019',
    '+ 1.2.2019',
    'tot',
  ])
    assert.equal(of('', cell), 'died', cell);
  for (const cell of [
    'unbekannt verzogen',
    'verzogen, unbekannt',
    'Adresse unbekannt',
    'verzogen (Adresse unbekannt)',
    'verschollen',
  ])
    assert.equal(of(cell), 'lost', cell);
  for (const cell of [
    'Ehemann verstorben',
    'Witwe, Mann gest.',
    '+49 171 2',
    '+',
    'unbekannt',
    'kommt gern',
    'Totensonntag',
    'verzogen nach Bonn',
  ])
    assert.equal(of(cell), undefined, cell);
});

test('in a column of their own they are marked with anything but a no', () => {
  const of = (cell: string) => goneOf({ names: [], died: [cell], others: [] })?.fate;
  assert.deepEqual(['x', 'ja', '2019', '1.2.2019', '†', '+'].map(of), Array(6).fill('died'));
  assert.deepEqual(['', 'nein', '-', 'n', '0', 'lebt'].map(of), Array(6).fill(undefined));
});
