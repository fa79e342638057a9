import assert from 'node:assert/strict';
import type { Gallery } from '#contract/galleries.ts';
import type { OwnData } from '#contract/members.ts';
import { ownData } from '#test/support/own-data.ts';
import type { RawAnswer } from '#test/support/raw-call.ts';
import { assertRefused } from './answers.ts';
import { type Attack, attack, attackGroup, refused, scenario } from './attack.ts';
import { get, post, type Request } from './request.ts';
import { meeting } from './rules-of-meetings.ts';
import type { Site } from './site.ts';

/** Syntax of other languages, which must be stored and returned as typed. */
const harmless: Record<string, string> = {
  'a script': '<script>alert(document.cookie)</script>',
  'an image that fails': '<img src=x onerror="alert(1)">',
  'the end of a script': '</script><svg onload=alert(1)>',
  'a quote out of an attribute': `" onmouseover="alert(1)" x='`,
  entities: '&lt;b&gt; &amp; &#x27;',
  'percent signs': '%3Cb%3E %00 %2e%2e%2f %n%s%o%j',
  'escapes of JSON': '\\u0041 \\n \\" \\',
  'a quote of SQL': "Robert'); drop table members;--",
  'a union of SQL': "' union all values (1) --",
  'wildcards of SQL': '%_[a-z]*?',
  'a template': `{{7*7}} \${7*7} <%= 7*7 %> #{7*7}`,
  'a shell': '; touch /tmp/x && $(reboot) `id` | cat',
  'a path': '../../etc/passwd',
  'a formula': '=HYPERLINK("http://boese.example";"Klick")',
  'a link that is code': 'javascript:alert(1)',
  Markdown: '**fett** [hier](javascript:alert(1)) ![x](http://boese.example/x)',
  'emoji of several parts': '❤️‍🔥 1️⃣ 👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇩🇪',
  'as many marks as Tibetan needs': '\u0f67\u0f90\u0fb5\u0fa8\u0fb3\u0fba\u0fbc\u0fbb\u0f82',
  'accents of Vietnamese, taken apart': 'Vie\u0323\u0302t Na\u0306\u0301m',
  'a text from right to left': 'שלום עולם (5)',
  'joiners of Persian and Hindi': 'می\u200cخواهم क्\u200dष',
  'an invisible blank': 'a\u200bb\u2060c\ufeffd',
  'the form of the letters': 'e\u0301 \u00e9 \ufb01 \u212b',
  'a character of four bytes': '𝕂𝕝𝕒𝕤𝕤𝕖',
  'the names of prototypes': '__proto__ constructor toString',
  'a word of the database': 'null',
  'a number': '0',
  no: 'false',
};

/** Of these mail programs would make links: they are no names. */
const linked = ['a script', 'a formula', 'a link that is code', 'Markdown'];
const names = ['firstName', 'surname'];

/** Characters that a single line of text must not contain. */
const refusedCharacters: Record<string, string> = {
  NUL: '\0',
  BEL: '\x07',
  backspace: '\b',
  tab: '\t',
  'a line': '\n',
  'CR LF': '\r\n',
  escape: '\x1b[31m',
  DEL: '\x7f',
  'a line of IBM': '\x85',
  'a command of C1': '\x9b31m',
  'a line of Unicode': '\u2028',
  'a paragraph of Unicode': '\u2029',
  'half a character': '\ud83d',
  'the other half': '\udc00',
};

/** Characters that change the direction of the text beside them or are drawn over it. */
const unruly: Record<string, string> = {
  'an override to the left': '\u202e',
  'an override to the right': '\u202d',
  'an embedding': '\u202b',
  'the end of an embedding': '\u202c',
  'an isolate': '\u2067',
  'an isolate of either side': '\u2068',
  'the end of an isolate': '\u2069',
  'a mark to the right': '\u200e',
  'a mark to the left': '\u200f',
  'a mark of Arabic': '\u061c',
  'accents without end': '\u0301'.repeat(100),
  'nine accents': '\u0301'.repeat(9),
  'accents with joiners between them': '\u0301\u0323\u200d'.repeat(30),
  'accents with variations between them': '\u0301\u034f\ufe0f'.repeat(30),
};

/** Characters that are invisible. */
const unseen: Record<string, string> = {
  'a blank without width': '\u200b',
  'a word joiner': '\u2060\u2060',
  'the filler of Hangul': '\u3164\u3164',
  'the half filler of Hangul': '\uffa0\uffa0',
  'fillers of old Hangul': '\u115f\u1160',
  'a blank of Braille': '\u2800\u2800',
  'a blank of hieroglyphs': '\u{13441}\u{13442}',
  'a note without a head': '\u{1d159}',
  'a variation of nothing': '\ufe0f\ufe0f',
  'letters of a tag': '\u{e0041}\u{e0042}',
  'a soft hyphen': '\u00ad\u00ad',
  'joiners of nothing': '\u200c\u200d',
  'the place of an object': '\ufffc\ufffc',
  'an accent of nothing': '\u0301',
  'all of them, and blanks': ' \u200b \u3164\u00a0\u2800\u{e0041} ',
};

const fields = ['firstName', 'surname', 'address', 'city', 'phoneNumber', 'mobileNumber'] as const;

const save = (changes: Partial<Record<keyof OwnData, unknown>>): Request => ({
  method: 'PUT',
  path: '/users/anna',
  json: { ...ownData({ publicationConsent: true, acceptGroupEmails: true }), ...changes },
});

