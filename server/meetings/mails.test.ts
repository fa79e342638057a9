import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InvitationOutlook } from '#contract/meetings.ts';
import { startChores } from '#server/process/chores.ts';
import type { ReceivedLetter } from '#test/support/test-mail-server.ts';
import {
  calendarIn,
  callMeeting,
  classOf2030,
  header,
  meetingOf,
  proposals,
  reader,
  reunion,
  say,
  sent,
  textOf,
} from '#test/support/test-meeting.ts';

test('an invitation reaches once all who take Rundmails and have an address, and names the others before', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  await house.readers('bert', 'carl', 'dora');
  await house.change('bert', { first_name: 'Bert', surname: 'Maler', publication_consent: 1 });
  await house.addMember('emil');
  await house.addMember('frida');
  await house.change('carl', { disabled: 1 });
  await house.change('dora', { private_email_address: '' });
  await house.change('frida', { first_name: 'Frida', surname: 'Aal', publication_consent: 1 });
  const { id } = await callMeeting(anna, {
    ...reunion,
    description: 'Wir grillen am See.\n\nBringt Salate mit!',
  });
  const preview = await anna.post('/meeting_preview', reunion);
  const outlook = (await anna.get(`/meetings/${id}/invitations`)).json as InvitationOutlook;
  const notWrittenTo = [{ username: 'frida', name: 'Frida Aal' }];
  for (const shown of [preview.json as InvitationOutlook, outlook]) {
    assert.deepEqual([shown.recipients, shown.subject], [2, 'Einladung: Klassentreffen 2030']);
    assert.deepEqual([shown.notWrittenTo, shown.notNamed], [notWrittenTo, 2]);
  }
  assert.equal((await meetingOf(anna, id)).invitedAt, null);
  await house.mail.drain();
  assert.deepEqual(house.server.letters, []);

  const both = await Promise.all([1, 2].map(() => anna.post(`/meetings/${id}/invitations`)));
  assert.deepEqual(both.map(({ text }) => text).toSorted(), ['{"error":"conflict"}', '{"recipients":2}']);
  assert.notEqual((await meetingOf(anna, id)).invitedAt, null);
  const letters = await reader(house)();
  assert.deepEqual([...letters.keys()].toSorted(), ['anna', 'bert']);
  const letter = letters.get('bert');
  assert.ok(letter);
  assert.equal(letter.parsed.subject, 'Einladung: Klassentreffen 2030');
  assert.equal(letter.parsed.from?.name, 'anna Beispiel (Klasse 1988)');
  assert.deepEqual(
    letter.parsed.replyTo?.map(({ address }) => address),
    ['anna@example.org'],
  );
  const text = textOf(letter).replaceAll(/\/(zusage|abmelden)\/[\w-]+/g, '/$1/...');
  const written = outlook.text.replace('Hallo anna,', 'Hallo Bert,');
  assert.equal(text, written);
  assert.match(
    text,
    /Wann: Samstag, 21\. September 2030, 15\u00A0Uhr\nWo: Gasthaus Adler, Hauptstraße 5, 79098 Freiburg\n/,
  );
  assert.match(text, /steht dazu:\n> Wir grillen am See\.\n>\n> Bringt Salate mit!\n/);
  assert.match(text, /bis Samstag, 31\. August 2030\./);
  for (const line of ['Zusagen: …?antwort=ja', 'Vielleicht: …?antwort=vielleicht', 'Absagen: …?antwort=nein'])
    assert.ok(text.includes(line.replace('…', 'http://localhost:3000/zusage/...')), line);
});

test('an invitation can be left with one click, and brings the meeting for a calendar beside its text', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  const { id } = await callMeeting(anna);
  await anna.post(`/meetings/${id}/invitations`);
  const letter = (await reader(house)()).get('anna');
  assert.ok(letter);
  assert.deepEqual(header(letter, 'List-Id'), ['<rundmail.klasse.example>']);
  assert.deepEqual(header(letter, 'List-Unsubscribe-Post'), ['List-Unsubscribe=One-Click']);
  const [way = ''] = header(letter, 'List-Unsubscribe');
  const path = /<http:\/\/localhost:3000(\/api\/v1\/unsubscribe\/[\w-]+)>/.exec(way)?.[1] ?? '';
  assert.ok(textOf(letter).includes(path.replace('/api/v1/unsubscribe/', '/abmelden/')));
  assert.match(letter.raw, /^Content-Type: multipart\/mixed;/m);
  assert.match(letter.raw, /^Content-Type: multipart\/alternative;/m);
  assert.match(letter.raw, /^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH\r$/m);
  assert.match(letter.raw, /^Content-Type: application\/ics; name=treffen\.ics\r$/m);
  const kept = calendarIn(letter);
  assert.ok(kept.includes('\r\nDTSTART;TZID=Europe/Berlin:20300921T150000\r\n'), kept);
  const [shown] = letter.parsed.attachments;
  assert.equal(shown?.mimeType, 'text/calendar');
  const shownText = new TextDecoder().decode(shown.content as ArrayBuffer);
  assert.equal(shownText, kept.replaceAll('\r\n', '\n'));

  const { status } = await fetch(house.address + path, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  assert.equal(status, 204);
  assert.equal(((await anna.get(`/meetings/${id}/invitations`)).json as InvitationOutlook).recipients, 0);
});

