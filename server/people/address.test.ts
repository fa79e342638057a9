import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEmailAddress, plainAddress } from '#contract/email-address.ts';
import { isUsername } from '#contract/username.ts';
import { testSite } from '#test/support/test-site.ts';
import { addressKey } from './address.ts';

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

test('what the contract takes can be mailed to, and what cannot be mailed to it refuses', () => {
  const addresses: Record<string, string | undefined> = {
    'name@ｅxample.org': undefined,
    'name@e\uFE0Fxample.org': undefined,
    'name@ex\u034Fample.org': undefined,
    'name@ex\u115Fample.org': undefined,
    [`name@${'ü'.repeat(60)}.example`]: undefined,
    'name@straße.example': 'name@xn--strae-oqa.example',
    'name@ΑΒΓ.example': 'name@xn--mxacd.example',
    'name@Example.ORG': 'name@example.org',
  };
  for (const [typed, plain] of Object.entries(addresses)) {
    assert.equal(plainAddress(typed), plain, typed);
    assert.equal(isEmailAddress(typed), plain !== undefined, typed);
  }
});

test('a username has no invisible characters', () => {
  assert.ok(isUsername('änne'.normalize('NFD')));
  for (const character of ['\u034F', '\uFE0F', '\u180B', '\u{E0100}', '\u3164', '\u115F', '\uFFA0'])
    assert.equal(isUsername(`an${character}na`), false, character);
});

test('a member with an umlaut domain logs in with the address as it is usually typed', async (t) => {
  const site = await testSite(t);
  const email = plainAddress('Anna@Müller.example') ?? '';
  await site.members.add(site.db, {
    username: 'anna',
    email,
    passwordHash: await site.passwords.hash(site.password),
  });
  for (const typed of ['anna@müller.example', 'ANNA@MÜLLER.example', 'anna@xn--mller-kva.example'])
    await site.browser().login(typed, site.password);
});
