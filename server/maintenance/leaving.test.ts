import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MaintainedMember } from '#contract/maintenance.ts';
import type { StartedSession } from '#contract/session.ts';
import { ask, byCode, mailOf } from '#test/support/login-by-mail.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { remember, takeOff } from '#test/support/test-memorial.ts';
import { runAdmin } from '#test/support/test-process.ts';
import { testSite } from '#test/support/test-site.ts';

const DAY = 24 * 60 * 60;

test('a member who deletes the own account is out of sight, back by a login, and gone after thirty days', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  const maja = await site.maintainer();
  let bert = await site.join('bert');
  const gallery = await bert.createGallery();
  await bert.upload(gallery, await plainJpeg({ width: 40, height: 30 }));
  const leave = async (images = 'keep', password?: string) => {
    const { status, json } = await bert.post('/users/bert/deletion', { images, password });
    return json ? (json as { error: string }).error : status;
  };
  const isSeen = async () =>
    ((await (await site.again('anna')).get('/users')).json as string[]).includes('bert');
  const told = async () => {
    const letters = await readLetters(site);
    return letters
      .filter(({ subject }) => /(eigene|dein) Konto/.test(subject))
      .map(({ to, subject }) => [to, subject])
      .sort();
  };
  const asSeenByMaja = async () =>
    ((await maja.get('/maintenance/members')).json as MaintainedMember[]).find(
      ({ username }) => username === 'bert',
    );

  assert.deepEqual(
    [await leave(), await leave('keep', 'ganz falsch')],
    ['confirm-password', 'wrong-credentials'],
  );
  const own = await maja.post('/users/maja/deletion', { images: 'keep', password: site.password });
  assert.equal(own.status, 409, 'the role goes first');
  assert.equal(await leave('keep', site.password), 204);
  assert.deepEqual([(await bert.get('/session')).status, await isSeen()], [401, false]);
  assert.deepEqual((await told()).sort(), [
    ['bert@example.org', 'Du hast dein Konto gelöscht (Klasse 1988)'],
    ['maja@example.org', 'Ein Mitglied hat das eigene Konto gelöscht (Klasse 1988)'],
  ]);
  const days = ((await asSeenByMaja())?.goneAt ?? 0) - site.now() / 1000;
  assert.equal(Math.ceil(days / DAY), 30);

  // By any login: a password, or an email for a member who has none.
  site.passSeconds(29 * DAY);
  assert.deepEqual(await site.modules.maintenance.provides.leaving.end(), []);
  const logIn = async () =>
    (await site.browser().post('/login', { username: 'bert', password: site.password }))
      .json as StartedSession;
  assert.deepEqual([(await logIn()).cameBack, (await logIn()).cameBack], [true, undefined], 'said once');
  bert = await site.again('bert');
  assert.equal(await isSeen(), true);
  const stays = (await told()).filter(([, words]) =>
    /^(Ein Mitglied behält das eigene|Du behältst dein) Konto \(Klasse 1988\)$/.test(words ?? ''),
  );
  assert.deepEqual(stays.map(([to]) => to).sort(), ['bert@example.org', 'maja@example.org']);
  await site.change('bert', { password_hash: null });
  assert.equal(await leave(), 204);
  const request = await ask(site.browser(), 'bert');
  const { code } = await mailOf(site, 'bert');
  bert = site.browser();
  assert.equal((await byCode(bert, request, code)).status, 200);
  site.passSeconds(DAY / 24);
  assert.equal(await leave(), 'new-login');

  // Each time the maintainers get mails.
  for (const answer of [204, 204, 'too-often']) {
    bert = site.browser();
    const request = await ask(bert, 'bert');
    await byCode(bert, request, (await mailOf(site, 'bert')).code);
    assert.equal(await leave(), answer);
  }
  site.passSeconds(DAY);

  // A maintainer whom somebody calls.
  bert = site.browser();
  const again = await ask(bert, 'bert');
  await byCode(bert, again, (await mailOf(site, 'bert')).code);
  assert.equal(await leave('delete'), 204);
  const majaNow = await site.again('maja');
  await site.confirm(majaNow);
  assert.equal((await majaNow.post('/maintenance/members/bert/enable')).status, 200);
  site.passSeconds(30 * DAY);
  assert.deepEqual(await site.modules.maintenance.provides.leaving.end(), []);

  const last = await ask(bert, 'bert');
  await byCode(bert, last, (await mailOf(site, 'bert')).code);
  assert.equal(await leave('delete'), 204);
  // Whatever maintainers do meanwhile keeps nobody from going.
  site.passSeconds(DAY);
  const maintainer = await site.again('maja');
  await site.confirm(maintainer);
  assert.equal((await maintainer.post('/maintenance/members/bert/disable')).status, 409);
  const disabled = await runAdmin(t, ['member', 'disable', 'bert'], { DATA_DIR: site.dataDir });
  assert.match(disabled.stderr, /„bert“ hat das Konto selbst gelöscht/);
  const name = { firstName: 'Bert', surname: 'Beispiel', typed: 'Bert Beispiel' };
  const memorial = await remember(maintainer, { ...name, username: 'bert' });
  assert.equal((await takeOff(maintainer, memorial, name.typed)).status, 204);
  site.passSeconds(29 * DAY);
  assert.equal((await site.modules.maintenance.provides.leaving.end()).length, 1, 'a picture');
  assert.deepEqual((await site.db.selectFrom('images').selectAll().execute()).length, 0);
  assert.equal(await site.members.find('bert'), undefined);
});
