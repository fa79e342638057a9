import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkCode } from '#contract/link-code.ts';
import type { MaintainedMember, MemberActDone } from '#contract/maintenance.ts';
import { maintainerAndMember, newcomer } from '#test/support/maintainer-and-member.ts';
import { lastLetterTo, readLetters } from '#test/support/read-letters.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { writeLegalTexts } from '#test/support/test-doctor.ts';

// Of every line: test/attacks/unknown-calls.test.ts and unconfirmed.test.ts.
test('the password entered again counts for half an hour, in this session alone', async (t) => {
  const { site, anna, confirm } = await maintainerAndMember(t);
  const status = async (browser = anna) => (await browser.get('/maintenance/members')).status;
  assert.equal((await anna.post('/confirm_password', { password: 'falsch' })).status, 401);
  assert.equal(await status(), 403);
  assert.equal((await confirm()).status, 204);
  assert.equal(await status(), 200);
  const second = await site.again('anna');
  assert.equal(await status(second), 403);
  site.passSeconds(30 * 60 + 1);
  assert.equal(await status(), 403);
});

test('guesses at the second password are limited like those of a login', async (t) => {
  const { anna, confirm } = await maintainerAndMember(t);
  const statuses: number[] = [];
  for (let tried = 0; tried < 12; tried += 1)
    statuses.push((await anna.post('/confirm_password', { password: `falsch ${tried}` })).status);
  assert.equal(statuses[0], 401);
  assert.equal(statuses.at(-1), 429);
  assert.equal((await confirm()).status, 429);
});

test('a role that is taken away ends with the next request, also in the middle of one', async (t) => {
  const { site, confirm, act } = await maintainerAndMember(t);
  await confirm();
  const { find } = site.sessions;
  site.sessions.find = async (token) => {
    const found = await find(token);
    await site.change('anna', { maintainer: 0 });
    return found;
  };
  const answer = await act('bert', 'disable');
  site.sessions.find = find;
  assert.equal(answer.status, 404);
  assert.equal((await site.members.find('bert'))?.disabled, 0);
});

test('a maintainer adds and invites a member, who comes in by the mailed link', async (t) => {
  const { site, anna, confirm, members, act } = await maintainerAndMember(t);
  await confirm();
  const added = await anna.post('/maintenance/members', newcomer);
  assert.equal(added.status, 201);
  assert.equal((added.json as MaintainedMember).state, 'not-invited');
  assert.equal((await anna.post('/maintenance/members', { ...newcomer, username: 'SABINE' })).status, 409);
  assert.deepEqual((await act('sabine', 'invite')).json, {});
  assert.equal((await members()).find(({ username }) => username === 'sabine')?.state, 'invited');
  const { tokens } = await lastLetterTo(site, 'sabine@example.org');
  const newPassword = 'Drei Schichten Lack';
  assert.equal(
    (await site.browser().post('/perform_password_reset', { token: tokens[0], newPassword })).status,
    204,
  );
  await site.browser().login('sabine', newPassword);
  assert.equal((await members()).find(({ username }) => username === 'sabine')?.state, 'active');
});

test('a disabled member is out at once, and back when enabled', async (t) => {
  const { site, bert, confirm, members, act } = await maintainerAndMember(t);
  await confirm();
  assert.equal((await act('bert', 'disable')).status, 200);
  assert.equal((await bert.get('/session')).status, 401);
  assert.equal((await members()).find(({ username }) => username === 'bert')?.state, 'disabled');
  assert.equal((await act('bert', 'password-link')).status, 409);
  assert.equal((await act('bert', 'enable')).status, 200);
  await bert.login('bert', site.password);
});

test('nobody can shut themselves out, and nobody is invited who has been here', async (t) => {
  const { confirm, act } = await maintainerAndMember(t);
  await confirm();
  assert.equal((await act('anna', 'disable')).status, 409);
  assert.equal((await act('bert', 'invite')).status, 409, 'has been here');
});

