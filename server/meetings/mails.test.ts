import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { InvitationOutlook } from '#contract/meetings.ts';
import { startScheduledJobs } from '#server/process/scheduled-jobs.ts';
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

/** Released names: bert without Rundmails, carl without an address. Not released: dora and emil without either. */
async function classWithBoxes(t: TestContext, options?: Parameters<typeof classOf2030>[1]) {
  const site = await classOf2030(t, options);
  const anna = await site.writer('anna');
  for (const username of ['bert', 'carl', 'dora', 'emil', 'frida']) await site.addMember(username);
  await site.change('bert', { first_name: 'Bert', surname: 'Maler', publication_consent: 1 });
  await site.change('carl', { first_name: 'Carl', surname: 'Aal', publication_consent: 1 });
  await site.change('carl', { accept_group_emails: 1, private_email_address: '' });
  await site.change('dora', { first_name: 'Dora', surname: 'Geheim' });
  await site.change('emil', { first_name: 'Emil', surname: 'Geheim', private_email_address: '' });
  await site.change('frida', { publication_consent: 1, disabled: 1 });
  return { site, anna };
}

test('a member who calls a meeting learns the released names of those who get no mail, never which box, and maintainers all', async (t) => {
  const { site, anna } = await classWithBoxes(t);
  const { id } = await callMeeting(anna);
  const seen = async (names: string[], more: number | 'some') => {
    const { json, text } = await anna.get(`/meetings/${id}/invitations`);
    const { notWrittenTo, notNamed, recipients } = json as InvitationOutlook;
    assert.deepEqual([recipients, notWrittenTo.map(({ name }) => name), notNamed], [1, names, more]);
    if (more !== 0) assert.doesNotMatch(text, /dora|emil|frida|Geheim/i);
  };
  await seen(['Carl Aal', 'Bert Maler'], 'some');
  await site.promote('anna');
  await seen(['Carl Aal', 'Bert Maler'], 'some');
  await site.confirm(anna);
  await seen(['Carl Aal', 'Dora Geheim', 'Emil Geheim', 'Bert Maler'], 0);
});

test('the sender is told once, by released names and without a reason, whom the invitation has not reached', async (t) => {
  const { site, anna } = await classWithBoxes(t, {
    script: ({ stage, recipient }) =>
      stage === 'RCPT' && /^(gerd|hans)@/.test(recipient ?? '') ? '550 5.1.1 unknown' : undefined,
  });
  await site.readers('gerd', 'hans');
  await site.change('hans', { first_name: 'Hans', surname: 'Maler', publication_consent: 1 });
  const { id } = await callMeeting(anna);
  await anna.post(`/meetings/${id}/invitations`);
  for (let round = 0; round < 3; round += 1) await site.mail.drain();
  const isTold = ({ parsed }: ReceivedLetter) =>
    parsed.subject === 'Nicht alle erreicht: „Klassentreffen 2030“';
  const [letter, ...more] = site.server.letters.filter(isTold);
  assert.deepEqual([letter?.to, more], [['anna@example.org'], []]);
  const told = textOf(letter ?? assert.fail());
  assert.match(told, /\* Carl Aal\n\* Bert Maler\n\* Hans Maler\n\* und 3 weitere/);
  assert.doesNotMatch(told, /gerd|dora|emil|Geheim|Rundmail|Adresse|@/i);
  site.passSeconds(3600);
  await site.mail.drain();
  assert.equal(site.server.letters.filter(isTold).length, 1);
});

