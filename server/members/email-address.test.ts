import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testHouse } from '#server/testing/test-house.ts';
import { addressKey, plainAddress } from './email-address.ts';

test('an umlaut domain is mailed to by its A-label, however it was typed', () => {
  for (const typed of ['anna@müller.example', 'anna@müller.example'.normalize('NFD'), 'anna@Müller.example'])
    assert.equal(plainAddress(typed), 'anna@xn--mller-kva.example');
});

test('letters that only look like those of an address match nobody', () => {
  const mike = addressKey('mike@kreis.example');
  assert.equal(addressKey('MIKE@Kreis.example'), mike);
  // Kelvin sign, full-width letter, Cyrillic i, long s.
  for (const typed of ['mi\u212ae@kreis.example', 'mike@\u212areis.example', 'mike@krei\uff53.example'])
    assert.notEqual(addressKey(typed), mike);
  for (const typed of ['mike@kre\u0456s.example', 'mike@krei\u017f.example', 'm\u0456ke@kreis.example'])
    assert.notEqual(addressKey(typed), mike);
});

test('a member with an umlaut domain logs in with the address as it is usually typed', async (t) => {
  const house = await testHouse(t);
  const email = plainAddress('Anna@Müller.example') ?? '';
  await house.members.add({
    username: 'anna',
    email,
    passwordHash: await house.passwords.hash(house.password),
  });
  for (const typed of ['anna@müller.example', 'ANNA@MÜLLER.example', 'anna@xn--mller-kva.example'])
    await house.browser().login(typed, house.password);
});
