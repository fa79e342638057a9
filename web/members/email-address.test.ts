import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as contract from '#contract/text.ts';
import { emailProblem, isEmailAddress } from './email-address.ts';

test('the page and the server agree on what an e-mail address is', () => {
  const piece = fc.constantFrom(
    ...['a', 'Z', '9', 'ä', '.', '-', '_', '+', "'", ' ', ',', '"', '<', 'x'.repeat(63), 'de', '\u0308'],
  );
  const part = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
  const text = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('@'));
  fc.assert(
    fc.property(text, (address) => isEmailAddress(address) === contract.isEmailAddress(address)),
    {
      numRuns: 3000,
      examples: [['anna@example.org'], ['o.k+1@müller.de'], ['a@b'], [`${'a'.repeat(65)}@b.de`]],
    },
  );
});

test('what is wrong with an address has a name', () => {
  for (const fine of ['', ' ', 'anna@example.org', ' anna@example.org ', 'anna@müller.de'])
    assert.equal(emailProblem(fine), undefined, fine);
  for (const several of ['a@b.de, c@d.de', 'a@b.de;c@d.de', 'a@b.de c@d.de', 'a@b.de,'])
    assert.equal(emailProblem(several), 'several', several);
  for (const local of ['jörg@b.de', 'anna maria@b.de', 'Anna <a@b.de>'])
    assert.equal(emailProblem(local), 'localPart', local);
  for (const incomplete of ['anna', 'anna@', 'anna@b', '@b.de', 'a..b@c.de', 'a@b c.de'])
    assert.equal(emailProblem(incomplete), 'incomplete', incomplete);
});