test('who is gone, disabled or has opted out meanwhile gets no letter, and nobody when the meeting is off', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  await house.readers('bert', 'carl', 'dora');
  const { id } = await callMeeting(anna);
  assert.deepEqual((await anna.post(`/meetings/${id}/invitations`)).json, { recipients: 4 });
  await house.change('bert', { disabled: 1 });
  await house.change('carl', { accept_group_emails: 0 });
  await house.accounts.remove(house.db, (await house.members.find('dora'))?.id ?? '', { keepImages: false });
  assert.deepEqual(await sent(house), ['anna']);

  const off = await callMeeting(anna);
  await anna.post(`/meetings/${off.id}/invitations`);
  await anna.post(`/meetings/${off.id}/cancel`, { reason: 'Der Wirt ist krank' });
  house.server.letters.length = 0;
  // Neither the invitation nor that it is off: nobody has heard of it.
  assert.deepEqual(await sent(house), []);
});

test('a meeting without a date, cancelled, or for nobody, is no reason for an invitation', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.join('anna');
  const invite = async (id: string) => (await anna.post(`/meetings/${id}/invitations`)).text;
  const { id } = await callMeeting(anna);
  assert.equal(await invite(id), '{"error":"conflict"}');
  await house.change('anna', { accept_group_emails: 1 });
  const open = await callMeeting(anna, { ...reunion, startsAt: null, dates: proposals });
  assert.equal(await invite(open.id), '{"error":"conflict"}');
  await anna.post(`/meetings/${id}/cancel`, {});
  assert.equal(await invite(id), '{"error":"conflict"}');
});

test('those without an answer are reminded at most twice, a day apart', async (t) => {
  const house = await classOf2030(t);
  await house.writer('anna');
  await house.readers('bert', 'carl', 'dora');
  const { id } = await callMeeting(await house.again('anna'));
  const remind = async () => (await (await house.again('anna')).post(`/meetings/${id}/reminders`)).text;
  const letters = reader(house);
  assert.equal(await remind(), '{"error":"conflict"}');
  await (await house.again('anna')).post(`/meetings/${id}/invitations`);
  assert.equal((await letters()).size, 4);
  await say(await house.again('bert'), id, 'no');
  assert.equal(await remind(), '{"error":"too-often"}');
  house.passSeconds(24 * 3600);
  // Late to the class: the reminder is the invitation.
  await house.readers('emil');
  assert.equal(await remind(), '{"recipients":4}');
  // Answered while it was waiting.
  await say(await house.again('carl'), id, 'yes');
  const reminded = await letters();
  assert.deepEqual([...reminded.keys()].toSorted(), ['anna', 'dora', 'emil']);
  const letter = reminded.get('dora');
  assert.equal(letter?.parsed.subject, 'Erinnerung: Klassentreffen 2030');
  assert.match(
    textOf(letter as ReceivedLetter),
    /hast du noch nicht geantwortet.*\/zusage\/[\w-]+\?antwort=ja/s,
  );
  house.passSeconds(24 * 3600);
  const outlook = (await (await house.again('anna')).get(`/meetings/${id}/invitations`))
    .json as InvitationOutlook;
  assert.deepEqual([outlook.reminders, outlook.unanswered], [1, 3]);
  assert.equal(await remind(), '{"recipients":3}');
  await letters();
  house.passSeconds(24 * 3600);
  assert.equal(await remind(), '{"error":"conflict"}');
});

test('where it was wished, reminders leave three weeks and one week before the last day, each once', async (t) => {
  // Nobody who is told that backups are missing.
  const house = await classOf2030(t, { settings: { ADMIN_EMAIL: '' } });
  const anna = await house.writer('anna');
  const letters = reader(house);
  const ids: string[] = [];
  for (const reminds of [true, false]) {
    const { id } = await callMeeting(anna, { ...reunion, title: `reminds: ${reminds}`, reminds });
    await anna.post(`/meetings/${id}/invitations`);
    ids.push(id);
  }
  await letters();
  const chore = async (local: string) => {
    house.goTo(local);
    // As several processes do it at once.
    await Promise.all([1, 2, 3].map(() => startChores(house)()));
    return [...(await letters()).values()].map((letter) => {
      assert.deepEqual(header(letter, 'Auto-Submitted'), ['auto-generated']);
      return letter.parsed.subject;
    });
  };
  assert.deepEqual(await chore('2030-08-10T08:59'), []);
  assert.deepEqual(await chore('2030-08-10T09:00'), ['Erinnerung: reminds: true']);
  assert.deepEqual(await chore('2030-08-10T10:00'), []);
  assert.deepEqual(await chore('2030-08-24T08:59'), []);
  assert.deepEqual(await chore('2030-08-24T09:00'), ['Erinnerung: reminds: true']);
  assert.deepEqual(await chore('2030-08-31T20:00'), []);
});

