import { api, type CallName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { attack, attackGroup } from './attack.ts';
import { callOf } from './call-of.ts';
import { type Actor, get, post, type Request } from './request.ts';
import { ORIGIN, type Site } from './site.ts';

type Headers = NonNullable<Request['headers']>;

/** All changing calls except those that a mail program sends by itself. */
const unsafe = (Object.keys(api) as CallName[]).filter((name) => {
  const { oneClick }: Endpoint = api[name];
  return !name.startsWith('GET ') && !oneClick;
});

const gallery = { title: 'Ausflug', description: 'An den See' };

const withOtherByte = (token: string, at: number) =>
  token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);

/** A browser that may make the call. */
const callerOf = (name: CallName): Actor => (api[name].access === 'maintainer' ? 'maja' : 'anna');

/** What a page of another site could send to any call, with the member's cookies. */
const forgeries: Record<string, Headers> = {
  'no token': { 'x-xsrf-token': undefined },
  'another site behind it': { 'sec-fetch-site': 'cross-site' },
  'a foreign Origin': { 'sec-fetch-site': undefined, origin: 'https://boese.example' },
};

/** Tokens that are not the one of anna's session. */
async function tokens({ actors, browser }: Site): Promise<Record<string, string | string[]>> {
  const visitor = browser();
  await visitor.fetch('GET', '/login');
  const own = actors.anna.cookies.get('XSRF-TOKEN') ?? '';
  const [random = '', signature = ''] = own.split('.');
  const foreign = actors.bert.cookies.get('XSRF-TOKEN') ?? '';
  return {
    empty: '',
    'of another member': foreign,
    'of a visit': visitor.cookies.get('XSRF-TOKEN') ?? '',
    'of an earlier session': actors.expired.cookies.get('XSRF-TOKEN') ?? '',
    'of a session that was logged out': actors.loggedOut.cookies.get('XSRF-TOKEN') ?? '',
    'changed in its random part': withOtherByte(own, 3),
    'changed in its signature': withOtherByte(own, own.length - 3),
    'without a signature': `${random}.`,
    'put together from two': `${foreign.split('.')[0]}.${signature}`,
    'sent behind a foreign one': [foreign, own],
    'made up': `${'A'.repeat(22)}.${'A'.repeat(43)}`,
    'as long as a header may be': 'A'.repeat(12_000),
    'that is the session': actors.anna.cookies.get('__Host-session') ?? '',
  };
}

const origins: Record<string, Headers> = {
  'same-site': { 'sec-fetch-site': 'same-site' },
  'two words of the browser': { 'sec-fetch-site': ['same-origin', 'cross-site'] },
  'an unknown word of the browser': { 'sec-fetch-site': 'same-planet' },
  'the Origin of no page': { 'sec-fetch-site': undefined, origin: 'null' },
  'an Origin without https': { 'sec-fetch-site': undefined, origin: 'http://klasse.example' },
  'an Origin with a port': { 'sec-fetch-site': undefined, origin: `${ORIGIN}:8443` },
  'an Origin that begins like ours': { 'sec-fetch-site': undefined, origin: `${ORIGIN}.boese.example` },
  'an Origin that ends like ours': { 'sec-fetch-site': undefined, origin: 'https://boese-klasse.example' },
  'our Origin said by another site': { 'sec-fetch-site': 'cross-site', origin: ORIGIN },
};

/** Values of `x-member` that do not name anna. */
const otherMembers: Record<string, string | string[]> = {
  'of nobody': '',
  'sent twice': ['anna', 'bert'],
  'in another case': 'Anna',
  'encoded once more': '%61nna',
  'that cannot be decoded': '%zz',
};

attackGroup('forgery', async (site) => {
  const withHeaders = (name: CallName, headers: Headers): Request => {
    const call = callOf(site, name, callerOf(name));
    return { ...call, headers: { ...call.headers, ...headers } };
  };
  const create = (headers: Headers) => post('/galleries', gallery, { headers });
  const aPicture = `/galleries/${site.gallery}/images/${site.image.id}`;

  return [
    ...unsafe.flatMap((name) => [
      ...Object.entries(forgeries).map(([kind, headers]) =>
        attack(`${kind}: ${name}`, withHeaders(name, headers), '403 forged'),
      ),
      attack(
        `the own token, but text/plain: ${name}`,
        withHeaders(name, { 'content-type': 'text/plain' }),
        '415 wrong-type',
      ),
      ...(api[name].access === 'anyone'
        ? []
        : [
            attack(
              `a page opened for another member: ${name}`,
              withHeaders(name, { 'x-member': 'bert' }),
              '409 other-member',
            ),
          ]),
    ]),
    ...Object.entries(await tokens(site)).map(([kind, token]) =>
      attack(`a token ${kind}`, create({ 'x-xsrf-token': token }), '403 forged'),
    ),
    attack(
      'an equal cookie and header that somebody planted',
      create({
        cookie: `__Host-session=${site.actors.anna.cookies.get('__Host-session')}; XSRF-TOKEN=a.b`,
        'x-xsrf-token': 'a.b',
      }),
      '403 forged',
    ),
    ...Object.entries(origins).flatMap(([kind, headers]) => [
      attack(kind, create(headers), '403 forged'),
      // Another site would log a visitor into the attacker's account.
      attack(
        `login: ${kind}`,
        post('/login', { username: 'bert', password: 'falsch' }, { as: 'nobody', headers }),
        '403 forged',
      ),
    ]),
    ...Object.entries(otherMembers).map(([kind, member]) =>
      attack(`a member ${kind}`, create({ 'x-member': member }), '409 other-member'),
    ),
    attack(
      'another method in a header or the query of a GET',
      get(`${aPicture}?_method=DELETE`, { headers: { 'x-http-method-override': 'DELETE' } }),
      { status: 200 },
    ),
    attack(
      'another method in header, query and body of a POST',
      post(
        `${aPicture}?_method=DELETE`,
        { _method: 'DELETE' },
        { headers: { 'x-http-method-override': 'DELETE' } },
      ),
      '405 wrong-method',
    ),
    attack('a link that logs out', get('/logout'), '405 wrong-method'),
  ];
});