test('an invitation says who sends it, and begins with what they added', async (t) => {
  const { site, anna, confirm } = await maintainerAndMember(t);
  await confirm();
  const words = 'Weißt du noch, der Ofen?\nKomm dazu!';
  await anna.post('/maintenance/members', { ...newcomer, invite: true, words });
  const { text } = await lastLetterTo(site, newcomer.email);
  const [greeting, added, ours] = text.split(/\r?\n\r?\n/);
  assert.equal(greeting, 'Hallo Sabine,');
  assert.equal(added, 'anna Beispiel schreibt dir:\n> Weißt du noch, der Ofen?\n> Komm dazu!');
  assert.match(ours ?? '', /^Unsere Klasse \(/);
  assert.match(text, /Eingeladen hat dich anna Beispiel\./);
});

test('a code for a printed letter and a link that is handed over work once; the code ends after ten days', async (t) => {
  const { site, confirm, act, anna, members } = await maintainerAndMember(t);
  await confirm();
  await anna.post('/maintenance/members', newcomer);
  const codeFor = async (username: string) =>
    ((await act(username, 'code')).json as MemberActDone).code ?? '';
  const set = async (token: string) =>
    (await site.browser().post('/perform_password_reset', { token, newPassword: 'Drei Schichten Lack' }))
      .status;

  const code = await codeFor('sabine');
  assert.match(code, /^[A-HJ-NP-Z2-9]{8}$/);
  assert.equal((await members()).find(({ username }) => username === 'sabine')?.state, 'invited');
  const typed = ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}-`;
  assert.equal(linkCode(typed), code);
  assert.equal(await set(code), 204);
  assert.equal(await set(code), 404);

  const { link = '' } = (await act('bert', 'password-link')).json as MemberActDone;
  const token = new URL(link).pathname.split('/').at(-1) ?? '';
  assert.deepEqual([await set(token), await set(token)], [204, 404]);
  const late = await codeFor('bert');
  site.passSeconds(10 * 24 * 3600 + 1);
  assert.equal(await set(late), 404);
});

test('a corrected address is told at the old and the new one, and a corrected username ends the sessions', async (t) => {
  const { site, anna, bert, confirm, members, record } = await maintainerAndMember(t);
  await confirm();
  const details = { username: 'bert', email: 'bert@example.org', firstName: 'Bert', surname: 'Maier' };
  const correct = (wanted: object) => anna.send('PUT', '/maintenance/members/bert', { json: wanted });
  assert.equal((await correct({ ...details, email: 'bert@neu.example' })).status, 200);
  const letters = await readLetters(site);
  assert.deepEqual(letters.map(({ to }) => to).toSorted(), ['bert@example.org', 'bert@neu.example']);
  assert.equal((await correct({ ...details, username: 'anna' })).status, 409);
  assert.equal((await bert.get('/session')).status, 200);
  assert.equal((await correct({ ...details, username: 'bert.maier' })).status, 200);
  assert.equal((await bert.get('/session')).status, 401);
  assert.equal((await members()).find(({ username }) => username === 'bert.maier')?.surname, 'Maier');
  const { entries } = await record();
  assert.equal(entries.map(({ act }) => act).join(), 'members-read,member-corrected,member-corrected');
});

test('a wrong address is taken away: nothing more is sent there, and the member gets a letter on paper', async (t) => {
  const { site, anna, bert, confirm, members, record } = await maintainerAndMember(t);
  await confirm();
  const details = { username: 'bert', email: '', firstName: 'Bert', surname: 'Maier' };
  const correct = (who: string, wanted: object) =>
    anna.send('PUT', `/maintenance/members/${who}`, { json: wanted });
  assert.equal((await correct('bert', details)).status, 200);
  assert.deepEqual(
    (await readLetters(site)).map(({ to, text }) => [to, /diese E-Mail-Adresse gestrichen/.test(text)]),
    [['bert@example.org', true]],
  );
  assert.equal((await members()).find(({ username }) => username === 'bert')?.email, '');
  assert.match((await bert.get('/users/bert')).text, /"privateEmailAddress":""/);
  await site.browser().post('/request_password_reset', { username: 'bert@example.org' });
  await anna.post('/group_email', { subject: 'Treffen', message: 'Wer kommt?' });
  assert.equal((await readLetters(site)).filter(({ to }) => to === 'bert@example.org').length, 1);
  assert.equal(
    (await record()).entries.find(({ act }) => act === 'member-corrected')?.detail,
    'email firstName surname',
  );
  // Who maintains the site has to be reached.
  assert.equal((await correct('anna', { ...details, username: 'anna' })).status, 400);
});

test('a member is deleted with or without the pictures, once, and never by themselves', async (t) => {
  const { site, anna, bert, confirm, record } = await maintainerAndMember(t);
  await confirm();
  await site.addMember('ohne.bilder');
  const gallery = await anna.createGallery();
  await bert.upload(gallery, await plainJpeg({ width: 60, height: 40 }));
  const remove = (username: string, keepImages: boolean) =>
    anna.send('DELETE', `/maintenance/members/${username}`, { json: { keepImages } });
  assert.equal((await remove('anna', true)).status, 409);
  const both = await Promise.all([remove('bert', false), remove('bert', false)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [204, 404]);
  assert.equal((await bert.get('/session')).status, 401);
  assert.deepEqual((await anna.get(`/galleries/${gallery}/images`)).json, []);
  assert.equal((await remove('ohne.bilder', false)).status, 204);
  // Of pictures the record tells where there were some.
  assert.deepEqual(
    (await record()).entries.map(({ act, member, detail }) => [act, member, detail]),
    [
      ['member-deleted', 'ohne.bilder', undefined],
      ['member-deleted', 'bert', 'images-deleted'],
    ],
  );
});

test('what is wrong with the site is in the overview, with who needs an invitation', async (t) => {
  const { site, anna, confirm } = await maintainerAndMember(t);
  await confirm();
  await writeLegalTexts(site.dataDir);
  const kinds = async () =>
    ((await anna.get('/maintenance/overview')).json as { kind: string }[]).map(({ kind }) => kind);
  assert.deepEqual(await kinds(), ['one-maintainer']);
  await site.db.updateTable('members').set({ maintainer: 1 }).execute();
  assert.deepEqual(await kinds(), []);
  await anna.post('/maintenance/members', newcomer);
  site.config.freeSpaceReserveBytes = 10 ** 15;
  await site.modules.alerts.provides.watch.hourly();
  assert.deepEqual(await kinds(), ['disk', 'never-invited']);
});
