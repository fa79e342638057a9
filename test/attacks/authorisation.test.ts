import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, type CallName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Attack, attack, attackGroup } from './attack.ts';
import { callOf } from './call-of.ts';
import type { Actor } from './request.ts';
import { rules } from './rules.ts';

const endpoints: Record<string, Endpoint> = api;
const calls = Object.keys(rules) as CallName[];
const forMembers = calls.filter((name) => endpoints[name]?.access === 'member');

/** Whose session is over, one for each call in turn. */
const formers: Actor[] = ['expired', 'loggedOut', 'dora'];

test('every call of the table has a rule who may make it', () => {
  assert.deepEqual(calls.toSorted(), Object.keys(api).toSorted());
});

attackGroup('authorisation', async (site) => {
  const sent = await site.actors.anna.post('/group_email', {
    subject: 'Hallo',
    message: 'Wie geht es euch?',
  });
  const { id } = sent.json as { id: string };
  await site.state();
  const made = (name: CallName, as: Actor) => callOf(site, name, as, id);

  return [
    ...calls.flatMap((name, at): Attack[] => {
      const { nobody } = rules[name];
      assert.equal(nobody === undefined, forMembers.includes(name), name);
      return (['nobody', formers[at % formers.length] ?? 'nobody'] as const).map((as) =>
        attack(`${as}: ${name}`, made(name, as), nobody ?? '401 no-session'),
      );
    }),
    ...calls.map((name) => attack(`another member: ${name}`, made(name, 'bert'), rules[name].other)),
    ...calls.flatMap((name) => {
      const { maintainer } = rules[name];
      assert.equal(maintainer !== undefined, endpoints[name]?.access === 'maintainer', name);
      return maintainer ? attack(`a maintainer: ${name}`, made(name, 'maja'), maintainer) : [];
    }),
    ...calls.map((name) => attack(`the owner: ${name}`, made(name, 'anna'), rules[name].owner)),
  ];
});
