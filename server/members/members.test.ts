import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OwnData } from '#contract/members.ts';
import { ownData, saveData } from '#test/support/own-data.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

/** The stored row, byte for byte. */
const rowOf = async (site: TestSite, username: string) => JSON.stringify(await site.members.find(username));

async function disable(site: TestSite, username: string) {
  const member = await site.members.find(username);
  assert.ok(member);
  await site.accounts.setDisabled(site.db, member.id, true);
}

test('the usernames are listed in German order, without disabled members', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  for (const name of ['Zora', 'max10', 'max2', 'Änne', 'bert', 'Özil', 'olaf', 'dora'])
    await site.addMember(name);
  await disable(site, 'dora');
  assert.deepEqual((await anna.get('/users')).json, [
    'anna',
    'Änne',
    'bert',
    'max2',
    'max10',
    'olaf',
    'Özil',
    'Zora',
  ]);
});

test('a member sees all ten own fields, in any spelling of the own username', async (t) => {
  const site = await testSite(t);
  const jörg = await site.join('Jörg');
  await saveData(jörg, 'Jörg');
  for (const spelling of ['Jörg', 'jörg', 'JÖRG', 'Jörg'.normalize('NFD')])
    assert.deepEqual((await jörg.get(`/users/${encodeURIComponent(spelling)}`)).json, ownData());
});

test('others see the contact data of one who consented, and no flag', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const bert = await site.join('bert');
  await saveData(anna, 'anna', { publicationConsent: true, acceptGroupEmails: true });
  const { publicationConsent, acceptGroupEmails, ...contact } = ownData();
  assert.deepEqual((await bert.get('/users/ANNA')).json, contact);
});

test('what is saved is trimmed, and comes back as it was typed', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const markup = `<b>Öl & "Lack"</b> {{7*7}} \${x} 🎨 O'Neill`;
  const odd: Partial<OwnData> = {
    firstName: ` \u00a0${markup} `,
    surname: "Robert'); DROP TABLE members;--",
    address: 'x'.repeat(200),
    city: '',
    phoneNumber: 'javascript:alert(1)',
    mobileNumber: '=cmd|/C calc!A0',
    privateEmailAddress: ' anna@müller.example ',
    officeEmailAddress: '',
  };
  await saveData(anna, 'anna', odd);
  assert.deepEqual((await anna.get('/users/anna')).json, {
    ...ownData(odd),
    firstName: markup,
    privateEmailAddress: 'anna@müller.example',
  });
});

// What a text must not contain and what is no address is sent in test/attacks/text.test.ts.
test('a form that is not exactly the own data is refused and changes nothing', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  await saveData(anna, 'anna');
  const before = await rowOf(site, 'anna');
  const { city: _, ...nine } = ownData({ firstName: 'Neu' });
  for (const body of [
    nine,
    ...[{ id: 'bert' }, { city: 5 }, { publicationConsent: 'true' }, { surname: '' }],
  ]) {
    const json = body === nine ? nine : { ...ownData({ firstName: 'Neu' }), ...body };
    const answer = await anna.send('PUT', '/users/anna', { json });
    assert.deepEqual([answer.status, answer.text], [400, '{"error":"not-valid"}'], JSON.stringify(body));
  }
  assert.equal(await rowOf(site, 'anna'), before);
});
