import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSite } from '#test/support/test-site.ts';
import { createForgery } from './http/guard/forgery.ts';
import { createUnsubscribeTokens } from './mail/ways-out.ts';
import { createLinkTokens } from './meetings/answer-links.ts';
import { createCalendarAddresses } from './meetings/calendar-routes.ts';

const KEY = 'a-key-of-the-site-that-is-32-bytes-long-0000';
const MEMBER = '0f8fad5b-d9cb-469f-a165-70867728950e';
const MEETING = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** Made when tokens were first mailed: links lie in mailboxes for years. */
const old = {
  unsubscribe: '0f8fad5b-d9cb-469f-a165-70867728950eaYKpNjHf0osbuuPgq0yS7z3PJyEHYsRwgB5ENqzQ41A',
  'news-mail': 'news-mail_0f8fad5b-d9cb-469f-a165-70867728950e1Mev44yyKF7A2k_DtIoVli-c29SuGY_QindaK0A-f_Y',
  'own-news-mail':
    'own-news-mail_0f8fad5b-d9cb-469f-a165-70867728950eIBTINnt_GWQF_RCT4VGOT821ghR8r11GSi_Kbba_eM8',
  answer: 'fJ5meXQlQN6US-B_wfkK5wD4-tW9nLRp-hZXCGdyiVDgFS0l3-GU0YBEcldNFvOrT4',
  calendar: '0f8fad5b-d9cb-469f-a165-70867728950ex683855SQxcDFo9HkG7YgUyzmXY2g8ItioIkRAjTKsk',
  xsrf: '8QUGpopeVpZmRA0opshJ2A.XjO-DetsO0-urTvXzxGDhbfT4IojWgM135Aaurya0Yk',
};

test('links that were mailed long ago are signed as today, and mean what they meant', () => {
  const ways = createUnsubscribeTokens(KEY);
  assert.equal(ways.issue(MEMBER), old.unsubscribe);
  assert.deepEqual(ways.verify(old.unsubscribe), { memberId: MEMBER, wayOut: 'group-emails' });
  for (const wayOut of ['news-mail', 'own-news-mail'] as const) {
    const { [wayOut]: token } = old;
    assert.equal(ways.issue(MEMBER, wayOut), token);
    assert.deepEqual(ways.verify(token), { memberId: MEMBER, wayOut });
    // Each for its own kind.
    assert.equal(ways.verify(token.replace(`${wayOut}_`, '')), undefined);
  }
  assert.equal(ways.verify(`news-mail_${old.unsubscribe}`), undefined);

  const { answers, votes } = createLinkTokens({ answers: KEY, votes: KEY, passedOn: KEY });
  const [member, raised] = [0, 1].map((linksNumber) => ({ id: MEMBER, linksNumber }));
  assert.ok(member && raised);
  assert.equal(answers.issue(MEETING, member), old.answer);
  assert.deepEqual(answers.saidBy(old.answer), { meetingId: MEETING, memberId: MEMBER });
  assert.deepEqual(
    [answers.isGenuine(old.answer, member), answers.isGenuine(old.answer, raised)],
    [true, false],
  );
  // Each for its own purpose, even by the same key.
  assert.equal(votes.isGenuine(old.answer, member), false);
  assert.equal(answers.isGenuine(votes.issue(MEETING, member), member), false);

  const forgery = createForgery(KEY, '');
  const found = ['session-hash', 'another'].map((boundTo) => forgery.verify(boundTo, old.xsrf));
  assert.deepEqual(found, [true, false]);
});

test('the address of a calendar from long ago still holds', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  await site.db.updateTable('members').set({ id: MEMBER, calendar_number: 3 }).execute();
  const addresses = createCalendarAddresses(site.db, KEY);
  assert.equal(await addresses.tokenOf(MEMBER), old.calendar);
  assert.equal(await addresses.isValid(old.calendar), true);
  await addresses.renew(site.db, MEMBER);
  assert.equal(await addresses.isValid(old.calendar), false);
});

test('a token that is changed anywhere is of nobody, however it is decoded', () => {
  const isGood: [string, (token: string) => boolean][] = [
    [old.unsubscribe, (token) => createUnsubscribeTokens(KEY).verify(token) !== undefined],
    [old['news-mail'], (token) => createUnsubscribeTokens(KEY).verify(token)?.wayOut === 'news-mail'],
    [
      old.answer,
      (token) =>
        createLinkTokens({ answers: KEY, votes: KEY, passedOn: KEY }).answers.isGenuine(token, {
          linksNumber: 0,
        }),
    ],
    [old.xsrf, (token) => createForgery(KEY, '').verify('session-hash', token)],
  ];
  for (const [token, check] of isGood) {
    assert.ok(check(token));
    const changed = Array.from(token, (_, at) =>
      ['A', 'B', '.', 'ä', ''].map((other) => token.slice(0, at) + other + token.slice(at + 1)),
    ).flat();
    // The last character of an id has bits to spare: another one decodes to the same id.
    changed.push(token.replace('DgA', 'DhA'), `${token}A`, `A${token}`, `${token}.`, '');
    for (const wrong of changed) if (wrong !== token) assert.equal(check(wrong), false, wrong);
  }
});
