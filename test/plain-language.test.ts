import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.join(import.meta.dirname, '..');

type Words = { file: string; text: string };

/** Every string of a file, with `X` for what is filled in. */
function stringsOf(file: string): Words[] {
  const code = readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const literals = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g);
  return [...literals].map(([, plain, filled = '']) => ({
    file,
    text: (plain ?? filled).replace(/\$\{[^}]*\}/g, 'X').replaceAll('\\n', '\n'),
  }));
}

const all = globSync('texts/**/*.ts', { cwd: root }).flatMap(stringsOf);
/** What members read on a page or in an email. */
const forMembers = all.filter(({ file }) => /^texts\/(web|mail)\//.test(file));

const found = (words: Words[], isWrong: (text: string) => unknown) =>
  words.filter(({ text }) => isWrong(text)).map(({ file, text }) => `${file}: ${text}`);

test('the texts are found', () => {
  assert.ok(forMembers.length > 200);
  assert.ok(all.some(({ text }) => text === 'Neue Gallerie'));
});

test('everybody is a "du": no formal address within a sentence', () => {
  const seen = found(all, (text) => /[a-zäöüß,] (Sie|Ihnen|Ihre?[mnrs]?)\b/.test(text));
  assert.deepEqual(seen, []);
});

test('quotes are German, and one exclamation mark is enough', () => {
  const seen = found(all, (text) => /["“][^„]*“|"|!\s*!/.test(text));
  assert.deepEqual(seen, []);
});

test('only the given words spell the gallery with two l', () => {
  const given = [
    'Neue Gallerie',
    'Gallerie erfolgreich erstellt!',
    'Die Gallerie konnte nicht erstellt werden!',
  ];
  const seen = found(all, (text) => text.includes('Gallerie') && !given.includes(text));
  assert.deepEqual(seen, []);
});

test('members get an E-Mail or a Rundmail, not a Mail, and a Galerie has Bilder, not Fotos', () => {
  assert.deepEqual(
    found(forMembers, (text) =>
      // The telephone's file chooser calls them so.
      /(?<![\w-])(Mails?|e-?mails?|Email|Fotos?(?! \(JPEG\))|Album|User|Account|Login)\b/.test(text),
    ),
    [],
  );
});

const WORDS_MAX = 25;

test(`no sentence for members has more than ${WORDS_MAX} words`, () => {
  const isLong = (sentence: string) => sentence.split(/\s+/).length > WORDS_MAX;
  const seen = found(forMembers, (text) => text.split(/(?<=[.!?:])\s/).some(isLong));
  assert.deepEqual(seen, []);
});