const answering = (site: Site, remark: string): Request => ({
  method: 'PUT',
  path: `/meetings/${site.meeting}/answer`,
  json: { answer: 'yes', remark },
});

const addresses = [
  'anna',
  'anna@',
  '@privat.example',
  'anna@privat',
  'anna@privat.example, bert@privat.example',
  'anna@privat.example;bert@privat.example',
  'anna@privat.example bert@privat.example',
  'anna@privat.example>',
  'anna..b@privat.example',
  'anna@-privat.example',
  'anna@privat.example\r\nBcc: bert@privat.example',
  'anna@privat.example\0',
  '"anna"@privat.example',
  '"anna@boese.example "@privat.example',
  'Anna <anna@privat.example>',
  '<anna@privat.example>',
  'anna@privat.example (Anna)',
  'Gruppe: anna@privat.example;',
  'anna@[127.0.0.1]',
  'anna@127.0.0.1',
  'anna@privat..example',
  '.anna@privat.example',
  'anna.@privat.example',
  'an na@privat.example',
  'anna@pri vat.example',
  'anna@@privat.example',
  'anna@boese.example@privat.example',
  'anna%boese.example@-privat.example',
  'änna@privat.example',
  'anna@privat.example?bcc=bert@privat.example',
  'mailto:anna@privat.example',
  `${'a'.repeat(65)}@privat.example`,
  `anna@${'a'.repeat(64)}.example`,
  `${'a'.repeat(60)}@${'b.'.repeat(100)}example`,
  `${'a.'.repeat(25_000)}@`,
];

/** Asserts that title and description are returned as sent. */
const kept = ({ text }: { text: string }, sent: string) => {
  const gallery = JSON.parse(text) as Gallery;
  assert.deepEqual([gallery.title, gallery.description], [sent, sent]);
};

const writing = ({ gallery, image }: Site, text: string) =>
  post(`/galleries/${gallery}/images/${image.id}/words`, { text });

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
  ...[...Object.entries(refusedCharacters), ...Object.entries(unruly)].flatMap(([kind, characters]) => [
    ...(['title', 'place', 'street', 'town'] as const).map((field) =>
      attack(
        `${kind} in the ${field} of a meeting`,
        post('/meetings', { ...meeting, [field]: `a${characters}b` }),
        '400 not-valid',
      ),
    ),
    attack(`${kind} in a remark`, answering(site, `a${characters}b`), '400 not-valid'),
  ]),
  attack('301 characters of a remark', answering(site, 'x'.repeat(301)), '400 not-valid'),
  ...Object.entries(harmless).map(([kind, text]) =>
    attack(`${kind} in a gallery stays what it is`, post('/galleries', { title: text, description: text }), {
      status: 201,
      changes: { galleries: '+1' },
      check: (answer) => kept(answer, text),
    }),
  ),
  ...[0, 10, 20].map((from) => {
    const text = Object.values(harmless)
      .slice(from, from + 10)
      .join(' ');
    return attack(`words under a picture with ${from} and on stay what they are`, writing(site, text), {
      status: 201,
      changes: { image_words: '+1' },
      check: (answer) => assert.equal(JSON.parse(answer.text).text, text),
    });
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
          for (const field of free) assert.equal(JSON.parse(seen.text)[field], text);
        },
      },
    );
  }),
  ...linked.flatMap((kind) =>
    names.map((name) =>
      attack(`${kind} is no ${name}`, save({ [name]: harmless[kind] ?? '' }), '400 not-valid'),
    ),
  ),
  ...Object.entries(refusedCharacters).flatMap(([kind, character]): Attack[] => [
    ...fields.map((field) =>
      attack(`${kind} in ${field}`, save({ [field]: `a${character}b` }), '400 not-valid'),
    ),
    attack(
      `${kind} in the title of a gallery`,
      post('/galleries', { title: `a${character}b`, description: 'x' }),
      '400 not-valid',
    ),
    attack(
      `${kind} in a password`,
      post('/login', { username: `a${character}b`, password: 'x' }, { as: 'nobody' }),
      ['401 wrong-credentials', '400 not-valid'],
    ),
  ]),
  ...addresses.flatMap((address) => [
    ...refused('400 not-valid', {
      [`the private address ${address.slice(0, 60)}`]: save({ privateEmailAddress: address }),
      [`the business address ${address.slice(0, 60)}`]: save({ officeEmailAddress: address }),
    }),
  ]),
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
  ...['firstName', 'surname'].map((field) =>
    attack(`only blanks in ${field}`, save({ [field]: ' \u00a0\u3000 ' }), '400 not-valid'),
  ),
  ...['firstName', 'surname'].map((field) =>
    attack(`nothing in ${field}`, save({ [field]: '' }), '400 not-valid'),
  ),
  ...['publicationConsent', 'acceptGroupEmails'].flatMap((consent) =>
    ['true', 1, 0, null, 'on', '', [true], {}].map((value) =>
      attack(`${JSON.stringify(value)} for ${consent}`, save({ [consent]: value }), '400 not-valid'),
    ),
  ),
  ...refused('400 not-valid', {
    '101 characters of a title': post('/galleries', { title: 'x'.repeat(101), description: 'x' }),
    '1,001 characters of a description': post('/galleries', { title: 'x', description: 'x'.repeat(1001) }),
    '101 emoji': post('/galleries', { title: '🎨'.repeat(101), description: 'x' }),
    'a title of nothing that is seen but a blank': post('/galleries', { title: '\u2003', description: 'x' }),
  }),
]);
