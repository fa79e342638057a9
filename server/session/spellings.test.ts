import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import { attackAccount, behindProxy, tryLogin, unhashedPasswords } from '#test/support/guessing.ts';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';

type Seen = (house: TestHouse, first: string, second: string) => Promise<unknown>;

let sources = 0;
const post = (house: TestHouse, path: string, json: unknown) => {
  sources += 1;
  const from = `10.0.${sources >> 8}.${sources & 255}`;
  return house.browser().send('POST', path, { json, headers: { 'x-forwarded-for': from } });
};
const asked = async (house: TestHouse, username: string, before?: string) => {
  const answer = await post(house, '/request_login_link', {
    username,
    ...(before !== undefined && { request: before }),
  });
  return (answer.json as { request: string }).request;
};

/** Of every anonymous call that takes a name: what its answer to the second one tells after the first was tried. */
const told: Record<string, Seen> = {
  'POST /login': async (house, first, second) => {
    await attackAccount(house, first);
    return (await tryLogin(house, { username: second, from: '192.0.2.1' })).status;
  },
  'POST /request_login_link': async (house, first, second) => {
    const request = await asked(house, first);
    return (await asked(house, second, request)) === request;
  },
  'POST /request_password_reset': async (house, first, second) => {
    for (let n = 0; n < 4; n += 1) await post(house, '/request_password_reset', { username: first });
    return (await post(house, '/request_password_reset', { username: second })).status;
  },
  // Takes the request that stands for the name.
  'POST /login_by_code': async (house, first, second) => {
    const guess = (request: string) => post(house, '/login_by_code', { request, code: '000000' });
    for (let round = 0; round < 4; round += 1) {
      const request = await asked(house, first);
      for (let n = 0; n < 5; n += 1) await guess(request);
    }
    return (await guess(await asked(house, second))).status;
  },
};

const spellings: [what: string, first: (name: string) => string, second: (name: string) => string][] = [
  ['the same', (name) => name, (name) => name],
  ['another case', (name) => name, (name) => name.toUpperCase()],
  ['blanks around it', (name) => name, (name) => ` ${name}\u00A0`],
  ['a decomposed letter', (name) => name, (name) => name.normalize('NFD')],
  ['an invisible character', (name) => name, (name) => `${name}\u200D`],
  ['wide letters', (name) => name, (name) => name.replace('n', 'ｎ')],
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
  const withName = calls.map(([name]) => name).filter((name) => !name.startsWith('POST /first_'));
  assert.deepEqual(withName.toSorted(), Object.keys(told).toSorted());
});

test('no two spellings of a name are told from two of a name that nobody has', async (t) => {
  const { passwords } = unhashedPasswords();
  const house = await testHouse(t, { ...behindProxy, replaced: { passwords } });
  await house.addMember('jörn');
  for (const [call, seen] of Object.entries(told))
    for (const [what, first, second] of spellings) {
      const seenOf = async (name: string) => {
        await house.db.deleteFrom('attempts').execute();
        await house.db.deleteFrom('login_requests').execute();
        return seen(house, first(name), second(name));
      };
      assert.deepEqual(await seenOf('jörn'), await seenOf('hörn'), `${call}: ${what}`);
    }
});
