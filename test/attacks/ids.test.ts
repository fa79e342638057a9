import assert from 'node:assert/strict';
import { ownData } from '#test/support/own-data.ts';
import type { RawAnswer } from '#test/support/raw-call.ts';
import { spellings } from '#test/support/spellings.ts';
import { attack, attackGroup, refused, scenario } from './attack.ts';
import { get } from './request.ts';

const UUID = '01890000-0000-7000-8000-000000000000';

/** Ids that identify nothing, whatever a router, a file path or a query makes of them. Percent-encoded if necessary. */
const strange: Record<string, string> = {
  'a negative number': '-1',
  zero: '0',
  'a number beyond the safe ones': '9007199254740993',
  'a number with an exponent': '1e3',
  NaN: 'NaN',
  Infinity: 'Infinity',
  undefined: 'undefined',
  null: 'null',
  '[object Object]': '%5Bobject%20Object%5D',
  'the name __proto__': '__proto__',
  constructor: 'constructor',
  'an unknown id': UUID,
  'an id in braces': `%7B${UUID}%7D`,
  'an id as a URN': `urn:uuid:${UUID}`,
  'an id without dashes': UUID.replaceAll('-', ''),
  'an id and a blank': `${UUID}%20`,
  'an id and a line': `${UUID}%0A`,
  'an id and a NUL': `${UUID}%00`,
  'an id and an ending': `${UUID}.json`,
  'an id and a parameter': `${UUID};x=1`,
  'an id cut short': UUID.slice(0, -1),
  'digits of another script': '%D9%A1%D9%A2%D9%A3',
  'full-width digits': '%EF%BC%91%EF%BC%92',
  'two dots': '%2e%2e',
  'two dots and an encoded slash': '..%2f..%2fetc%2fpasswd',
  'a backslash': '..%5c..%5c',
  'a slash encoded twice': '..%252f..%252f',
  'a NUL': '%00',
  'a NUL before an ending': 'x%00.jpg',
  'a quote': "'",
  'a condition': "'%20or%20'1'='1",
  'a second statement': "x';%20drop%20table%20images;--",
  'a union': "x'%20union%20select%20password_hash%20from%20members--",
  'a comment': '%2F**%2F',
  percent: '%25',
  underscore: '_',
  star: '*',
  'a placeholder': '%7Bid%7D',
  'a pattern that never ends': '(a%2B)%2B%24',
  'a template': '%24%7B7*7%7D',
  'mark-up': '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  'a right-to-left mark': '%E2%80%AE',
  'two values': `${UUID},${UUID}`,
  'a file name': 'klassenkreis.db',
  'a device': '%2Fdev%2Fzero',
  'as long as an address may be': 'x'.repeat(700),
};

/** Percent-encodings that are not valid UTF-8. */
const undecodable = ['%', '%zz', '%c0%af', '%ed%a0%80', '%ff', '%E0%A4%A'];

const hiddenFiles = [
  '/.git/HEAD',
  '/.env',
  '/package.json',
  '/klassenkreis.db',
  '/data/klassenkreis.db',
  '/images/.klassenkreis',
  '/index.html',
  '/.vite/manifest.json',
  '/assets/',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/../../server/main.ts',
  '/..%2f..%2fetc/passwd',
  '/assets/....//....//package.json',
  '/assets/x%00.js',
  '/wp-login.php',
  '/server-status.cgi',
  '/main.js.map',
  '/api',
  '/api/',
  '/api/v1',
  '/api/v1/',
  '/api/v1/x',
  '/api/v1/users/',
  '/api/v2/users',
  '/main.js',
  '/assets/x.js',
  '/assets/%2e%2e/index.html',
];

const saved = ownData({ city: 'Dresden', publicationConsent: true, acceptGroupEmails: true });

const assertEmptyShell = ({ text }: RawAnswer) => {
  assert.match(text, /^<!doctype html>/);
  assert.doesNotMatch(text, /"anna"/);
};

/** Without the date. */
const named = (headers: Headers) => [...headers].filter(([name]) => name !== 'date');

