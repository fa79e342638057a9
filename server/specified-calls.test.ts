import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Gallery, Image } from '#contract/galleries.ts';
import { ownData } from '#test/support/own-data.ts';
import { lastLetterTo, readLetters } from '#test/support/read-letters.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestAnswer } from '#test/support/test-browser.ts';
import { testSite } from '#test/support/test-site.ts';

const NEW = 'Spachtel und Schleifpapier';

const refused = ({ status, json }: TestAnswer) => [status, (json as { error: string }).error];

test('the calls of sessions and passwords answer as specified', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  const anna = site.browser();
  const credentials = { username: 'anna', password: site.password };

  const wrong = await anna.post('/login', { username: 'anna', password: 'geraten' });
  assert.deepEqual(refused(wrong), [401, 'wrong-credentials']);
  const login = await anna.post('/login', credentials);
  const { username, expiration } = login.json as { username: string; expiration: number };
  assert.deepEqual([login.status, username], [200, 'anna']);
  assert.ok(Math.abs(expiration - Date.now() / 1000 - 7200) < 60, 'seconds, two hours ahead');

  assert.deepEqual(refused(await anna.post('/change_password', { newPassword: 'kurz' })), [400, 'not-valid']);
  assert.equal((await anna.post('/change_password', { newPassword: NEW })).status, 204);
  assert.deepEqual(refused(await site.browser().post('/login', credentials)), [401, 'wrong-credentials']);

  assert.equal((await anna.post('/logout')).status, 204);
  assert.deepEqual(refused(await anna.post('/logout')), [401, 'no-session']);

  for (const who of ['anna', 'niemand'])
    assert.equal((await anna.post('/request_password_reset', { username: who })).status, 204, who);
  const [token] = (await lastLetterTo(site, 'anna@example.org')).tokens;
  const reset = { token, newPassword: site.password };
  assert.equal((await anna.post('/perform_password_reset', reset)).status, 204);
  assert.deepEqual(refused(await anna.post('/perform_password_reset', reset)), [404, 'not-found']);
  assert.equal((await anna.post('/login', credentials)).status, 200);
});

test('the calls of members answer as specified', async (t) => {
  const site = await testSite(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  assert.deepEqual((await anna.get('/users')).json, ['anna', 'bert']);
  assert.deepEqual(refused(await site.browser().get('/users')), [401, 'no-session']);

  const hidden = ownData({ city: '79098 Freiburg', privateEmailAddress: 'anna@example.org' });
  assert.equal((await anna.send('PUT', '/users/anna', { json: hidden })).status, 204);
  assert.deepEqual((await anna.get('/users/anna')).json, hidden);
  assert.deepEqual(refused(await bert.get('/users/anna')), [404, 'not-found']);
  const shown = { ...hidden, publicationConsent: true };
  assert.equal((await anna.send('PUT', '/users/anna', { json: shown })).status, 204);
  const seen = (await bert.get('/users/anna')).json as Record<string, unknown>;
  assert.deepEqual([seen.firstName, seen.city], [hidden.firstName, '79098 Freiburg']);

  assert.deepEqual(refused(await bert.send('PUT', '/users/anna', { json: shown })), [403, 'not-allowed']);
  const nameless = { ...shown, surname: '' };
  assert.deepEqual(refused(await anna.send('PUT', '/users/anna', { json: nameless })), [400, 'not-valid']);
});

test('the calls of galleries answer as specified', async (t) => {
  const site = await testSite(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  assert.deepEqual((await anna.get('/galleries')).json, []);
  const words = { title: 'Klassentreffen', description: 'Ein Abend am See' };
  const created = await anna.post('/galleries', words);
  const { id } = created.json as Gallery;
  assert.equal(created.status, 201);
  assert.deepEqual(refused(await anna.post('/galleries', { ...words, title: '' })), [400, 'not-valid']);

  const uploaded = await anna.upload(id, await plainJpeg({ width: 60, height: 40 }), { title: 'Am Steg' });
  assert.equal(uploaded.status, 201);
  assert.deepEqual(refused(await anna.upload(id, Buffer.from('GIF89a'))), [415, 'not-a-jpeg']);

  const [image] = (await bert.get(`/galleries/${id}/images`)).json as Image[];
  assert.ok(image);
  assert.deepEqual([image.title, image.uploader], ['Am Steg', 'anna']);
  for (const path of [image.imagePath, image.thumbnailPath ?? ''])
    assert.equal((await bert.fetch('GET', path)).status, 200, path);
  const [listed] = (await bert.get('/galleries')).json as Gallery[];
  assert.deepEqual([listed?.id, listed?.title, listed?.description], [id, words.title, words.description]);
  assert.ok(listed?.thumbnailPath);
  assert.equal(((await bert.get(`/galleries/${id}`)).json as Gallery).title, words.title);
  const nowhere = '/galleries/01890000-0000-7000-8000-000000000000';
  for (const path of [nowhere, `${nowhere}/images`])
    assert.deepEqual(refused(await bert.get(path)), [404, 'not-found'], path);

  const at = `/galleries/${id}/images/${image.id}`;
  assert.deepEqual(refused(await bert.send('DELETE', at)), [403, 'not-allowed']);
  assert.equal((await anna.send('DELETE', at)).status, 204);
  assert.deepEqual((await anna.get(`/galleries/${id}/images`)).json, []);
});

test('the call of the group email answers as specified', async (t) => {
  const site = await testSite(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  const wanting = ownData({ privateEmailAddress: 'bert@example.org', acceptGroupEmails: true });
  assert.equal((await bert.send('PUT', '/users/bert', { json: wanting })).status, 204);
  const mail = { subject: 'Treffen', message: 'Wer kommt?' };
  assert.deepEqual(refused(await anna.post('/group_email', { ...mail, message: '' })), [400, 'not-valid']);
  assert.equal((await anna.post('/group_email', mail)).status, 202);
  const sent = (await readLetters(site)).filter(({ subject }) => subject === 'Treffen');
  assert.ok(sent.some(({ to }) => to === 'bert@example.org'));
});
