import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressesIn, addressParts, cleaned, isError, isSpoilt, numbersIn, postcodeWhole } from './cells.ts';

test('nothing invisible stays in a cell', () => {
  assert.equal(cleaned('\u00a0Vo\u00adgel\u200b \u202f\ufeff'), 'Vogel');
  assert.equal(cleaned('Anna\u00a0 Lisa'), 'Anna Lisa');
});

test('addresses are found in whatever stands around them', () => {
  for (const [cell, ...addresses] of [
    ['mailto:uwe@example.org', 'uwe@example.org'],
    ['<uwe@example.org>', 'uwe@example.org'],
    ['(uwe@example.org)', 'uwe@example.org'],
    ['Uwe Vogel <mailto:uwe@example.org>', 'uwe@example.org'],
    ['uwe@example.org (privat)', 'uwe@example.org'],
    ['uwe@example.org.', 'uwe@example.org'],
    ['uwe @ example.org', 'uwe@example.org'],
    ['uwe(at)example.org', 'uwe@example.org'],
    ['uwe [at] example [dot] org', 'uwe@example.org'],
    ['UWE@EXAMPLE.ORG', 'uwe@example.org'],
    ['a@example.org; b@example.org', 'a@example.org', 'b@example.org'],
    ['a@example.org, b@example.org', 'a@example.org', 'b@example.org'],
    ['a@example.org/b@example.org', 'a@example.org', 'b@example.org'],
    ['a@example.org oder b@example.org', 'a@example.org', 'b@example.org'],
    ['a@example.org\nb@example.org', 'a@example.org', 'b@example.org'],
    ['uwe@'],
    ['uwe example.org'],
    ['uwe@example.org ungültig'],
    ['nicht mehr uwe@example.org'],
    [''],
  ] as const)
    assert.deepEqual(addressesIn(cell), addresses, cell);
});

test('telephone numbers are parted where another one begins', () => {
  for (const [cell, ...numbers] of [
    ['03643/123', '03643/123'],
    ['0172/4445556', '0172/4445556'],
    ['03643/123-45', '03643/123-45'],
    ['03643 / 12 34 56', '03643 / 12 34 56'],
    ['+49 (0)3643 123456', '+49 (0)3643 123456'],
    ['03643/12345, 0172/4445556', '03643/12345', '0172/4445556'],
    ['03643/12345 / 0172/4445556', '03643/12345', '0172/4445556'],
    ['03643/12345/0172/4445556', '03643/12345', '0172/4445556'],
    ['0364312345/01724445556', '0364312345', '01724445556'],
    ['03643 12345; +49 172 4445556', '03643 12345', '+49 172 4445556'],
    ['03643 12345 oder 0172 4445556', '03643 12345', '0172 4445556'],
    ['03643 12345\n0172 4445556', '03643 12345', '0172 4445556'],
    ['Tel. 03643 12345, Handy: 0172 4445556', '03643 12345', '0172 4445556'],
    ['p 03643 12345', '03643 12345'],
    ['03643/12345, 12346', '03643/12345, 12346'],
    [''],
  ] as const)
    assert.deepEqual(numbersIn(cell), numbers, cell);
});

test('what a spreadsheet has spoilt is noticed', () => {
  for (const cell of ['#NV', '#N/A', '#WERT!', '#VALUE!', '#BEZUG!', '#DIV/0!', '#NAME?', '#####', 'Err:502'])
    assert.ok(isError(cell), cell);
  for (const cell of ['#1', 'Weg #5', '']) assert.ok(!isError(cell), cell);
  for (const cell of [
    '03. Dez 43',
    'Mrz 43',
    '01.03.1943',
    '1943-03-01',
    '3/1/1943',
    '4,91761E+12',
    '7.07E+19',
  ])
    assert.ok(isSpoilt(cell), cell);
  for (const cell of ['03643/123', '0172.444.5556', '03643-12345', '12.34.56.78', '12a', '3-5'])
    assert.ok(!isSpoilt(cell), cell);
});

test('postcodes of four digits are corrected where it is certain, and named where not', () => {
  assert.deepEqual(postcodeWhole('7743', true), { postcode: '07743', is: 'mended' });
  assert.deepEqual(postcodeWhole('7743 Jena', true), { postcode: '07743 Jena', is: 'mended' });
  for (const cell of ['7743', 'D-7743', 'O-6900 Jena'])
    assert.equal(postcodeWhole(cell, false).is, 'doubtful', cell);
  for (const cell of ['07743', '99423 Weimar', 'CH-8400', ''])
    assert.equal(postcodeWhole(cell, true).is, 'whole', cell);
});

test('an address in one cell is parted before its postcode', () => {
  assert.deepEqual(addressParts('Am Anger 12a, 99423 Weimar'), {
    street: 'Am Anger 12a',
    city: '99423 Weimar',
  });
  assert.deepEqual(addressParts('Am Anger 12a\n99423 Weimar'), {
    street: 'Am Anger 12a',
    city: '99423 Weimar',
  });
  assert.deepEqual(addressParts('Am Anger 12a'), { street: 'Am Anger 12a', city: '' });
});
