import assert from 'node:assert/strict';
import type { Gallery } from '#contract/galleries.ts';
import type { OwnData } from '#contract/members.ts';
import { ownData } from '#test/support/own-data.ts';
import type { RawAnswer } from '#test/support/raw-call.ts';
import { meeting } from '../year/meetings/attacks.ts';
import { assertRefused } from './answers.ts';
import { attack, attackGroup, refused, scenario } from './attack.ts';
import { get, post, type Request } from './request.ts';
import type { Site } from './site.ts';

/** Syntax of other languages, which must be stored and returned as typed. */
const harmless: Record<string, string> = {
  'a script': '<script>alert(document.cookie)</script>',
  'the end of a script': '</script><svg onload=alert(1)>',
  entities: '&lt;b&gt; &amp; &#x27;',
  'a quote of SQL': "Robert'); drop table members;--",
  'a template': `{{7*7}} \${7*7} <%= 7*7 %> #{7*7}`,
  'a formula': '=HYPERLINK("http://boese.example";"Klick")',
  Markdown: '**fett** [hier](javascript:alert(1)) ![x](http://boese.example/x)',
  'emoji of several parts': '❤️‍🔥 1️⃣ 👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇩🇪',
  'accents of Vietnamese, taken apart': 'Vie\u0323\u0302t Na\u0306\u0301m',
  'a text from right to left': 'שלום עולם (5)',
  'an invisible blank': 'a\u200bb\u2060c\ufeffd',
  'the form of the letters': 'e\u0301 \u00e9 \ufb01 \u212b',
};

/** Of these mail programs would make links: they are no names. */
const linked = ['a script', 'a formula', 'Markdown'];
const names = ['firstName', 'surname'];

/** Characters that a single line of text must not contain. */
const refusedCharacters: Record<string, string> = {
  NUL: '\0',
  tab: '\t',
  'a line': '\n',
  escape: '\x1b[31m',
  'a line of IBM': '\x85',
  'a line of Unicode': '\u2028',
  'half a character': '\ud83d',
};

/** Characters that change the direction of the text beside them or are drawn over it. */
const unruly: Record<string, string> = {
  'an override to the left': '\u202e',
  'an isolate': '\u2067',
  'a mark to the left': '\u200f',
  // One becomes part of its letter.
  'ten accents': '\u0301'.repeat(10),
  'accents with joiners between them': '\u0301\u0323\u200d'.repeat(30),
};

/** Characters that are invisible. */
const unseen: Record<string, string> = {
  'a blank without width': '\u200b',
  'the filler of Hangul': '\u3164\u3164',
  'a blank of Braille': '\u2800\u2800',
  'letters of a tag': '\u{e0041}\u{e0042}',
  'an accent of nothing': '\u0301',
  'all of them, and blanks': ' \u200b \u3164\u00a0\u2800\u{e0041} ',
};

const fields = ['firstName', 'surname', 'address', 'city', 'phoneNumber', 'mobileNumber'] as const;

const save = (changes: Partial<Record<keyof OwnData, unknown>>): Request => ({
  method: 'PUT',
  path: '/users/anna',
  json: { ...ownData({ publicationConsent: true, acceptGroupEmails: true }), ...changes },
});

const answering = (site: Site, said: { remark?: string; greeting?: string }): Request => ({
  method: 'PUT',
  path: `/meetings/${site.meeting}/answer`,
  json: { answer: 'no', ...said },
});

const addresses = [
  'anna',
  'anna@',
  'anna@privat.example, bert@privat.example',
  'anna..b@privat.example',
  'anna@privat.example\r\nBcc: bert@privat.example',
  'anna@privat.example\0',
  '"anna@boese.example "@privat.example',
  'Anna <anna@privat.example>',
  'anna@[127.0.0.1]',
  'anna@boese.example@privat.example',
  'änna@privat.example',
  'anna@privat.example?bcc=bert@privat.example',
  `${'a'.repeat(65)}@privat.example`,
  `${'a'.repeat(60)}@${'b.'.repeat(100)}example`,
  `${'a.'.repeat(25_000)}@`,
];

/** Asserts that title and description are returned as sent. */
/** Nothing of a text changes but that its letters are composed. */
const stored = (text: string) => text.normalize('NFC');

const kept = ({ text }: { text: string }, sent: string) => {
  const gallery = JSON.parse(text) as Gallery;
  assert.deepEqual([gallery.title, gallery.description], [stored(sent), stored(sent)]);
};

const writing = ({ gallery, image }: Site, text: string) =>
  post(`/galleries/${gallery}/images/${image.id}/comments`, { text });

