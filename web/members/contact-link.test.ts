import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactLink, emailProblem } from './contact-link.ts';

test('a telephone link holds digits and a leading plus, nothing else', () => {
  for (const [typed, link] of [
    ['0761 4710-104', 'tel:07614710104'],
    ['(0761) 4710 / 104', 'tel:07614710104'],
    ['+49 (0)761 4710104', 'tel:+497614710104'],
    ['0049 (0) 761.4710.104', 'tel:00497614710104'],
    ['(0)761 4710104', 'tel:07614710104'],
    ['112', 'tel:112'],
  ] as const) {
    assert.equal(contactLink('phoneNumber', typed), link, typed);
    assert.equal(contactLink('mobileNumber', typed), link, typed);
  }
});

test('what is no plain number gives no link', () => {
  for (const typed of [
    'javascript:alert(1)',
    '0761 4710104 (ab 18 Uhr)',
    'unbekannt',
    '12',
    '0761 4710104 / 0171 3920014',
    '0761+4710104',
    '0761 4710104;ext=1',
    '*#06#',
  ])
    assert.equal(contactLink('phoneNumber', typed), undefined, typed);
});

test('a mail link holds one address, encoded', () => {
  assert.equal(contactLink('privateEmailAddress', 'anna@example.org'), 'mailto:anna@example.org');
  assert.equal(contactLink('officeEmailAddress', 'a?b&c@example.org'), 'mailto:a%3Fb%26c@example.org');
  assert.equal(contactLink('privateEmailAddress', 'a@müller.de'), 'mailto:a@m%C3%BCller.de');
  for (const odd of ['anna', 'a@b.de,c@d.de', 'a@b.de?bcc=c@d.de', 'javascript:alert(1)'])
    assert.equal(contactLink('privateEmailAddress', odd), undefined, odd);
});

test('names and addresses lead nowhere', () => {
  assert.equal(contactLink('firstName', '112'), undefined);
  assert.equal(contactLink('city', 'a@b.de'), undefined);
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
