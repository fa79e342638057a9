import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import { loginNames, typedName } from '#server/people/typed-name.ts';
import { behindProxy, tryLogin, unhashedPasswords } from '#test/support/guessing.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

type Seen = (site: TestSite, first: string, second: string) => Promise<unknown>;

let sources = 0;
/** Another one each time, so that no limit of a source says anything. */
const source = () => {
  sources += 1;
  return `10.0.${sources >> 8}.${sources & 255}`;
};
const post = (site: TestSite, path: string, json: unknown) =>
  site.browser().send('POST', path, { json, headers: { 'x-forwarded-for': source() } });
/** Uses up the guesses that a name takes in an hour. */
async function attack(site: TestSite, username: string) {
  const guess = () =>
    site.loginTries.attempt({ source: source(), name: typedName(username) }, async () => ({
      isRight: false,
    }));
  for (let n = 0; n < 21; n += 1) await guess();
}
const asked = async (site: TestSite, username: string, before?: string) => {
  const answer = await post(site, '/request_login_link', {
    username,
    ...(before !== undefined && { request: before }),
  });
  return (answer.json as { request: string }).request;
};

/** Of every anonymous call that takes a name: what its answer to the second one tells after the first was tried. */
const told: Record<string, Seen> = {
  'POST /login': async (site, first, second) => {
    await attack(site, first);
    return (await tryLogin(site, { username: second, from: source() })).status;
  },
  'POST /request_login_link': async (site, first, second) => {
    const request = await asked(site, first);
    return (await asked(site, second, request)) === request;
  },
  'POST /request_password_reset': async (site, first, second) => {
    await post(site, '/request_password_reset', { username: first });
    return (await post(site, '/request_password_reset', { username: second })).status;
  },
  // Takes the request that stands for the name.
  'POST /login_by_code': async (site, first, second) => {
    await attack(site, first);
    const request = await asked(site, second);
    return (await post(site, '/login_by_code', { request, code: '000000' })).status;
  },
};

const spellings: [what: string, first: (name: string) => string, second: (name: string) => string][] = [
  ['the same', (name) => name, (name) => name],
  ['another case', (name) => name, (name) => name.toUpperCase()],
  ['blanks around it', (name) => name, (name) => ` ${name}\u00A0`],
  ['a decomposed letter', (name) => name, (name) => name.normalize('NFD')],
  ['an invisible character', (name) => name, (name) => `${name}\u200D`],
  ['wide letters', (name) => name, (name) => name.replace('n', 'ｎ')],
  ['an umlaut in two letters', (name) => name, (name) => name.replace('ö', 'oe')],
  ['two letters for an umlaut', (name) => name.replace('ö', 'oe'), (name) => name],
  ['without an accent', (name) => name.replace('rn', 'rñ'), (name) => name],
  ['with an accent', (name) => name, (name) => name.replace('rn', 'rñ')],
  ['its address', (name) => name, (name) => `${name}@example.org`],
  ['from its address', (name) => `${name}@example.org`, (name) => name],
  [
    'an address in another case',
    (name) => `${name}@example.org`,
    (name) => `${name}@Example.ORG`.toUpperCase(),
  ],
  [
    'an invisible character in an address',
    (name) => `${name}@example.org`,
    (name) => `${name}\uFE0F@example.org`,
  ],
];

test('every anonymous call that takes a name is tried here', () => {
  const calls = Object.entries(api).filter(([, { access, ...rest }]) => {
    const fields = 'body' in rest && rest.body instanceof z.ZodObject ? Object.keys(rest.body.shape) : [];
    return access === 'anyone' && fields.some((field) => field === 'username' || field === 'code');
  });
  // A passkey is found by its signature; the name says only for whom the page is.
  const withName = calls.map(([name]) => name).filter((name) => !/passkey|first_/.test(name));
  assert.deepEqual(withName.toSorted(), Object.keys(told).toSorted());
});