test('an invitation reaches once all who take Rundmails and have an address, as it was shown before', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  await site.readers('bert', 'carl', 'dora');
  await site.change('bert', { first_name: 'Bert' });
  await site.addMember('emil');
  await site.change('carl', { disabled: 1 });
  await site.change('dora', { private_email_address: '' });
  const description = 'Wir grillen am See.\n\nBringt Salate mit!';
  const { id } = await callMeeting(anna, { ...reunion, description });
  const outlook = (await anna.get(`/meetings/${id}/invitations`)).json as InvitationOutlook;
  assert.deepEqual([outlook.recipients, outlook.subject], [2, 'Einladung: „Klassentreffen 2030“']);
  await site.mail.drain();
  assert.deepEqual(site.server.letters, []);

  const both = await Promise.all([1, 2].map(() => anna.post(`/meetings/${id}/invitations`)));
  assert.deepEqual(both.map(({ text }) => text).toSorted(), ['{"error":"conflict"}', '{"recipients":2}']);
  assert.notEqual((await meetingOf(anna, id)).invitedAt, null);
  const letters = await reader(site)();
  assert.deepEqual([...letters.keys()].toSorted(), ['anna', 'bert']);
  const letter = letters.get('bert') ?? assert.fail();
  assert.equal(letter.parsed.subject, 'Einladung: „Klassentreffen 2030“');
  assert.equal(letter.parsed.from?.name, 'anna Beispiel (anna) über Klasse 1988');
  assert.equal(letter.parsed.replyTo?.[0]?.address, 'anna@example.org');
  const text = textOf(letter).replaceAll(/\/(zusage|abmelden)\/[\w-]+/g, '/$1/...');
  assert.equal(text, outlook.text.replace('Hallo anna,', 'Hallo Bert,'));
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
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  // Words of headers and calendars stay words.
  const title = '<b>Treffen</b>, "30" Jahre; Bcc: fremd@example.org 🎨';
  const place = 'Adler; DTSTART:19990101, <script>alert(1)</script> \\n END:VEVENT';
  const { id } = await callMeeting(anna, { ...reunion, title, place });
  await anna.post(`/meetings/${id}/invitations`);
  const letter = (await reader(site)()).get('anna') ?? assert.fail();
  // Mail programs would make a link of the address.
  const shown = title.replace('fremd@example.org', '…');
  const subject = `Einladung: „${shown.replace('"30"', "'30'")}“`;
  assert.deepEqual([letter.parsed.subject, header(letter, 'Bcc')], [subject, []]);
  assert.deepEqual(letter.to, ['anna@example.org']);
  assert.ok(textOf(letter).includes(place));
  assert.match(letter.raw, /^Content-Type: multipart\/mixed;/m);
  assert.match(letter.raw, /^Content-Type: multipart\/alternative;/m);
  assert.match(letter.raw, /^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH\r$/m);
  assert.match(letter.raw, /^Content-Type: application\/ics; name=treffen\.ics\r$/m);
  const kept = calendarIn(letter);
  assert.ok(kept.includes('\r\nDTSTART;TZID=Europe/Berlin:20300921T150000\r\n'), kept);
  const lines = kept.replaceAll('\r\n ', '').split('\r\n');
  assert.ok(lines.includes(`SUMMARY:${shown.replaceAll(/[,;]/g, '\\$&')}`), kept);
  assert.equal(lines.filter((line) => line.startsWith('END:VEVENT')).length, 1);
  const shownText = new TextDecoder().decode(letter.parsed.attachments[0]?.content as ArrayBuffer);
  assert.equal(shownText, kept.replaceAll('\r\n', '\n'));

  assert.deepEqual(header(letter, 'List-Id'), ['<rundmail.klasse.example>']);
  assert.deepEqual(header(letter, 'List-Unsubscribe-Post'), ['List-Unsubscribe=One-Click']);
  const [way = ''] = header(letter, 'List-Unsubscribe');
  const path = /<http:\/\/localhost:3000(\/api\/v1\/unsubscribe\/[\w-]+)>/.exec(way)?.[1] ?? '';
  assert.ok(textOf(letter).includes(path.replace('/api/v1/unsubscribe/', '/abmelden/')));
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  assert.equal((await fetch(site.address + path, { method: 'POST', body })).status, 204);
  assert.equal(((await anna.get(`/meetings/${id}/invitations`)).json as InvitationOutlook).recipients, 0);
});

