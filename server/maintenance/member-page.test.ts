import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MemberReach } from '#contract/member-reach.ts';
import type { RecordPart } from '#contract/record.ts';
import { saveData } from '#test/support/own-data.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { testSite } from '#test/support/test-site.ts';

test('maintainers see when a member agreed to what, and took it back', async (t) => {
  const site = await testSite(t);
  const [maja, bert] = [await site.maintainer(), await site.join('bert')];
  await saveData(bert, 'bert', { publicationConsent: true, acceptGroupEmails: true });
  site.passSeconds(3600);
  await saveData(bert, 'bert', { publicationConsent: false, acceptGroupEmails: true });
  await site.confirm(maja);
  const { consents } = (await maja.get('/maintenance/members/bert/reach')).json as MemberReach;
  const told = consents.map(({ consent, given, source }) => `${consent} ${given} ${source}`);
  // The first two are of one moment.
  assert.deepEqual(
    [told.slice(0, 2).toSorted(), told[2], told.length],
    [['group-emails true form', 'publication true form'], 'publication false form', 3],
  );
  assert.equal(Number(consents[2]?.at) - Number(consents[0]?.at), 3600);
});

test('a maintainer logs a member out everywhere, and nobody else', async (t) => {
  const site = await testSite(t);
  const [maja, bert, carl] = [await site.maintainer(), await site.join('bert'), await site.join('carl')];
  assert.equal((await maja.post('/maintenance/members/bert/end-sessions')).status, 200);
  assert.deepEqual([(await bert.get('/session')).status, (await carl.get('/session')).status], [401, 200]);
  assert.equal((await maja.post('/maintenance/members/maja/end-sessions')).status, 409, 'not oneself');
  await bert.login('bert', site.password);
  assert.equal((await bert.get('/session')).status, 200, 'the password stays');
});

test('the role is taken from another maintainer, who is told as well as who took it, and one always remains', async (t) => {
  const site = await testSite(t);
  const [maja, zoe] = [await site.maintainer(), await site.maintainer('zoe')];
  await site.addMember('bert');
  const take = (by: typeof maja, from: string) => by.post(`/maintenance/members/${from}/take-role`);
  assert.equal((await take(maja, 'bert')).status, 409, 'who has none');
  assert.equal((await take(maja, 'maja')).status, 409, 'oneself gives it back');
  const both = await Promise.all([take(maja, 'zoe'), take(zoe, 'maja')]);
  assert.equal(both.filter(({ status }) => status === 200).length, 1);
  const left = both[0]?.status === 200 ? maja : zoe;
  assert.deepEqual(
    [(await maja.get('/maintenance/overview')).status, (await zoe.get('/maintenance/overview')).status],
    left === maja ? [200, 404] : [404, 200],
  );
  assert.deepEqual((await readLetters(site)).map(({ to, subject }) => [to, subject]).toSorted(), [
    ['maja@example.org', 'Wer die Seite betreut, hat sich geändert (Klasse 1988)'],
    ['zoe@example.org', 'Wer die Seite betreut, hat sich geändert (Klasse 1988)'],
  ]);
  const { entries } = (await left.get('/maintenance/record')).json as RecordPart;
  assert.deepEqual(
    entries.map(({ act }) => act),
    ['maintainer-removed'],
  );
});

test('all members are exported with their data, also of who released nothing, and no cell is a formula', async (t) => {
  const site = await testSite(t);
  const [maja, bert] = [await site.maintainer(), await site.join('bert')];
  await saveData(bert, 'bert', { city: '=1+1', publicationConsent: false, acceptGroupEmails: true });
  const { status, text, headers } = await maja.get('/maintenance/members/csv');
  assert.equal(status, 200);
  assert.match(String(headers.get('content-type')), /^text\/csv/);
  const lines = text.replaceAll('"', '').split('\r\n');
  assert.match(lines[0] ?? '', /^Benutzername;E-Mail-Adresse;Vorname;.*;Veröffentlichung;Rundmails;Stand$/);
  assert.match(
    lines.find((line) => line.startsWith('bert;')) ?? '',
    /^bert;bert@example\.org;.*'=1\+1.*;nein;ja;schon da gewesen$/,
  );
  assert.match(lines.find((line) => line.startsWith('maja;')) ?? '', /;nein;nein;/);
});