/** Sends the text once in each of these fields, of the own data or of a gallery, or as words under a picture. */
async function refusedIn(site: Site, names: string[], text: string): Promise<RawAnswer[]> {
  const { send } = site;
  const answers: RawAnswer[] = [];
  for (const name of names) {
    const ofGallery = { title: 'x', description: 'x', [name]: text };
    const ofOthers = name === 'words' ? writing(site, text) : post('/galleries', ofGallery);
    const answer = await send(name in ownData() ? save({ [name]: text }) : ofOthers);
    assertRefused(answer, ['400 not-valid'], false);
    answers.push(answer);
  }
  return answers;
}

attackGroup('text and Unicode', (site) => [
  ...[...Object.entries(refusedCharacters), ...Object.entries(unruly)].flatMap(([kind, characters]) =>
    refused('400 not-valid', {
      [`${kind} in the title of a meeting`]: post('/meetings', { ...meeting, title: `a${characters}b` }),
      [`${kind} in the place of a meeting`]: post('/meetings', { ...meeting, place: `a${characters}b` }),
      [`${kind} in a remark`]: answering(site, { remark: `a${characters}b` }),
    }),
  ),
  ...Object.entries(unruly).map(([kind, characters]) =>
    attack(`${kind} in a greeting`, answering(site, { greeting: `a${characters}b` }), '400 not-valid'),
  ),
  attack('301 characters of a remark', answering(site, { remark: 'x'.repeat(301) }), '400 not-valid'),
  attack('501 characters of a greeting', answering(site, { greeting: 'x'.repeat(501) }), '400 not-valid'),
  ...Object.entries(harmless).map(([kind, text]) =>
    attack(`${kind} in a gallery stays what it is`, post('/galleries', { title: text, description: text }), {
      status: 201,
      changes: { galleries: '+1' },
      check: (answer) => kept(answer, text),
    }),
  ),
  attack('words under a picture stay what they are', writing(site, Object.values(harmless).join(' ')), {
    status: 201,
    changes: { comments: '+1' },
    check: (answer) => assert.equal(JSON.parse(answer.text).text, stored(Object.values(harmless).join(' '))),
  }),
  attack('501 characters under a picture', writing(site, 'x'.repeat(501)), '400 not-valid'),
  ...Object.entries(harmless).map(([kind, text]) => {
    const free = linked.includes(kind) ? fields.filter((field) => !names.includes(field)) : fields;
    return attack(
      `${kind} in the own data stays what it is`,
      save(Object.fromEntries(free.map((field) => [field, text]))),
      {
        status: 204,
        changes: { members: '+1 -1' },
        check: async (_, { send }) => {
          const seen = await send(get('/users/anna', { as: 'bert' }));
          for (const field of free) assert.equal(JSON.parse(seen.text)[field], stored(text));
        },
      },
    );
  }),
  ...linked.flatMap((kind) =>
    names.map((name) =>
      attack(`${kind} is no ${name}`, save({ [name]: harmless[kind] ?? '' }), '400 not-valid'),
    ),
  ),
  ...Object.entries(refusedCharacters).map(([kind, character]) =>
    scenario(`${kind} in any field`, (site) => refusedIn(site, [...fields, 'title'], `a${character}b`)),
  ),
  ...(['privateEmailAddress', 'officeEmailAddress'] as const).flatMap((field) =>
    addresses.map((address) =>
      attack(`${address.slice(0, 60)} as ${field}`, save({ [field]: address }), '400 not-valid'),
    ),
  ),
  ...fields.map((field) =>
    attack(`201 characters in ${field}`, save({ [field]: 'x'.repeat(201) }), '400 not-valid'),
  ),
  ...Object.entries(unruly).map(([kind, characters]) =>
    scenario(`${kind} in any field`, (site) =>
      refusedIn(site, [...fields, 'title', 'description', 'words'], `a${characters}b`),
    ),
  ),
  ...Object.entries(unseen).map(([kind, characters]) =>
    scenario(`${kind} where something is required`, (site) =>
      refusedIn(site, ['firstName', 'surname', 'title', 'description', 'words'], characters),
    ),
  ),
  attack(
    'nothing to be seen where nothing is required',
    save({ city: Object.values(unseen).slice(0, -2).join('') }),
    {
      status: 204,
      changes: { members: '+1 -1' },
      check: async (_, { send }) => {
        const seen = await send(get('/users/anna', { as: 'bert' }));
        assert.equal(JSON.parse(seen.text).city, '');
      },
    },
  ),
  ...['publicationConsent', 'acceptGroupEmails'].flatMap((consent) =>
    ['true', 1, null].map((value) =>
      attack(`${JSON.stringify(value)} for ${consent}`, save({ [consent]: value }), '400 not-valid'),
    ),
  ),
  ...refused('400 not-valid', {
    '101 characters of a title': post('/galleries', { title: 'x'.repeat(101), description: 'x' }),
    '1,001 characters of a description': post('/galleries', { title: 'x', description: 'x'.repeat(1001) }),
    '101 emoji': post('/galleries', { title: '🎨'.repeat(101), description: 'x' }),
  }),
]);
