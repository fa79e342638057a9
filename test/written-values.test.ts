import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import * as limits from '#contract/limits.ts';

const root = path.join(import.meta.dirname, '..');

const NUMBER_WORD =
  '(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn' +
  '|(?:\\w+und)?(?:zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)|\\w*hundert\\w*|\\w*tausend\\w*|halbe[nrs]?)';
const UNIT =
  '(?:Sekunden?|Minuten?|(?:Viertel)?[Ss]tunden?|Tage[ns]?|Wochen?|Monate[ns]?|Jahre[ns]?' +
  '|Bilder[n]?|Zeichen|Personen|Gäste[n]?|Versuche[n]?|Codes?|Buchstaben|[kMG]B|Megabyte|Pixel[n]?|Megapixel)';
/** A number, in digits or in words, and what it counts; between them there may be a word, such as „falschen“. */
const WRITTEN = new RegExp(
  `(?<![\\w.,])(?:\\d[\\d.,]*|${NUMBER_WORD})(?: [a-zäöüß]+)? ${UNIT}(?!\\w)`,
  'giu',
);

/** What is no value of the site, by the file. */
const noValues: Record<string, Record<string, string>> = {
  'texts/admin.ts': {
    '38 Zeichen': 'what SMTP leaves of 64 beside the mark of a letter',
    '16 kleine Buchstaben': 'what a service of systemd may be called',
  },
  'texts/admin/offsite.ts': { 'fünf Zeichen': 'how the key on paper is printed' },
  'texts/web/maintenance/maintenance.ts': { '24 Stunden': 'a day' },
};

/** Without what is said by a value. */
const written = (text: string) => text.replaceAll(/\$\{[^{}]*\}/g, '…').match(WRITTEN) ?? [];

test('the pattern finds numbers in digits and in words, in every case, and no value that is inserted', () => {
  for (const said of [
    ...['liegt dreißig Tage dort', 'nach 30 Tagen', 'Dreißig Tage lang', 'bis 25 MB', 'in zwei Stunden'],
    ...['einundzwanzig Bilder', '17.000 Pixel', 'nach fünf falschen Versuchen', 'vor zwölf Wochen'],
  ])
    assert.equal(written(said).length, 1, said);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the sources
  for (const said of ['${TRASH_DAYS} Tage', 'einen Tag', 'am 3. Mai', 'Tage und Stunden'])
    assert.deepEqual(written(said), [], said);
});

test('no sentence says by hand how long, how large or how many: it takes the value from the contract', () => {
  const found = globSync('texts/**/*.ts', { cwd: root })
    // What an invented class says.
    .filter((file) => !/^texts\/demo/.test(file))
    .flatMap((file) => {
      const code = readFileSync(path.join(root, file), 'utf8').replaceAll(
        /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
        '',
      );
      return written(code)
        .filter((said) => noValues[file]?.[said] === undefined)
        .map((said) => `${file}: ${said}`);
    });
  assert.deepEqual(found, []);
});

const inWords: Record<number, string> = { 2: 'zwei', 8: 'acht' };

/** Sentences of the guides that say a value, each with the place of it. */
const inGuides: [file: string, sentence: RegExp, value: number][] = [
  ['docs/operating.md', /Gelöschtes liegt (\d+) Tage dort/, limits.TRASH_DAYS],
  ['docs/trouble.md', /„Papierkorb“, bis zu (\d+) Tage lang/, limits.TRASH_DAYS],
  ['docs/trouble.md', /anmelden genügt, (\d+) Tage lang/, limits.OWN_DELETION_DAYS],
  ['docs/members.md', /Es verschwindet sofort; (\d+) Tage lang/, limits.OWN_DELETION_DAYS],
  ['docs/first-evening.md', /hat einen Link, der (\d+) Tage gilt/, limits.INVITATION_LINK_DAYS],
  ['docs/trouble.md', /Einladung verloren oder älter als (\d+) Tage/, limits.INVITATION_LINK_DAYS],
  ['docs/members.md', /Nach (\S+) Stunden\*\* endet jede Anmeldung/, limits.SESSION_HOURS],
  ['docs/members.md', /die (\S+) Zeichen eingeben/, limits.CODE_LENGTH],
  ['docs/trouble.md', /wird (\S+) Tage lang versucht/, limits.MAIL_LIFE_DAYS],
];

test('the guides say the values that hold', () => {
  for (const [file, sentence, value] of inGuides) {
    const said = sentence.exec(readFileSync(path.join(root, file), 'utf8'))?.[1];
    assert.ok([String(value), inWords[value]].includes(said), `${file}: ${sentence}`);
  }
});