attackGroup('ids and paths', ({ gallery, image }) => [
  ...Object.entries(strange).flatMap(([kind, id]) => [
    ...refused('404 not-found', {
      [`${kind} for a gallery`]: get(`/galleries/${id}`),
      [`${kind} for the images of a gallery`]: get(`/galleries/${id}/images`),
      [`${kind} for the ZIP of a gallery`]: get(`/galleries/${id}/zip`),
      [`${kind} for the hashes of a gallery`]: get(`/galleries/${id}/sent_hashes`),
      [`${kind} for an image to delete`]: { method: 'DELETE', path: `/galleries/${gallery}/images/${id}` },
      [`${kind} for the file of an image`]: get(`/galleries/${gallery}/images/${image.id}/${id}`),
      [`${kind} for a member`]: get(`/users/${id}`),
      [`${kind} for an e-mail to the group`]: get(`/group_emails/${id}`),
    }),
  ]),
  ...undecodable.flatMap((id) => [
    ...refused('400 not-valid', {
      [`„${id}“ for a gallery`]: get(`/galleries/${id}`),
      [`„${id}“ for a member`]: get(`/users/${id}`),
      [`„${id}“ for a page`]: get('', { target: `/${id}` }),
    }),
  ]),
  attack('an id longer than any', get(`/galleries/${'x'.repeat(5000)}`), ['404 not-found', '400 not-valid']),
  ...refused('404 not-found', {
    'an image under another gallery': { method: 'DELETE', path: `/galleries/${UUID}/images/${image.id}` },
    'a file of an image under another gallery': get(`/galleries/${UUID}/images/${image.id}/full.jpg`),
  }),
  ...[
    '/',
    '/.',
    '/..',
    '/full.png',
    '/full.jpg.webp',
    '/FULL.JPG',
    '/full.jpg/',
    '/full%2ejpg%00',
    '/.klassenkreis',
  ].map((file) =>
    attack(
      `„${file}“ behind an image`,
      get(`/galleries/${gallery}/images/${image.id}${file}`),
      '404 not-found',
    ),
  ),
  ...hiddenFiles.map((target) =>
    attack(`a file that is not for the web: ${target}`, { target }, '404 not-found'),
  ),
  ...['//api/v1/users', '/API/v1/users', '/%2561pi/v1/users', '/users;x=1'].map((target) =>
    attack(`a page without any data: ${target}`, { target }, { status: 200, check: assertEmptyShell }),
  ),
  ...spellings(`/api/v1/galleries/${gallery}/images/${image.id}/full.jpg`).map((target) =>
    attack(`a picture as ${target.slice(0, 40)}…`, { target, as: 'nobody' }, [
      '401 no-session',
      '404 not-found',
      '400 not-valid',
    ]),
  ),
  ...[
    'BERT',
    'b%65rt',
    '%62%65%72%74',
    'bert%00',
    '%20bert',
    'bert%20',
    './bert',
    'anna/../bert',
    'bert;anna',
    'bert?username=anna',
    '%EF%BD%82%EF%BD%85%EF%BD%92%EF%BD%94',
    "bert'--",
    "anna'%20or%20'1'='1",
    'bert@verborgen.example',
    'bert/',
    'anna%2f..%2fbert',
    '%25',
    '*',
  ].flatMap((name) => [
    ...refused('404 not-found', {
      [`bert, who did not consent, as ${name}`]: get(`/users/${name}`),
      [`his card as ${name}`]: get(`/users/${name}/vcard`),
      [`his portrait as ${name}`]: get(`/users/${name}/portraits/now`),
      [`his names as ${name}`]: get(`/users/${name}/profile`),
      [`pictures with him as ${name}`]: get(`/users/${name}/images/0`),
    }),
  ]),
  ...[
    'ANNA',
    '%61nna',
    'anna%20',
    'a%CC%88nna',
    'anna%00',
    '%EF%BD%81nna',
    "anna'--",
    'anna%2f..%2fbert',
    'anna.json',
    'anna;bert',
    'niemand',
  ].flatMap((name) => [
    ...refused('403 not-allowed', {
      [`to save the data of ${name}`]: { method: 'PUT', path: `/users/${name}`, json: saved, as: 'bert' },
      [`to save the profile of ${name}`]: {
        method: 'PUT',
        path: `/users/${name}/profile`,
        json: { nickname: 'Dieb' },
        as: 'bert',
      },
      [`to export the data of ${name}`]: get(`/users/${name}/export`, { as: 'bert' }),
    }),
  ]),
  ...['anna/', '/anna', 'bert/../anna/', 'anna%2fbert/anna', 'anna/contact'].map((name) =>
    attack(
      `to save the data at ${name}`,
      { method: 'PUT', path: `/users/${name}`, json: saved, as: 'bert' },
      ['403 not-allowed', '404 not-found'],
    ),
  ),
  scenario(
    'one who did not consent, one who is shut out, and nobody at all look the same',
    async ({ send }) => {
      const answers = [];
      for (const name of ['bert', 'dora', 'niemand'])
        for (const call of ['', '/vcard', '/profile', '/portraits/now', '/portraits/now/480', '/images/0'])
          answers.push(await send(get(`/users/${name}${call}`)));
      const seen = answers.map(({ status, text, headers }) => JSON.stringify([status, text, named(headers)]));
      assert.deepEqual(new Set(seen).size, 1);
      return answers;
    },
  ),
  scenario('an ETag of somebody else opens no picture', async ({ send }) => {
    const path = `/galleries/${gallery}/images/${image.id}/full.jpg`;
    const etag = (await send(get(path))).headers.get('etag') ?? '';
    const headers = { 'if-none-match': etag };
    const known = await send(get(path, { headers }));
    assert.equal(known.status, 304);
    const answers = [];
    for (const as of ['nobody', 'expired', 'loggedOut', 'dora'] as const)
      answers.push(await send(get(path, { as, headers })));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 401, 401, 401],
    );
    return [known, ...answers];
  }),
]);
