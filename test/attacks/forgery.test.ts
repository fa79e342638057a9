import { api, type CallName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { attack, attackGroup } from './attack.ts';
import { callOf } from './call-of.ts';
import { type Actor, get, post, type Request } from './request.ts';
import { ORIGIN, type Site } from './site.ts';

/** All changing calls except those that a mail program sends by itself. */
const unsafe = (Object.keys(api) as CallName[]).filter((name) => {
  const { oneClick }: Endpoint = api[name];
  return !name.startsWith('GET ') && !oneClick;
});

const gallery = { title: 'Ausflug', description: 'An den See' };

const withOtherByte = (token: string, at: number) =>
  token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);

/** Whoever may make the call. */
const callerOf = (name: CallName): Actor => (api[name].access === 'maintainer' ? 'maja' : 'anna');

/** What a page of another site could send, each time with this member's cookies. */
function forgeries(
  { actors }: Site,
  of: Actor,
): Record<string, Record<string, string | string[] | undefined>> {
  const own = actors[of].cookies.get('XSRF-TOKEN') ?? '';
  const foreign = actors.bert.cookies.get('XSRF-TOKEN') ?? '';
  return {
    'no token': { 'x-xsrf-token': undefined },
    'the token of an earlier session': { 'x-xsrf-token': actors.expired.cookies.get('XSRF-TOKEN') },
    'a foreign Origin': { 'sec-fetch-site': undefined, origin: 'https://boese.example' },
    'another site behind it': { 'sec-fetch-site': 'cross-site' },
    'text/plain and no token': { 'content-type': 'text/plain', 'x-xsrf-token': undefined },
    'the token of another member': { 'x-xsrf-token': foreign },
    'the own token and the Origin of no page': {
      'sec-fetch-site': undefined,
      origin: 'null',
      'x-xsrf-token': own,
    },
  };
}

/** Further tokens, tried at one call. */
async function tokens({ actors, browser }: Site): Promise<Record<string, string | string[]>> {
  const visitor = browser();
  await visitor.fetch('GET', '/login');
  const own = actors.anna.cookies.get('XSRF-TOKEN') ?? '';
  const [random = '', signature = ''] = own.split('.');
  const foreign = actors.bert.cookies.get('XSRF-TOKEN') ?? '';
  return {
    empty: '',
    'of a visit': visitor.cookies.get('XSRF-TOKEN') ?? '',
    'of a device': actors.anna.cookies.get('__Host-device') ?? '',
    'of a session that is over': actors.loggedOut.cookies.get('XSRF-TOKEN') ?? '',
    'changed in its random part': withOtherByte(own, 3),
    'changed in its signature': withOtherByte(own, own.length - 3),
    'cut short': own.slice(0, -1),
    'a byte longer': `${own}A`,
    'without a signature': `${random}.`,
    'without a random part': `.${signature}`,
    'put together from two': `${foreign.split('.')[0]}.${signature}`,
    'with a third part': `${own}.${signature}`,
    'sent twice': [own, own],
    'behind a foreign one': [foreign, own],
    'in another case': own.toUpperCase(),
    'percent-encoded': own.replace('.', '%2e'),
    'made up': `${'A'.repeat(22)}.${'A'.repeat(43)}`,
    'as long as a header may be': 'A'.repeat(12_000),
    'the session itself': actors.anna.cookies.get('__Host-session') ?? '',
  };
}

const origins: Record<string, Record<string, string | string[] | undefined>> = {
  'same-site': { 'sec-fetch-site': 'same-site' },
  'two words of the browser': { 'sec-fetch-site': 'same-origin, cross-site' },
  'two lines of the browser': { 'sec-fetch-site': ['same-origin', 'cross-site'] },
  'an unknown word of the browser': { 'sec-fetch-site': 'same-planet' },
  'an empty word of the browser': { 'sec-fetch-site': '' },
  'an empty Origin': { 'sec-fetch-site': undefined, origin: '' },
  'an Origin without https': { 'sec-fetch-site': undefined, origin: 'http://klasse.example' },
  'an Origin with a port': { 'sec-fetch-site': undefined, origin: `${ORIGIN}:8443` },
  'an Origin that begins like ours': { 'sec-fetch-site': undefined, origin: `${ORIGIN}.boese.example` },
  'an Origin that ends like ours': { 'sec-fetch-site': undefined, origin: 'https://boese-klasse.example' },
  'an Origin below ours': { 'sec-fetch-site': undefined, origin: 'https://www.klasse.example' },
  'two Origins': { 'sec-fetch-site': undefined, origin: `${ORIGIN}, https://boese.example` },
  'our Origin said by another site': { 'sec-fetch-site': 'cross-site', origin: ORIGIN },
};

