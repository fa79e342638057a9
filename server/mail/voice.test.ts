import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoted } from '#contract/characters.ts';
import { readMail } from '#server/mail/letters.ts';
import { longer } from '#test/support/longer.ts';
import { ownData } from '#test/support/own-data.ts';
import { withPasskey } from '#test/support/passkeys.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { noSpamFilter, spamStatus } from '#test/support/spam-filter.ts';
import { sendToGroup } from '#test/support/test-class.ts';
import {
  callMeeting,
  changeMeeting,
  classOf2030,
  meetingOf,
  proposals,
  put,
  reunion,
  type TestMeetings,
} from '#test/support/test-meeting.ts';

const SITE = 'Klasse 1988';
/** A title that leaves its quotation marks, and goes on as the site. */
const TITLE = 'Fest“ ist neu. Bitte ruf gleich an: Die Betreuer. Danke „Info';
const SHOWN = 'Fest‘ ist neu. Bitte ruf gleich an: Die Betreuer. Danke ‚Info';

test('what somebody wrote stays within its quotation marks, on one line and of a length', () => {
  assert.equal(quoted(TITLE), `„${SHOWN}“`);
  for (const mark of '„“”‟"«»＂〝〞〟❝❞❠⹂″')
    assert.doesNotMatch(quoted(`a${mark}b`).slice(1, -1), /[„“”‟"«»＂〝〞〟❝❞❠⹂″]/);
  assert.equal(quoted(' eins\n\nzwei\u2028drei '), '„eins zwei drei“');
  assert.equal(quoted('x'.repeat(400)).length, 152);
  assert.equal(quoted('👩‍🎨 malt'), '„👩‍🎨 malt“');
});

type Letter = {
  kind: string;
  to: string;
  from: string;
  subject: string;
  first: string;
  text: string;
  raw: string;
};

/** Every email that has left, with the kind of its mail. */
async function lettersOf(site: TestMeetings): Promise<Letter[]> {
  await site.mail.drain();
  return Promise.all(
    site.server.letters.map(async ({ parsed, to, raw }) => {
      const [, mailId = ''] = /<rm-([0-9a-f-]{36})\./.exec(parsed.messageId ?? '') ?? [];
      const { kind } = await readMail(site.db, mailId);
      const text = (parsed.text ?? '').replaceAll('\r\n', '\n');
      const [first = ''] = text.split('\n');
      return {
        kind,
        to: to[0] ?? '',
        from: parsed.from?.name ?? '',
        subject: parsed.subject ?? '',
        first,
        text,
        raw,
      };
    }),
  );
}

/** Anna, who is called as she likes, does all that sends emails, and so do others. */
async function causeLetters(site: TestMeetings) {
  let [anna, bert, maja] = [await site.again('anna'), await site.again('bert'), await site.again('maja')];
  const pass = async (seconds = 601) => {
    site.passSeconds(seconds);
    await site.mail.drain();
    [anna, bert, maja] = [await site.again('anna'), await site.again('bert'), await site.again('maja')];
    await site.confirm(maja);
  };
  await pass(0);
  await anna.post('/group_email/test', { subject: 'Probe', message: 'Hallo' });
  await sendToGroup(anna, { subject: TITLE, message: 'Hallo' });

  const { id } = await callMeeting(anna, { ...reunion, title: TITLE, startsAt: null, dates: proposals });
  await anna.post(`/meetings/${id}/votes_invitation`);
  await pass();
  const [date] = (await meetingOf(bert, id)).dates;
  await put(bert, `/meetings/${id}/votes`, { votes: [{ dateId: date?.id, vote: 'yes' }] });
  await anna.post(`/meetings/${id}/fix`, { dateId: date?.id });
  await pass();
  await anna.post(`/meetings/${id}/invitations`);
  await pass();
  await pass(2 * 86_400);
  await anna.post(`/meetings/${id}/reminders`);
  await pass();
  await put(anna, `/meetings/${id}/answers/bert`, { answer: 'yes' });
  await pass();
  await changeMeeting(anna, id, { place: 'Hütte' });
  await pass();
  await put(anna, `/meetings/${id}/organisers`, { usernames: ['anna', 'bert'] });
  await pass();
  await anna.post(`/meetings/${id}/cancel`, { reason: '' });
  await pass();
  await anna.post(`/meetings/${id}/uncancel`);
  await pass();

  await maja.post('/maintenance/missing', { firstName: 'Kai', surname: 'Zander' });
  const [sought] = (await anna.get('/missing')).json as { id: string }[];
  await anna.post(`/missing/${sought?.id}/hints`, { text: 'Soll in Schweden sein' });

  const gallery = await anna.createGallery(TITLE);
  const image = (await anna.upload(gallery, await plainJpeg({ width: 40, height: 30 }), { title: TITLE }))
    .json as {
    id: string;
  };
  await bert.post(`/galleries/${gallery}/images/${image.id}/hide`, { reason: '' });
  await pass();
  await maja.post(`/maintenance/hidden_images/${image.id}/show`, { reason: '' });

  await site.browser().post('/request_password_reset', { username: 'anna' });
  await site.browser().post('/request_login_link', { username: 'anna' });
  await pass();
  const data = ownData({ firstName: 'Die', surname: 'Klassenseite', privateEmailAddress: 'neu@example.net' });
  await put(anna, '/users/anna', { ...data, acceptGroupEmails: true });
  await pass();
  await anna.post('/users/anna/deletion', { images: 'keep', password: site.password });
  await pass();
}

/** The same of all emails about accounts: of carl, who is called as he likes, too, and of a newcomer. */
async function causeLettersOfAccounts(site: TestMeetings) {
  const { password } = site;
  let [carl, maja] = [await site.again('carl'), await site.again('maja')];
  await site.confirm(maja);
  const { passkey } = await withPasskey(carl);
  await carl.send('DELETE', `/passkeys/${passkey.id}`);
  await maja.post('/maintenance/maintainers', { username: 'carl', password });
  await site.mail.drain();
  await maja.post('/maintenance/members/carl/take-role');
  await site.mail.drain();
  const names = { username: 'carl', firstName: 'Die', surname: 'Betreuer' };
  await put(maja, '/maintenance/members/carl', { ...names, email: 'carl.neu@example.org' });
  await site.mail.drain();
  carl = await site.again('carl');
  await carl.post('/change_password', { newPassword: 'Spachtel und Schleifpapier' });

  const newcomer = { username: 'neu', firstName: 'Die', surname: 'Seite', email: 'neu@example.com' };
  await maja.post('/maintenance/members', { ...newcomer, invite: true });
  await site.mail.drain();
  site.passSeconds(8 * 86_400);
  maja = await site.again('maja');
  await site.confirm(maja);
  await maja.post('/maintenance/reminders');
  await site.mail.drain();
}

/** Who speaks in each of the emails of that story. */
const voices: Record<string, 'anna' | 'site'> = {
  'group-email': 'anna',
  'group-email-test': 'anna',
  'meeting-votes': 'anna',
  'meeting-fixed': 'anna',
  'meeting-invitation': 'anna',
  'meeting-reminder': 'anna',
  'meeting-answer-entered': 'anna',
  'meeting-changed': 'anna',
  'meeting-asked': 'anna',
  'meeting-cancelled': 'anna',
  'meeting-uncancelled': 'anna',
  'missing-hint': 'anna',
  invitation: 'site',
  'invitation-reminder': 'site',
  'password-changed': 'site',
  'passkey-added': 'site',
  'passkey-removed': 'site',
  'address-set': 'site',
  'details-set': 'site',
  'role-given': 'site',
  'role-taken': 'site',
  'image-hidden': 'site',
  'image-reported': 'site',
  'image-shown': 'site',
  'password-reset': 'site',
  'login-link': 'site',
  'address-changed': 'site',
  'address-confirmation': 'site',
  'member-leaves': 'site',
  'member-stays': 'site',
};

test('what a member causes looks different from what the site says, in every email', async (t) => {
  const site = await classOf2030(t);
  await site.readers('anna', 'bert', 'carl');
  await site.maintainer();
  await site.change('anna', { first_name: 'Die', surname: 'Klassenseite', publication_consent: 1 });
  await site.change('carl', { first_name: 'Die', surname: 'Betreuer', publication_consent: 1 });
  await causeLettersOfAccounts(site);
  await causeLetters(site);

  const letters = await lettersOf(site);
  const ofKinds = new Map(letters.map((letter) => [letter.kind, letter]));
  t.diagnostic(
    [...ofKinds.values()]
      .map(({ kind, from, subject, first }) => [kind, from, subject, first].join(' | '))
      .join('\n'),
  );
  assert.deepEqual([...ofKinds.keys()].toSorted(), Object.keys(voices).toSorted());
  for (const { kind, from, subject, first, text } of letters) {
    if (voices[kind] === 'anna') {
      assert.equal(from, `Die Klassenseite (anna) über ${SITE}`, kind);
      assert.equal(first, `Die Klassenseite (anna) schreibt über die Seite „${SITE}“:`, kind);
    } else {
      assert.equal(from, SITE, kind);
      assert.match(first, /^Hallo/, kind);
      assert.doesNotMatch(subject, /Die (Klassenseite|Betreuer|Seite)/, kind);
    }
    // But for the subject of a Rundmail, which is its sender's own.
    const said = kind.startsWith('group-email') ? '' : `${subject}\n${text}`;
    assert.ok(!said.includes('Fest“ ist neu'), `${kind}: ${said}`);
  }
  assert.ok(letters.filter(({ text }) => text.includes(SHOWN)).length > 10);
  if (longer && !noSpamFilter)
    for (const { kind, raw } of ofKinds.values()) {
      const { score, status } = await spamStatus(raw);
      assert.ok(score <= 0, `${kind}: ${status}`);
    }
});
