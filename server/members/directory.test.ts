import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { OwnData } from '#contract/members.ts';
import { ownData, saveData } from '#test/support/own-data.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

async function publish(site: TestSite, username: string, data: Partial<OwnData> = {}) {
  await saveData(await site.join(username), username, { ...data, publicationConsent: true });
}

async function disable(site: TestSite, username: string) {
  const member = await site.members.find(username);
  await site.accounts.setDisabled(site.db, member?.id ?? '', true);
}

test('the directory has names and towns by surname, then the others by username; the contact list all contact data', async (t) => {
  const site = await testSite(t);
  const zoe = await site.join('zoe');
  await publish(site, 'm1', { firstName: 'Petra', surname: 'Öchsle', city: 'Ulm' });
  await publish(site, 'm2', { firstName: 'Änne', surname: 'Zimmer' });
  await publish(site, 'm3', { firstName: 'Arno', surname: 'Öchsle', city: '' });
  await publish(site, 'm4', { firstName: 'Bodo', surname: 'olm' });
  await publish(site, 'm5', { firstName: 'Ida', surname: 'Oben' });
  await publish(site, 'dora');
  await disable(site, 'dora');
  await site.addMember('Bert');

  const city = '79098 Freiburg';
  assert.deepEqual((await zoe.get('/directory')).json, [
    { username: 'm5', firstName: 'Ida', surname: 'Oben', city },
    { username: 'm3', firstName: 'Arno', surname: 'Öchsle', city: '' },
    { username: 'm1', firstName: 'Petra', surname: 'Öchsle', city: 'Ulm' },
    { username: 'm4', firstName: 'Bodo', surname: 'olm', city },
    { username: 'm2', firstName: 'Änne', surname: 'Zimmer', city },
    { username: 'Bert' },
    { username: 'zoe' },
  ]);
  const { publicationConsent, acceptGroupEmails, ...contact } = ownData({
    firstName: 'Ida',
    surname: 'Oben',
  });
  const contacts = (await zoe.get('/directory/contacts')).json as Record<string, string>[];
  assert.deepEqual(
    contacts.map(({ username }) => username),
    ['m5', 'm3', 'm1', 'm4', 'm2'],
  );
  const ida = { ...contact, birthName: '', nickname: '' };
  assert.deepEqual(contacts[0], { username: 'm5', ...ida });
});

test('the table opens in a German spreadsheet, and none of its cells runs as a formula', async (t) => {
  const site = await testSite(t, { settings: { GROUP_NAME: 'Klasse 88' } });
  const bert = await site.join('bert');
  await publish(site, 'anna', { surname: '=cmd()|x', address: 'Am "Tor"; links', city: '@SUM(A1)' });
  await publish(site, 'yves', { firstName: '＝cmd()', surname: 'Weit', address: '＋1' });
  await publish(site, 'zoe', { surname: 'Zähringer', mobileNumber: '-1+1', phoneNumber: '+1+cmd' });

  const answer = await bert.fetch('GET', '/api/v1/directory/csv');
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal(answer.headers.get('content-disposition'), 'attachment');
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const text = bytes.toString('utf8').slice(1);
  assert.match(text, /^"Benutzername";"Vorname";"Nachname";/);
  assert.ok(text.includes(';"Am ""Tor""; links";'));
  assert.ok(text.split('\n').every((line) => line === '' || line.endsWith('\r')));

  const rows = parse(text, { delimiter: ';' });
  assert.deepEqual(rows[1], [
    'anna',
    'Anna',
    "'=cmd()|x",
    'Am "Tor"; links',
    "'@SUM(A1)",
    '+49 761 23125',
    '0151 2345678',
    'anna@privat.example',
    'anna@werk.example',
    '',
    '',
  ]);
  const wide = rows.find(([username]) => username === 'yves') ?? [];
  assert.deepEqual([wide[1], wide[3]], ["'＝cmd()", "'＋1"]);
  assert.deepEqual(rows.find(([username]) => username === 'zoe')?.slice(5, 7), ["'+1+cmd", "'-1+1"]);
  assert.match(rows[4]?.[0] ?? '', /^Nur für die Klasse: Klasse 88\. Stand: \d{2}\.\d{2}\.\d{4}\.$/);
  assert.equal(rows.length, 5);
});

/** The lines of a vCard, unfolded, but the one that differs from site to site. */
const unfold = (text: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => !line.startsWith('UID:'));

test('a vCard escapes what has a meaning, and names town, postcode and class', async (t) => {
  const site = await testSite(t, { settings: { GROUP_NAME: 'Klasse, 88' } });
  const bert = await site.join('bert');
  await publish(site, 'anna', {
    surname: 'Ö;l\\k,e',
    address: 'Weg 1, BEGIN:VCARD',
    officeEmailAddress: '',
  });

  const answer = await bert.get('/users/anna/vcard');
  assert.equal(answer.headers.get('content-type'), 'text/vcard; charset=utf-8');
  assert.equal(answer.headers.get('content-disposition'), 'attachment');
  assert.deepEqual(unfold(answer.text), [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Ö\\;l\\\\k\\,e;Anna;;;',
    'FN:Anna Ö\\;l\\\\k\\,e',
    'ADR;TYPE=HOME:;;Weg 1\\, BEGIN:VCARD;Freiburg;;79098;',
    'TEL;TYPE=HOME,VOICE:+49 761 23125',
    'TEL;TYPE=CELL,VOICE:0151 2345678',
    'EMAIL;TYPE=INTERNET,HOME:anna@privat.example',
    'CATEGORIES:Klasse\\, 88',
    'END:VCARD',
    '',
  ]);
});

test('lines of a vCard have at most 75 bytes, and no character is cut', async (t) => {
  const site = await testSite(t);
  const bert = await site.join('bert');
  const long = { firstName: 'Ü'.repeat(200), surname: '🎨'.repeat(100), address: `${'a'.repeat(69)}üé€` };
  await publish(site, 'anna', long);
  const answer = await bert.fetch('GET', '/api/v1/users/anna/vcard');
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await answer.arrayBuffer());
  for (const line of text.split('\r\n')) {
    assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.ok(line.isWellFormed());
    assert.equal(line.includes('\ufffd'), false);
  }
  const lines = unfold(text);
  assert.ok(lines.includes(`FN:${long.firstName} ${long.surname}`));
  assert.ok(lines.includes(`ADR;TYPE=HOME:;;${long.address};Freiburg;;79098;`));
});