/** Values of `x-member` that do not name anna. */
const otherMembers: Record<string, string | string[]> = {
  'of another member': 'bert',
  'of nobody': '',
  'sent twice': ['anna', 'anna'],
  'sent twice with another': ['anna', 'bert'],
  'of a list': 'bert, anna',
  'in another case': 'Anna',
  'encoded once more': '%61nna',
  'that cannot be decoded': '%zz',
  'with a blank in it': 'anna%20',
  'as long as a header may be': 'a'.repeat(12_000),
};

/** Login CSRF: another site logs a visitor into the attacker's account. */
const login = (more: Partial<Request>) =>
  post('/login', { username: 'bert', password: 'falsch' }, { as: 'nobody', ...more });

attackGroup('forgery', async (site) => [
  ...unsafe.flatMap((name) =>
    Object.entries(forgeries(site, callerOf(name))).map(([kind, headers]) => {
      const call = callOf(site, name, callerOf(name));
      return attack(`${kind}: ${name}`, { ...call, headers: { ...call.headers, ...headers } }, '403 forged');
    }),
  ),
  ...unsafe.map((name) => {
    const call = callOf(site, name, callerOf(name));
    return attack(
      `the own token, but text/plain: ${name}`,
      { ...call, headers: { ...call.headers, 'content-type': 'text/plain' } },
      '415 wrong-type',
    );
  }),
  ...Object.entries(await tokens(site)).map(([kind, token]) =>
    attack(
      `a token ${kind}`,
      post('/galleries', gallery, { headers: { 'x-xsrf-token': token } }),
      '403 forged',
    ),
  ),
  attack(
    'an equal cookie and header that somebody planted',
    post('/galleries', gallery, {
      headers: {
        cookie: `__Host-session=${site.actors.anna.cookies.get('__Host-session')}; XSRF-TOKEN=a.b`,
        'x-xsrf-token': 'a.b',
      },
    }),
    '403 forged',
  ),
  ...Object.entries(origins).map(([kind, headers]) =>
    attack(kind, post('/galleries', gallery, { headers }), '403 forged'),
  ),
  ...Object.entries(origins).map(([kind, headers]) =>
    attack(`login: ${kind}`, login({ headers }), '403 forged'),
  ),
  ...['x-http-method-override', 'x-http-method', 'x-method-override'].flatMap((header) => [
    attack(
      `${header} on a GET`,
      get(`/galleries/${site.gallery}/images/${site.image.id}`, { headers: { [header]: 'DELETE' } }),
      { status: 200 },
    ),
    attack(
      `${header} on a POST`,
      post(`/galleries/${site.gallery}/images/${site.image.id}`, {}, { headers: { [header]: 'DELETE' } }),
      '404 not-found',
    ),
  ]),
  attack(
    '_method in the query of a GET',
    get(`/galleries/${site.gallery}/images/${site.image.id}?_method=DELETE`),
    { status: 200 },
  ),
  attack(
    'a GET that would like to create',
    get('/galleries', { headers: { 'x-http-method-override': 'POST' } }),
    {
      status: 200,
    },
  ),
  attack(
    '_method in the query and the body',
    post(`/galleries/${site.gallery}/images/${site.image.id}?_method=DELETE`, { _method: 'DELETE' }),
    '404 not-found',
  ),
  ...unsafe
    .filter((name) => api[name].access !== 'anyone')
    .map((name) => {
      const call = callOf(site, name, callerOf(name));
      const headers = { ...call.headers, 'x-member': 'bert' };
      return attack(`a page opened for another member: ${name}`, { ...call, headers }, '409 other-member');
    }),
  ...Object.entries(otherMembers).map(([kind, member]) =>
    attack(
      `a member ${kind}`,
      post('/galleries', gallery, { headers: { 'x-member': member } }),
      '409 other-member',
    ),
  ),
  attack(
    'the name of a member in the session of another',
    { ...callOf(site, 'PUT /users/{username}', 'bert'), headers: { 'x-member': 'anna' } },
    '409 other-member',
  ),
  attack(
    'the own name at what is another’s',
    { ...callOf(site, 'PUT /users/{username}', 'bert'), headers: { 'x-member': 'bert' } },
    '403 not-allowed',
  ),
  attack(
    'the name of a member without a session',
    post('/galleries', gallery, { as: 'nobody', headers: { 'x-member': 'anna' } }),
    '401 no-session',
  ),
  attack('a link that logs out', get('/logout'), '404 not-found'),
]);
