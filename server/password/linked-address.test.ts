import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownData, saveData } from '#test/support/own-data.ts';
import { lastLetterTo, readLetters } from '#test/support/read-letters.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

const OLD = 'anna@example.org';
const NEW = 'anna.neu@gmail.example';

const linkedAddress = async (site: TestSite) => (await site.members.find('anna'))?.linked_address;

const confirm = (site: TestSite, token = '') => site.browser().post('/confirm_address', { token });

test('a new address holds in the contact data at once, and for links after it was confirmed', async (t) => {
  const site = await testSite(t, { settings: { ADMIN_EMAIL: 'betreuer@example.org' } });
  const anna = await site.join('anna');
  await saveData(anna, 'anna', { privateEmailAddress: NEW });
  const own = (await anna.get('/users/anna')).json as { privateEmailAddress: string };
  assert.equal(own.privateEmailAddress, NEW);
  assert.equal(await linkedAddress(site), OLD);

  const notice = await lastLetterTo(site, OLD);
  assert.match(notice.subject, /^Deine E-Mail-Adresse .* wurde geändert/);
  assert.match(notice.text, /\(neu: a…@g….example\)/);
  assert.match(notice.text, /betreuer@example\.org/);
  assert.equal(notice.text.includes(NEW), false);
  assert.deepEqual(notice.tokens, []);

  const { subject, tokens } = await lastLetterTo(site, NEW);
  assert.equal(subject, 'Bitte bestätige deine neue E-Mail-Adresse (Klasse 1988)');

  await site.browser().post('/request_password_reset', { username: 'anna' });
  const [resetLink = ''] = (await lastLetterTo(site, OLD)).tokens;
  for (let n = 0; n < 3; n += 1) await site.browser().fetch('GET', `/adresse-bestaetigen/${tokens[0]}`);
  assert.equal(await linkedAddress(site), OLD);
  const check = await site.browser().post('/check_password_link', { token: tokens[0] });
  assert.deepEqual(check.json, { works: false, purpose: 'unknown' });
  const asPassword = { token: tokens[0], newPassword: 'Spachtel und Schleifpapier' };
  assert.equal((await site.browser().post('/perform_password_reset', asPassword)).status, 404);

  assert.equal((await confirm(site, tokens[0])).status, 204);
  assert.equal(await linkedAddress(site), NEW);
  assert.equal((await confirm(site, tokens[0])).status, 404);
  await site.browser().login(NEW.toUpperCase(), site.password);
  const dead = await site.browser().post('/check_password_link', { token: resetLink });
  assert.deepEqual(dead.json, { works: false, purpose: 'unknown' });
});

test('nothing is mailed when the address to mail to stays', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const same = { privateEmailAddress: OLD };
  await saveData(anna, 'anna', { ...same, officeEmailAddress: 'buero@werk.example' });
  await saveData(anna, 'anna', { ...same, city: '10115 Berlin' });
  await saveData(anna, 'anna', { privateEmailAddress: OLD.toUpperCase() });
  assert.deepEqual(await readLetters(site), []);
});

test('without a private address the business one counts; without any, the confirmed one stays', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  await saveData(anna, 'anna', { privateEmailAddress: '', officeEmailAddress: 'buero@müller.example' });
  const { tokens } = await lastLetterTo(site, 'buero@xn--mller-kva.example');
  assert.equal((await confirm(site, tokens[0])).status, 204);
  await saveData(anna, 'anna', { privateEmailAddress: '', officeEmailAddress: '' });
  assert.equal(await linkedAddress(site), 'buero@xn--mller-kva.example');
  assert.equal((await readLetters(site)).length, 2);
});

test('only the address that is wanted last can be confirmed', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  await saveData(anna, 'anna', { privateEmailAddress: NEW });
  const [first] = (await lastLetterTo(site, NEW)).tokens;
  await saveData(anna, 'anna', { privateEmailAddress: 'dritte@example.org' });
  await saveData(anna, 'anna', { privateEmailAddress: 'vierte@example.org' });
  assert.equal((await confirm(site, first)).status, 404);
  const { tokens } = await lastLetterTo(site, 'vierte@example.org');
  const letters = await readLetters(site);
  assert.ok(!letters.some(({ to }) => to === 'dritte@example.org'), 'overtaken before it was sent');
  assert.equal((await confirm(site, tokens[0])).status, 204);
});

test('a stranger at an open browser cannot take the account over: a reset ends the address, sent or not', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  await saveData(anna, 'anna', { privateEmailAddress: 'fremd@boese.example' });
  const [sent] = (await lastLetterTo(site, 'fremd@boese.example')).tokens;
  await saveData(anna, 'anna', { privateEmailAddress: 'fremd2@boese.example' });

  const { id: memberId = '' } = (await site.members.find('anna')) ?? {};
  const { token } = await site.links.issue(site.db, { memberId, purpose: 'reset', address: OLD });
  const newPassword = 'Spachtel und Schleifpapier';
  assert.equal((await site.browser().post('/perform_password_reset', { token, newPassword })).status, 204);
  const letters = await readLetters(site);
  assert.equal(letters.filter(({ to }) => to === 'fremd2@boese.example').length, 0);
  assert.equal((await confirm(site, sent)).status, 404);
  assert.equal(await linkedAddress(site), OLD);
});

test('a confirmation link lives seven days and can then be renewed', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  await saveData(anna, 'anna', { privateEmailAddress: NEW });
  const [first] = (await lastLetterTo(site, NEW)).tokens;
  site.passSeconds(7 * 24 * 3600 + 1);
  assert.equal((await confirm(site, first)).status, 404);
  await site.browser().post('/renew_password_link', { token: first });
  const [renewed] = (await lastLetterTo(site, NEW)).tokens;
  assert.notEqual(renewed, first);
  site.passSeconds(7 * 24 * 3600 - 60);
  assert.equal((await confirm(site, renewed)).status, 204);
});

test('the sixth new address of a day is refused and nothing of that save is kept', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  for (let n = 1; n <= 5; n += 1)
    await saveData(anna, 'anna', { privateEmailAddress: `neu${n}@example.org` });
  const sixth = await anna.send('PUT', '/users/anna', {
    json: ownData({ privateEmailAddress: 'neu6@example.org', city: 'Anderswo' }),
  });
  assert.deepEqual([sixth.status, sixth.json], [429, { error: 'too-often' }]);
  const member = await site.members.find('anna');
  assert.deepEqual([member?.private_email_address, member?.city], ['neu5@example.org', '79098 Freiburg']);
  await saveData(anna, 'anna', { privateEmailAddress: 'neu5@example.org', city: 'Anderswo' });
  site.passSeconds(7000);
  await saveData(anna, 'anna', { privateEmailAddress: OLD });
});
