import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMembers } from './find-members.ts';

const entries = [
  { username: 'joerg.bäumer', firstName: 'Jörg', surname: 'Bäumer', city: '80331 München' },
  { username: 'Petra-Voß', firstName: 'Petra', surname: 'Voß', city: '20095 Hamburg' },
  { username: 'anne', firstName: 'André', surname: 'Mueller', city: 'Köln' },
  { username: 'unbekannt' },
];
const found = (query: string) => findMembers(entries, query).map(({ username }) => username);

test('nothing typed finds everybody, in the order given', () => {
  assert.deepEqual(found(''), ['joerg.bäumer', 'Petra-Voß', 'anne', 'unbekannt']);
  assert.deepEqual(found('  '), found(''));
});

test('username, name and town are searched, from the first letter on', () => {
  assert.deepEqual(found('unbek'), ['unbekannt']);
  assert.deepEqual(found('petra'), ['Petra-Voß']);
  assert.deepEqual(found('20095'), ['Petra-Voß']);
  assert.deepEqual(found('er'), ['joerg.bäumer', 'anne']);
  assert.deepEqual(found('zzz'), []);
});

test('case, accents and the spelling of umlauts make no difference', () => {
  for (const query of ['bäumer', 'baeumer', 'baumer', 'BÄUMER', 'ba\u0308umer', 'muenchen', 'munch'])
    assert.deepEqual(found(query), ['joerg.bäumer'], query);
  for (const query of ['voß', 'voss', 'VOSS', 'VOẞ']) assert.deepEqual(found(query), ['Petra-Voß'], query);
  for (const query of ['müller', 'mueller', 'muller', 'andre', 'koeln'])
    assert.deepEqual(found(query), ['anne'], query);
});

test('several words must all occur, in any order', () => {
  assert.deepEqual(found('München jörg'), ['joerg.bäumer']);
  assert.deepEqual(found('hamburg jörg'), []);
});
