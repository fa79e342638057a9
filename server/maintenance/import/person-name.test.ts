import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bornAs, inOrdinaryLetters, nameOfTwo, orderOf, type ReadName, wholeName } from './person-name.ts';

const parts = ({ firstName, surname, birthName, nickname }: ReadName) =>
  [firstName, surname, birthName, nickname].join('|').replace(/\|+$/, '');

test('a name in one cell is taken apart as it is written', () => {
  for (const [whole = '', wanted, order] of [
    ['Sabine Körner geb. Lindner', 'Sabine|Körner|Lindner'],
    ['Körner, Sabine (geb. Lindner)', 'Sabine|Körner|Lindner'],
    ['Körner geb. Lindner, Sabine', 'Sabine|Körner|Lindner'],
    ['Körner, Sabine, geb. Lindner', 'Sabine|Körner|Lindner'],
    ['Sabine Körner, geb.Lindner', 'Sabine|Körner|Lindner'],
    ['Sabine Körner (Lindner)', 'Sabine|Körner|Lindner'],
    ['Schmidt, Petra (Maier)', 'Petra|Schmidt|Maier'],
    ['Petra Schmidt-Maier', 'Petra|Schmidt-Maier'],
    ['Petra Roth/Braun', 'Petra|Roth|Braun'],
    ['Wolf*Berger, Petra', 'Petra|Wolf|Berger'],
    ['Petra Lang verh. Richter', 'Petra|Richter|Lang'],
    ['Lang (jetzt Richter), Petra', 'Petra|Richter|Lang'],
    ['Karl-Heinz "Kalle" Groß', 'Karl-Heinz|Groß||Kalle'],
    ['Frau Prof. Dr. Anna Maria Klein', 'Anna Maria|Klein'],
    ['Dipl.-Ing. (FH) Ingo Dreher jun.', 'Ingo|Dreher'],
    ['Dr.Ingo Dreher', 'Ingo|Dreher'],
    ['Herr Michael Herr', 'Michael|Herr'],
    ['Herr, Michael', 'Michael|Herr'],
    ['Hans H. Groß', 'Hans H.|Groß'],
    ['Ingo Dreher, Dr. med.', 'Ingo|Dreher'],
    ['Lindenhorst, Dr. Hans von der', 'Hans|von der Lindenhorst'],
    ['Dr. Lindenhorst, Hans', 'Hans|Lindenhorst'],
    ['Lindenhorst, Hans, Dr.', 'Hans|Lindenhorst'],
    ['Hans-Peter van den Berg', 'Hans-Peter|van den Berg'],
    ['van den Berg', '|van den Berg'],
    ['Körner', '|Körner'],
    ['', ''],
    ['SCHMIDT Petra', 'Petra|SCHMIDT'],
    ['Petra SCHMIDT', 'Petra|SCHMIDT'],
    ['Schmidt Petra', 'Petra|Schmidt', 'surname'],
    ['von der Heide Karl Otto', 'Karl Otto|von der Heide', 'surname'],
    ['Schmidt, Petra', 'Petra|Schmidt', 'surname'],
    ['Schmidt Petra geb. Maier', 'Petra|Schmidt|Maier', 'surname'],
  ] as const)
    assert.equal(parts(wholeName(whole, order)), wanted, whole);
});

