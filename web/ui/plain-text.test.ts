import assert from 'node:assert/strict';
import { test } from 'node:test';
import { legalTexts } from '#texts/legal.ts';
import { parsePlainText, piecesOf } from './plain-text.ts';

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

test('steps count from 1, and a date is no step', () => {
  assert.deepEqual(parsePlainText('1. eins\n2. zwei\n  und mehr\n\n3. drei'), [
    { kind: 'steps', items: ['eins', 'zwei\nund mehr', 'drei'] },
  ]);
  for (const text of ['24. Dezember', 'Feier am\n1. Mai', '1988. Ein Jahr'])
    assert.deepEqual(parsePlainText(text), [{ kind: 'paragraph', text }], text);
});

test('blanks to fill in stand apart', () => {
  const blank = (text: string) => ({ kind: 'blank', text });
  const plain = (text: string) => ({ kind: 'text', text });
  assert.deepEqual(piecesOf('Tel.: [Nummer], [Ort]'), [
    plain('Tel.: '),
    blank('[Nummer]'),
    plain(', '),
    blank('[Ort]'),
  ]);
  for (const text of ['ohne', '[] [offen', '[x]: y']) assert.deepEqual(piecesOf(text), [plain(text)], text);
});

test('links lead to the web, to a mailbox or to a telephone; anything else comes back as it was typed', () => {
  for (const [address, href] of [
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['HTTP://example.org', 'http://example.org/'],
    ['mailto:wir@example.org', 'mailto:wir@example.org'],
    ['tel:+49-351-123', 'tel:+49-351-123'],
  ] as const)
    assert.deepEqual(piecesOf(`[uns](${address})`), [{ kind: 'link', text: 'uns', href }]);
  for (const text of [
    '[x](javascript:alert(1))',
    '[x](javascript:alert`1`)',
    '[x](JaVaScRiPt:alert)',
    '[x](data:text/html,x)',
    '[x](vbscript:x)',
    '[x](blob:https://example.org/x)',
    '[x](file:///etc/passwd)',
    '[x](//example.org)',
    '[x](/impressum)',
    '[x](https://)',
    '[x](https://exa mple.org)',
    '[x](\tjavascript:x)',
    '<a href="https://example.org">x</a>',
    '<script>alert(1)</script> &lt; **x** `x` ![x',
    'https://example.org',
  ])
    assert.deepEqual(piecesOf(text), [{ kind: 'text', text }], text);
});

test('our own texts have one title, at the beginning', () => {
  for (const text of Object.values(legalTexts)) {
    const kinds = parsePlainText(text).map(({ kind }) => kind);
    assert.deepEqual([kinds.indexOf('title'), kinds.lastIndexOf('title')], [0, 0]);
  }
});
