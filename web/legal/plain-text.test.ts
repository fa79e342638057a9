import assert from 'node:assert/strict';
import { test } from 'node:test';
import { legalTexts } from '#texts/legal.ts';
import { parsePlainText, splitAtBlanks } from './plain-text.ts';

test('title, headings, paragraphs and lists are told apart by how their lines begin', () => {
  const text = '# Impressum\n\nErster\nAbsatz\n\n\nZweiter\n## Kontakt\nDritter\n- eins\n- zwei\n';
  assert.deepEqual(parsePlainText(text), [
    { kind: 'title', text: 'Impressum' },
    { kind: 'paragraph', text: 'Erster\nAbsatz' },
    { kind: 'paragraph', text: 'Zweiter' },
    { kind: 'heading', text: 'Kontakt' },
    { kind: 'paragraph', text: 'Dritter' },
    { kind: 'list', items: ['eins', 'zwei'] },
  ]);
});

test('a list may have empty lines between its items, and items of several lines', () => {
  assert.deepEqual(parsePlainText('- eins\n  und mehr\n\n- zwei\n\nDanach'), [
    { kind: 'list', items: ['eins\nund mehr', 'zwei'] },
    { kind: 'paragraph', text: 'Danach' },
  ]);
});

test('what only looks like a mark is text', () => {
  for (const text of ['#1', '-5 Grad', '#', '##', '-', '<b>fett</b>', '–', '1988 - 2026'])
    assert.deepEqual(parsePlainText(text), [{ kind: 'paragraph', text }], text);
  assert.deepEqual(parsePlainText('### klein'), [{ kind: 'heading', text: 'klein' }]);
});

test('nothing written is nothing shown', () => {
  for (const text of ['', '\n', '  \r\n\t\n']) assert.deepEqual(parsePlainText(text), []);
});

test('blanks to fill in stand apart', () => {
  assert.deepEqual(splitAtBlanks('Tel.: [Nummer], [Ort]'), ['Tel.: ', '[Nummer]', ', ', '[Ort]', '']);
  assert.deepEqual(splitAtBlanks('ohne'), ['ohne']);
  assert.deepEqual(splitAtBlanks('[] [offen'), ['[] [offen']);
});

test('our own texts have one title, at the beginning', () => {
  for (const text of Object.values(legalTexts)) {
    const kinds = parsePlainText(text).map(({ kind }) => kind);
    assert.deepEqual([kinds.indexOf('title'), kinds.lastIndexOf('title')], [0, 0]);
  }
});