test('a member who is gone, disabled or has opted out meanwhile gets no email, and nobody when the meeting is off', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  await site.readers('bert', 'carl', 'dora');
  const { id } = await callMeeting(anna);
  assert.deepEqual((await anna.post(`/meetings/${id}/invitations`)).json, { recipients: 4 });
  await site.change('bert', { disabled: 1 });
  await site.change('carl', { accept_group_emails: 0 });
  await site.accounts.remove(site.db, (await site.members.find('dora'))?.id ?? '', { keepImages: false });
  assert.deepEqual(await sent(site), ['anna']);

  const off = await callMeeting(anna);
  await anna.post(`/meetings/${off.id}/invitations`);
  await anna.post(`/meetings/${off.id}/cancel`, { reason: 'Der Wirt ist krank' });
  site.server.letters.length = 0;
  // Neither the invitation nor that it is off: nobody has heard of it.
  assert.deepEqual(await sent(site), []);

  // Without a date, cancelled, or for nobody, there is no reason for an invitation.
  const open = await callMeeting(anna, { ...reunion, startsAt: null, dates: proposals });
  const nobody = await callMeeting(anna);
  await site.change('anna', { accept_group_emails: 0 });
  for (const { id } of [open, off, nobody])
    assert.equal((await anna.post(`/meetings/${id}/invitations`)).text, '{"error":"conflict"}');
});

test('those without an answer are reminded at most twice, a day apart', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  await site.readers('bert', 'carl', 'dora');
  const { id } = await callMeeting(anna);
  const remind = async () => (await (await site.again('anna')).post(`/meetings/${id}/reminders`)).text;
  const letters = reader(site);
  assert.equal(await remind(), '{"error":"conflict"}');
  await anna.post(`/meetings/${id}/invitations`);
  assert.equal((await letters()).size, 4);
  await say(await site.again('bert'), id, 'no');
  assert.equal(await remind(), '{"error":"too-often"}');
  site.passSeconds(24 * 3600);
  // Late to the class: the reminder is the invitation.
  await site.readers('emil');
  assert.equal(await remind(), '{"recipients":4}');
  // Answered while it was waiting.
  await say(await site.again('carl'), id, 'yes');
  const reminded = await letters();
  assert.deepEqual([...reminded.keys()].toSorted(), ['anna', 'dora', 'emil']);
  const letter = reminded.get('dora') ?? assert.fail();
  assert.equal(letter.parsed.subject, 'Erinnerung: „Klassentreffen 2030“');
  assert.match(textOf(letter), /hast du noch nicht geantwortet.*\/zusage\/[\w-]+\?antwort=ja/s);
  for (const expected of ['{"recipients":3}', '{"error":"conflict"}']) {
    site.passSeconds(24 * 3600);
    assert.equal(await remind(), expected);
  }
});

test('where it was wished, reminders leave three weeks and one week before the last day, by day, each once', async (t) => {
  // Nobody who is told that backups are missing.
  const site = await classOf2030(t, { settings: { ADMIN_EMAIL: '' } });
  const anna = await site.writer('anna');
  const ids: string[] = [];
  for (const title of ['reminds', 'does not', 'by hand']) {
    const { id } = await callMeeting(anna, { ...reunion, title, reminds: title !== 'does not' });
    await anna.post(`/meetings/${id}/invitations`);
    ids.push(id);
  }
  await site.mail.drain();
  const answersTo = new Set<string | undefined>();
  const job = async (local: string) => {
    site.goTo(local);
    // As several processes do it at once.
    await Promise.all([1, 2, 3].map(() => startScheduledJobs(site)()));
    await site.mail.drain();
    const found = site.server.letters.splice(0);
    for (const { parsed } of found) answersTo.add(parsed.replyTo?.[0]?.address);
    return found.map(({ parsed }) => parsed.subject?.replace(/Erinnerung: „(.*)“/, '$1')).toSorted();
  };
  assert.equal((await job('2030-08-09T20:00')).length, 3, 'the invitations');
  // By hand it takes the place of the one that would have left soon after.
  await (await site.again('anna')).post(`/meetings/${ids[2]}/reminders`);
  assert.deepEqual(await job('2030-08-10T08:59'), ['by hand']);
  assert.deepEqual(await job('2030-08-10T09:00'), ['reminds']);
  assert.deepEqual(await job('2030-08-10T10:00'), []);
  // The site was down, and comes back in the night.
  assert.deepEqual(await job('2030-08-26T03:00'), []);
  assert.deepEqual(await job('2030-08-26T09:00'), ['by hand', 'reminds']);
  assert.deepEqual(await job('2030-08-31T20:00'), []);
  assert.deepEqual(
    [...answersTo],
    ['anna@example.org'],
    'who organises it, also where nobody pressed anything',
  );
});