test('a name in two cells is taken apart as it is written', () => {
  for (const [given, family, wanted, married] of [
    ['Dr. Hans von der', 'Lindenhorst (geb. Weiß)', 'Hans|von der Lindenhorst|Weiß'],
    ['Heike', 'Richter, geb. Lang', 'Heike|Richter|Lang'],
    ['Ines', 'Otto geb. von der Au', 'Ines|Otto|von der Au'],
    ['Kerstin', 'Groß-Klein (Klein)', 'Kerstin|Groß-Klein|Klein'],
    ['Silke', 'Kunze verw. Lehmann geb. Hahn', 'Silke|Kunze|Hahn'],
    ['Anke', 'Jahn (geb.: Fritz)', 'Anke|Jahn|Fritz'],
    ['Gabi', 'Hoff, geb. "Lenz"', 'Gabi|Hoff|Lenz'],
    ['Ute', 'Meier geb.Schulze', 'Ute|Meier|Schulze'],
    ['Ute', 'Roth/Braun', 'Ute|Roth|Braun'],
    ['Ute', 'Wolf*Berger', 'Ute|Wolf|Berger'],
    ['Ute', 'Lang verh. Richter', 'Ute|Richter|Lang'],
    ['Ute', 'Lang', 'Ute|Richter|Lang', 'Richter'],
    ['Ute', 'Lang', 'Ute|Lang', '-'],
    ['Karl-Heinz (Kalle)', 'Groß', 'Karl-Heinz|Groß||Kalle'],
    ['Petra (geb. Maier)', 'Schmidt', 'Petra|Schmidt|Maier'],
  ] as const)
    assert.equal(parts(nameOfTwo(given, family, married)), wanted, family);
  assert.deepEqual(
    ['Lang', 'geb. Lang', 'geb.Lang', '(Lang)', 'geb: von Lang', '2.5.1971', '-'].map(bornAs),
    ['Lang', 'Lang', 'Lang', 'Lang', 'von Lang', '', ''],
  );
});

test('what belongs to no name is told', () => {
  assert.deepEqual(nameOfTwo('Dr. Silke', 'Kunze verw. Lehmann geb. Hahn').leftOut, ['Dr.', 'verw. Lehmann']);
  assert.deepEqual(wholeName('Dipl.-Ing. (FH) Ingo Dreher').leftOut, ['Dipl.', 'Ing.', 'FH']);
  assert.deepEqual(
    [nameOfTwo('Ute', 'Roth/Braun'), nameOfTwo('Ute', 'Roth (Braun)')].map(({ isGuessed }) => isGuessed),
    [true, false],
  );
});

test('a couple in one row is two people', () => {
  const both = (name: ReadName) =>
    [name, name.partner].map((one) => one && `${one.firstName} ${one.surname}`).join(', ');
  for (const name of [
    wholeName('Petra und Kai Schmidt'),
    wholeName('Schmidt, Petra u. Kai'),
    nameOfTwo('Petra & Kai', 'Schmidt'),
    nameOfTwo('Petra + Kai', 'Schmidt'),
    nameOfTwo('Petra/Kai', 'Schmidt'),
  ])
    assert.equal(both(name), 'Petra Schmidt, Kai Schmidt');
  assert.equal(both(wholeName('Petra Maier und Kai Schmidt')), 'Petra Maier, Kai Schmidt');
  assert.equal(both(nameOfTwo('Petra und Kai', 'Maier und Schmidt')), 'Petra Maier, Kai Schmidt');
  assert.equal(wholeName('Petra Schmidt').partner, undefined);
});

test('known first names tell the order of the others', () => {
  assert.equal(orderOf(['Schmidt Petra', 'Žižka Kai', 'Otto Hans', 'Maier, Uwe']), 'surname');
  assert.equal(orderOf(['Petra Schmidt', 'Kai Otto', 'Hans Otto']), 'firstName');
  assert.equal(orderOf(['Aigul Sattarova']), undefined);
});

test('capitals become ordinary letters', () => {
  for (const [typed, wanted] of [
    ['SCHMIDT', 'Schmidt'],
    ['MÜLLER-LÜDENSCHEIDT', 'Müller-Lüdenscheidt'],
    ['VON DER HEIDE', 'von der Heide'],
    ["O'NEILL", "O'Neill"],
    ['AM ANGER 12A', 'Am Anger 12a'],
    ['FRANKFURT AM MAIN', 'Frankfurt am Main'],
    ['HJ', 'HJ'],
    ['McAdam', 'McAdam'],
  ] as const)
    assert.equal(inOrdinaryLetters(typed), wanted);
});