test('no two spellings of a name are told from two of a name that nobody has', async (t) => {
  const { passwords } = unhashedPasswords();
  const site = await testSite(t, { ...behindProxy, replaced: { passwords } });
  const pairs = Object.entries(told).flatMap(([call, seen]) =>
    spellings.map(([what, first, second], at) => ({
      call,
      seen,
      what,
      first,
      second,
      at: call.length * 100 + at,
    })),
  );
  for (const { at } of pairs) await site.addMember(`jörn${at}`);
  const compare = async ({ call, seen, what, first, second, at }: (typeof pairs)[number]) => {
    const [known, unknown] = [`jörn${at}`, `hörn${at}`].map((name) => seen(site, first(name), second(name)));
    assert.deepEqual(await known, await unknown, `${call}: ${what}`);
  };
  // Side by side, as the answers wait on purpose, but no more than find a place.
  while (pairs.length > 0) await Promise.all(pairs.splice(0, 4).map(compare));
});

test('no answer tells that two accounts differ by umlauts alone, and the code of one never logs in to the other', async (t) => {
  const { passwords } = unhashedPasswords();
  const site = await testSite(t, { ...behindProxy, replaced: { passwords } });
  for (const name of ['kröger', 'kroeger']) await site.addMember(name);
  for (const [call, seen] of Object.entries(told)) {
    const pairs = [
      ['kröger', 'kroeger'],
      ['kroeger', 'kröger'],
    ] as const;
    for (const [first, second] of pairs) {
      const ofNobody = [first, second].map((name) => name.replace('k', 'q')) as [string, string];
      const answers = [await seen(site, first, second), await seen(site, ...ofNobody)];
      assert.deepEqual(answers[0], answers[1], `${call}: ${first}, ${second}`);
      await site.db.deleteFrom('attempts').execute();
    }
  }
  const request = await asked(site, 'kröger');
  assert.notEqual(await asked(site, 'kroeger', request), request);
  assert.equal(await asked(site, 'KRÖGER ', request), request);
});

test('whatever finds an account counts at the limits of one of its names', async (t) => {
  const site = await testSite(t);
  for (const username of ['anna', 'jörg-uwe', 'eva.weiss', 'a_b']) await site.addMember(username);
  const signs = ['', '!', '?', '-', '_', '.', '@', ' ', "'", ', '];
  const members = await site.db.selectFrom('members').selectAll().execute();
  const names = members.flatMap(loginNames).flatMap((name) => [name, name.replace('a', 'á')]);
  for (const typed of names.flatMap((name) =>
    signs.flatMap((sign) => [`${name}${sign}`, `${sign}${name}`, name.replace(/[-_.\s]/, sign)]),
  )) {
    const found = await site.members.findForLogin(typed.trim());
    const member = members.find(({ id }) => id === found?.id);
    if (member)
      assert.ok(
        loginNames(member).some((name) => typedName(name) === typedName(typed)),
        typed,
      );
  }
});

test('a name is found with and without its umlauts and accents, and each account by its own first', async (t) => {
  const site = await testSite(t);
  for (const name of ['jörg.weiß', 'hans.mueller', 'kröger', 'kroeger', 'rené', 'andre'])
    await site.addMember(name);
  const found = async (typed: string) => (await site.members.findForLogin(typed))?.username;
  for (const typed of ['Joerg.Weiss', 'jörg.weiss', 'Jörg.Weiß'])
    assert.equal(await found(typed), 'jörg.weiß');
  for (const typed of ['hans.müller', 'Hans.Mueller']) assert.equal(await found(typed), 'hans.mueller');
  for (const typed of ['rene', 'René']) assert.equal(await found(typed), 'rené');
  assert.equal(await found('André'), 'andre');
  for (const name of ['kröger', 'kroeger']) assert.equal(await found(name), name);
  assert.equal(await found('krager'), undefined);
});
