import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MaintainedMember } from '#contract/maintenance.ts';
import { saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { sendToGroup, testClass } from '#test/support/test-class.ts';
import {
  callMeeting,
  classOf2030,
  meetingOf,
  say,
  type TestMeetings,
  tokenIn,
} from '#test/support/test-meeting.ts';
import { enter, remember, takeOff } from '#test/support/test-memorial.ts';
import { runAdmin } from '#test/support/test-process.ts';

/** Jens, who has released everything, has used everything, and is about to be sent something. */
async function classWithJens(t: Parameters<typeof classOf2030>[0]) {
  const site = await classOf2030(t);
  const [maja, anna, jens] = [await site.maintainer(), await site.writer('anna'), await site.join('jens')];
  const own = { firstName: 'Jens', surname: 'Riedel', privateEmailAddress: 'jens@example.org' };
  await saveData(jens, 'jens', { ...own, publicationConsent: true, acceptGroupEmails: true });
  const profile = { birthName: 'Kant', birthday: { day: 10, month: 1 }, birthdayConsent: true };
  assert.equal((await jens.send('PUT', '/users/jens/profile', { json: profile })).status, 204);
  const gallery = await jens.createGallery();
  await jens.upload(gallery, await plainJpeg({ width: 60, height: 40 }));
  const { id: meeting } = await callMeeting(anna);
  await say(jens, meeting, 'yes', { persons: 3 });
  const calendar = (await jens.get('/calendar_address')).json as { url: string };

  await site.browser().post('/request_password_reset', { username: 'jens' });
  assert.equal((await anna.post(`/meetings/${meeting}/invitations`)).status, 202);
  await site.mail.drain();
  const letters = site.server.letters.map(({ parsed }) => parsed.text ?? '').join('\n');
  const reset = /password-reset\/([\w-]+)/.exec(letters)?.[1] ?? assert.fail('no link');
  const answer = site.server.letters
    .filter(({ to }) => to[0]?.startsWith('jens'))
    .map(tokenIn)
    .find(Boolean);
  site.server.letters.length = 0;

  // On their way: one to all, one by Jens, and a new link.
  await sendToGroup(anna);
  await sendToGroup(jens, { subject: 'Von Jens', message: 'Bis bald' });
  await site.browser().post('/request_password_reset', { username: 'jens' });
  return { site, maja, anna, jens, gallery, meeting, calendar: calendar.url, reset, answer };
}

const onTheirWay = async ({ db }: TestMeetings) => {
  const rows = await db
    .selectFrom('mail_copies')
    .innerJoin('mails', 'mails.id', 'mail_copies.mail_id')
    .select(['mail_copies.address', 'kind', 'subject'])
    .where('state', 'in', ['waiting', 'sending', 'deferred', 'held'])
    .execute();
  return rows.map(({ address, kind, subject }) => `${kind} ${subject} ${address}`).toSorted();
};

test('a member who is remembered is gone from everything in the same transaction, and comes back unharmed', async (t) => {
  const { site, maja, anna, jens, gallery, meeting, calendar, reset, answer } = await classWithJens(t);
  const ways = [
    ...['/users', '/users/jens', '/users/jens/vcard', '/users/jens/profile', '/directory'],
    ...['/directory/contacts', '/directory/csv', '/directory/vcards', '/birthdays'],
    ...[`/meetings/${meeting}`, `/meetings/${meeting}/people`, `/meetings/${meeting}/csv`],
    ...['/group_email', `/meetings/${meeting}/invitations`],
  ];
  const told = async () => {
    const answers = await Promise.all(ways.map((way) => anna.get(way)));
    return ways.filter((_, at) => /jens|Riedel|Kant/i.test(answers[at]?.text ?? ''));
  };
  const counts = async () => ({
    persons: (await meetingOf(anna, meeting)).persons,
    recipients: ((await anna.get('/group_email')).json as { recipients: number }).recipients,
  });
  const program = () => fetch(site.address + new URL(calendar).pathname);
  const login = () => site.browser().post('/login', { username: 'jens', password: site.password });
  const before = { told: await told(), counts: await counts() };
  assert.deepEqual(before.counts, { persons: 3, recipients: 2 });
  assert.equal(before.told.length, 12);
  const { length: waiting } = await onTheirWay(site);
  assert.equal(waiting, 5);

  // Nothing of it happens when a part of it is not possible: there is no such portrait.
  assert.equal((await enter(maja, { username: 'jens', portrait: 'now' })).status, 409);
  assert.equal((await jens.get('/session')).status, 200);
  assert.equal((await onTheirWay(site)).length, waiting);

  const id = await remember(maja, { username: 'jens' });
  // What is still to leave is what anna gets.
  assert.deepEqual(await onTheirWay(site), [
    'group-email Klassentreffen anna@example.org',
    'meeting-seats-free  anna@example.org',
  ]);
  assert.equal((await jens.get('/session')).status, 401);
  const refused = await login();
  const wrong = await site.browser().post('/login', { username: 'maja', password: 'falsch' });
  assert.deepEqual([refused.status, refused.text], [wrong.status, wrong.text]);
  assert.deepEqual(await told(), []);
  assert.deepEqual(await counts(), { persons: 0, recipients: 1 });
  assert.equal((await program()).status, 404);
  const members = (await maja.get('/maintenance/members')).json as MaintainedMember[];
  assert.equal(members.find(({ username }) => username === 'jens')?.state, 'in-memoriam');
  const renewed = { token: reset, newPassword: 'Zwei Schichten Klarlack' };
  assert.equal((await site.browser().post('/perform_password_reset', renewed)).status, 404);
  assert.equal((await site.browser().post('/check_meeting_link', { token: answer })).status, 404);
  await site.browser().post('/request_password_reset', { username: 'jens' });
  await site.mail.drain();
  assert.deepEqual(new Set(site.server.reached()), new Set(['anna@example.org']));
  // The credits of pictures stay.
  const [image] = (await anna.get(`/galleries/${gallery}/images`)).json as { uploader: string }[];
  assert.equal(image?.uploader, 'jens');

  assert.equal((await takeOff(maja, id, 'Jens Riedl')).status, 400);
  assert.equal((await takeOff(maja, id)).status, 204);
  assert.deepEqual({ told: await told(), counts: await counts() }, before);
  assert.equal((await program()).status, 404, 'an address of the calendar ends for good');
  assert.equal((await jens.get('/session')).status, 401);
  assert.equal((await login()).status, 200);
  assert.deepEqual((await jens.get('/memorials')).status, 401);
  await site.mail.drain();
  assert.deepEqual(new Set(site.server.reached()), new Set(['anna@example.org']));
});

test('a member who was disabled before is so again, and nobody is let in past the memorial', async (t) => {
  const site = await testClass(t);
  const maja = await site.maintainer();
  await site.readers('jens', 'dora');
  await site.change('dora', { disabled: 1 });
  assert.equal((await enter(maja, { username: 'maja' })).status, 409);
  assert.equal((await enter(maja, { username: 'niemand' })).status, 404);
  const id = await remember(maja, { username: 'DORA' });
  assert.equal((await enter(maja, { username: 'dora' })).status, 409);
  for (const act of ['enable', 'disable', 'invite', 'password-link', 'code'])
    assert.equal((await maja.post(`/maintenance/members/dora/${act}`)).status, 409, act);
  const enabled = await runAdmin(t, ['member', 'enable', 'dora'], { DATA_DIR: site.dataDir });
  assert.match(enabled.stderr, /Die Klasse gedenkt dieses Mitglieds \(dora\)/);
  assert.equal((await takeOff(maja, id)).status, 204);
  const disabled = await site.db.selectFrom('members').select('username').where('disabled', '=', 1).execute();
  assert.deepEqual(
    disabled.map(({ username }) => username),
    ['dora'],
  );
});

test('somebody on the way out who has died comes back by nothing, and the account ends at its time', async (t) => {
  const site = await testClass(t);
  const maja = await site.maintainer();
  await site.addMember('anna');
  const jens = await site.join('jens');
  await site.browser().post('/request_login_link', { username: 'jens' });
  await site.mail.drain();
  const [, token = ''] = /anmelden\/([\w-]+)/.exec(site.server.letters.at(-1)?.parsed.text ?? '') ?? [];
  assert.equal(
    (await jens.post('/users/jens/deletion', { images: 'keep', password: site.password })).status,
    204,
  );
  const id = await remember(maja, { username: 'jens' });

  const password = site.password;
  const login = async () => (await site.browser().post('/login', { username: 'jens', password })).status;
  assert.equal(await login(), 401);
  assert.equal((await site.browser().post('/login_by_link', { token })).status, 404);
  site.server.letters.length = 0;
  for (const path of ['/request_login_link', '/request_password_reset'])
    await site.browser().post(path, { username: 'jens' });
  await site.mail.drain();
  assert.deepEqual(
    site.server.letters
      .map(({ parsed }) => parsed.subject)
      .filter((one) => /Anmelden|Neues Passwort/.test(one ?? '')),
    [],
  );
  // Taken back, it was a mistake: the way back is open as before, for the rest of the thirty days.
  assert.equal((await takeOff(maja, id)).status, 204);
  assert.equal(await login(), 200);

  const again = await site.again('jens');
  assert.equal((await again.post('/users/jens/deletion', { images: 'keep', password })).status, 204);
  await remember(maja, { username: 'jens' });
  site.passSeconds(31 * 86_400);
  await site.modules.maintenance.provides.leaving.end();
  assert.equal(await site.members.find('jens'), undefined);
});
