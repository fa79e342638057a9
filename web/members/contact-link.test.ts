import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactLink } from './contact-link.ts';

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
