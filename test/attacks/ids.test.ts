import assert from 'node:assert/strict';
import { api, type CallName } from '#contract/api.ts';
import { ownData } from '#test/support/own-data.ts';
import type { RawAnswer } from '#test/support/raw-call.ts';
import type { Refused } from './answers.ts';
import { attack, attackGroup, refused, scenario } from './attack.ts';
import { callOf } from './call-of.ts';
import { get, type Request } from './request.ts';
import { rules } from './rules.ts';
import type { Site } from './site.ts';

const UUID = '01890000-0000-7000-8000-000000000000';

/** Put in place of each parameter of each endpoint. */
const unknown: Record<string, string> = {
  'an unknown id': UUID,
  'a name of the prototype': '__proto__',
  'a condition': "x'%20or%20'1'='1",
};

/** Ids that identify nothing, whatever a router, a file path or a query makes of them. */
const strange: Record<string, string> = {
  'a negative number': '-1',
  'a number beyond the safe ones': '9007199254740993',
  null: 'null',
  constructor: 'constructor',
  'an id in braces': `%7B${UUID}%7D`,
  'an id without dashes': UUID.replaceAll('-', ''),
  'an id and a line': `${UUID}%0A`,
  'an id and a NUL': `${UUID}%00`,
  'an id and a parameter': `${UUID};x=1`,
  'two dots': '%2e%2e',
  'two dots and an encoded slash': '..%2f..%2fetc%2fpasswd',
  'a backslash': '..%5c..%5c',
  'a slash encoded twice': '..%252f..%252f',
  'a NUL before an ending': 'x%00.jpg',
  'a union': "x'%20union%20select%20password_hash%20from%20members--",
  percent: '%25',
  star: '*',
  'mark-up': '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  'a file name': 'klassenkreis.db',
  'as long as an address may be': 'x'.repeat(700),
};

/** Percent-encodings that are not valid UTF-8. */
const undecodable = ['%', '%zz', '%c0%af', '%ed%a0%80', '%ff'];

const hiddenFiles = [
  '/.git/HEAD',
  '/.env',
  '/package.json',
  '/klassenkreis.db',
  '/images/.klassenkreis',
  '/index.html',
  '/.vite/manifest.json',
  '/assets/',
  '/assets/..%2f..%2fpackage.json',
  '/assets/../../server/main.ts',
  '/..%2f..%2fetc/passwd',
  '/assets/x%00.js',
  '/main.js.map',
  '/api',
  '/api/v1/',
  '/api/v1/x',
  '/api/v1/users/',
];

/** The calls of members and maintainers with each of their parameters replaced. */
function withUnknownParameters(site: Site) {
  // Whom the record is about may be anybody, also who is no member any more.
  const calls = (Object.keys(api) as CallName[]).filter(
    (name) => api[name].access !== 'anyone' && !name.includes('{person}'),
  );
  return calls.flatMap((name) => {
    const by = api[name].access === 'maintainer' ? 'maja' : 'anna';
    const call = callOf(site, name, by);
    const pattern = (name.split(' ')[1] ?? '').split('/');
    const own = (call.path ?? '').split('/');
    const rule = rules[name][by === 'maja' ? 'maintainer' : 'owner'];
    const allowed: Refused[] = [
      '404 not-found',
      '403 not-allowed',
      ...(typeof rule === 'string' ? [rule] : []),
    ];
    return pattern.flatMap((part, at) =>
      part.startsWith('{')
        ? Object.entries(unknown).map(([kind, value]) => {
            const path = own.with(at, value).join('/');
            return attack(`${kind} for ${part}: ${name}`, { ...call, path }, allowed);
          })
        : [],
    );
  });
}

const assertEmptyShell = ({ text }: RawAnswer) => {
  assert.match(text, /^<!doctype html>/);
  assert.doesNotMatch(text, /"anna"/);
};

/** Without the date. */
const named = (headers: Headers) => [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));

const saving = (name: string): Request => ({
  method: 'PUT',
  path: `/users/${name}`,
  as: 'bert',
  json: ownData({ city: 'Dresden', publicationConsent: true, acceptGroupEmails: true }),
});

attackGroup('ids and paths', (site) => [
  ...withUnknownParameters(site),
  ...Object.entries(strange).flatMap(([kind, id]) =>
    refused('404 not-found', {
      [`${kind} for a gallery`]: get(`/galleries/${id}`),
      [`${kind} for the file of an image`]: get(`/galleries/${site.gallery}/images/${site.image.id}/${id}`),
      [`${kind} for a member`]: get(`/users/${id}`),
    }),
  ),
  ...undecodable.flatMap((id) =>
    refused('400 not-valid', {
      [`„${id}“ for a member`]: get(`/users/${id}`),
      [`„${id}“ for a page`]: get('', { target: `/${id}` }),
    }),
  ),
  ...refused('404 not-found', {
    'an image under another gallery': {
      method: 'DELETE',
      path: `/galleries/${UUID}/images/${site.image.id}`,
    },
    'a file of an image under another gallery': get(`/galleries/${UUID}/images/${site.image.id}/full.jpg`),
  }),
  ...hiddenFiles.map((target) =>
    attack(`a file that is not for the web: ${target}`, { target }, '404 not-found'),
  ),
  ...['//api/v1/users', '/API/v1/users', '/%2561pi/v1/users'].map((target) =>
    attack(`a page without any data: ${target}`, { target }, { status: 200, check: assertEmptyShell }),
  ),
  ...[
    'BERT',
    'b%65rt',
    'bert%00',
    '%20bert',
    'anna/../bert',
    'bert?username=anna',
    'anna%2f..%2fbert',
  ].flatMap((name) =>
    refused('404 not-found', {
      [`bert, who did not consent, as ${name}`]: get(`/users/${name}`),
      [`his card as ${name}`]: get(`/users/${name}/vcard`),
      [`his portrait as ${name}`]: get(`/users/${name}/portraits/now`),
    }),
  ),
  ...['ANNA', '%61nna', 'anna%20', 'anna%00', '%EF%BD%81nna', 'anna%2f..%2fbert', 'niemand'].map((name) =>
    attack(`to save the data of ${name}`, saving(name), '403 not-allowed'),
  ),
  ...['anna/', '/anna', 'bert/../anna/'].map((name) =>
    attack(`to save the data at ${name}`, saving(name), ['403 not-allowed', '404 not-found']),
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
  scenario('an ETag of somebody else opens no picture', async ({ send, gallery, image }) => {
    const path = `/galleries/${gallery}/images/${image.id}/full.jpg`;
    const etag = (await send(get(path))).headers.get('etag') ?? '';
    const headers = { 'if-none-match': etag };
    assert.equal((await send(get(path, { headers }))).status, 304);
    const answers = [];
    for (const as of ['nobody', 'expired', 'loggedOut', 'dora'] as const)
      answers.push(await send(get(path, { as, headers })));
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual(statuses, [401, 401, 401, 401]);
    return answers;
  }),
]);
