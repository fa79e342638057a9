import assert from 'node:assert/strict';
import { test } from 'node:test';
import { domainToASCII } from 'node:url';
import { isEmailAddress, plainAddress } from '#contract/email-address.ts';
import { ownData } from '#test/support/own-data.ts';
import { testHouse } from '#test/support/test-house.ts';
import { addressKey } from './address.ts';
import { isUsername } from './username.ts';

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

test('no character that a domain name drops or has another for is taken', () => {
  const others: string[] = [];
  for (let code = 0x80; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (!/[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}]/u.test(character)) continue;
    const domain = `e${character}x.example`;
    const ascii = domainToASCII(domain);
    const isPlain = ascii === 'ex.example' || /^e\w+x\.example$/.test(ascii);
    if (isPlain && isEmailAddress(`anna@${domain}`)) others.push(code.toString(16));
  }
  assert.deepEqual(others, []);
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

test('an address that cannot be mailed to is saved by no form', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const save = async (privateEmailAddress: string) =>
    (await anna.send('PUT', '/users/anna', { json: ownData({ privateEmailAddress }) })).status;
  for (const typed of ['anna@ｅxample.org', 'anna@e\uFE0Fxample.org', 'anna@ex\u{E0100}ample.org'])
    assert.equal(await save(typed), 400, typed);
  assert.equal(await save('anna@müller.example'), 204);
});

test('a username has no invisible characters', () => {
  assert.ok(isUsername('änne'.normalize('NFD')));
  for (const character of ['\u034F', '\uFE0F', '\u180B', '\u{E0100}', '\u3164', '\u115F', '\uFFA0'])
    assert.equal(isUsername(`an${character}na`), false, character);
});

test('a member with an umlaut domain logs in with the address as it is usually typed', async (t) => {
  const house = await testHouse(t);
  const email = plainAddress('Anna@Müller.example') ?? '';
  await house.members.add(house.db, {
    username: 'anna',
    email,
    passwordHash: await house.passwords.hash(house.password),
  });
  for (const typed of ['anna@müller.example', 'ANNA@MÜLLER.example', 'anna@xn--mller-kva.example'])
    await house.browser().login(typed, house.password);
});
