import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailProblem } from './contact-link.ts';

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