test('reminders that became due while the site was down leave by day', async (t) => {
  const house = await classOf2030(t, { settings: { ADMIN_EMAIL: '' } });
  const anna = await house.writer('anna');
  const { id } = await callMeeting(anna, { ...reunion, reminds: true });
  await anna.post(`/meetings/${id}/invitations`);
  const letters = reader(house);
  await letters();
  const sentAt = async (local: string) => {
    house.goTo(local);
    await startChores(house)();
    return (await letters()).size;
  };
  assert.equal(await sentAt('2030-08-12T03:00'), 0);
  assert.equal(await sentAt('2030-08-12T08:59'), 0);
  assert.equal(await sentAt('2030-08-12T09:00'), 1);
  assert.equal(await sentAt('2030-08-25T19:00'), 0);
  assert.equal(await sentAt('2030-08-26T18:59'), 1);
});

test('a reminder by hand takes the place of the one that would have left soon after', async (t) => {
  const house = await classOf2030(t);
  await house.writer('anna');
  const anna = await house.again('anna');
  const { id } = await callMeeting(anna, { ...reunion, reminds: true });
  await anna.post(`/meetings/${id}/invitations`);
  house.goTo('2030-08-09T20:00');
  await (await house.again('anna')).post(`/meetings/${id}/reminders`);
  const letters = reader(house);
  await letters();
  house.goTo('2030-08-10T09:00');
  await house.meetingServices.invitations.remindDue();
  assert.equal((await letters()).size, 0);
});

test('mark-up, commas and words of headers in a title stay words, in header, text and calendar', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  const title = '<b>Treffen</b>, "30" Jahre; Bcc: fremd@example.org =?utf-8?q?x?= 🎨';
  const place = 'Adler; DTSTART:19990101, <script>alert(1)</script> \\n END:VEVENT';
  const { id } = await callMeeting(anna, { ...reunion, title, place });
  await anna.post(`/meetings/${id}/invitations`);
  const letter = (await reader(house)()).get('anna');
  assert.ok(letter);
  // Mail programs would make a link of the address.
  const shown = title.replace('fremd@example.org', '…');
  assert.equal(letter.parsed.subject, `Einladung: ${shown}`);
  assert.deepEqual(
    [letter.to, header(letter, 'Bcc'), letter.parsed.html],
    [['anna@example.org'], [], undefined],
  );
  assert.ok(textOf(letter).includes(place));
  assert.ok(letter.raw.split('\r\n').every((line) => Buffer.byteLength(line) <= 998));
  const calendar = calendarIn(letter);
  const lines = calendar.replaceAll('\r\n ', '').split('\r\n');
  assert.equal(lines.filter((line) => line.startsWith('END:VEVENT')).length, 1);
  assert.ok(lines.includes(`SUMMARY:${shown.replaceAll(/[,;]/g, '\\$&')}`), calendar);
});

test('who wrote is told once, by name, whom the invitation has not reached', async (t) => {
  const house = await classOf2030(t, {
    script: ({ stage, recipient }) =>
      stage === 'RCPT' && recipient?.startsWith('bert') ? '550 5.1.1 No such user' : undefined,
  });
  const anna = await house.writer('anna');
  await house.readers('bert', 'carl');
  await house.change('bert', { first_name: 'Bert', surname: 'Maler', publication_consent: 1 });
  const { id } = await callMeeting(anna);
  await anna.post(`/meetings/${id}/invitations`);
  await house.mail.drain();
  const letters = await reader(house)();
  const told = letters.get('anna') as ReceivedLetter;
  assert.deepEqual([...letters.keys()].toSorted(), ['anna', 'carl']);
  assert.equal(told.parsed.subject, 'Nicht alle erreicht: Klassentreffen 2030');
  assert.ok(textOf(told).includes('\n* Bert Maler\n') && !textOf(told).includes('bert@'), textOf(told));
  house.passSeconds(3600);
  await house.mail.drain();
  assert.equal(house.server.letters.length, 3);
});

test('two who share a mailbox each get a letter, as each answers by links of their own', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  await house.readers('bert', 'carl');
  const address = 'bert@example.org';
  await house.change('carl', {
    ...{ private_email_address: address, linked_address: address, linked_address_key: address },
  });
  const { id } = await callMeeting(anna);
  assert.deepEqual((await anna.post(`/meetings/${id}/invitations`)).json, { recipients: 3 });
  await house.mail.drain();
  const invited = async (letters: ReceivedLetter[]) => {
    const names = letters.map(async (letter) => {
      const [, token = ''] = /\/zusage\/([\w-]+)\?/.exec(textOf(letter)) ?? [];
      const link = await house.browser().post('/check_answer_link', { token });
      return (link.json as { name: string }).name.split(' ')[0];
    });
    return (await Promise.all(names)).toSorted();
  };
  assert.deepEqual(await invited(house.server.letters), ['anna', 'bert', 'carl']);
  assert.equal((await anna.post(`/meetings/${id}/cancel`, {})).status, 200);
  house.server.letters.length = 0;
  house.passSeconds(600);
  // Says the same to both.
  assert.deepEqual(await sent(house), ['bert']);
  assert.equal(house.server.letters.length, 1);
});
