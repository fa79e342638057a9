import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReceivedLetter } from '#test/support/test-mail-server.ts';
import {
  callMeeting,
  changeMeeting,
  classOf2030,
  header,
  meetingOf,
  proposals,
  put,
  reader,
  reunion,
  say,
  textOf,
} from '#test/support/test-meeting.ts';

test('two changes within ten minutes are one mail to all who were invited or answered, and it asks each as fits', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  await site.readers('bert', 'carl', 'emil', 'gerd');
  // Takes no Rundmails, but has agreed.
  for (const name of ['dora', 'fritz']) await site.addMember(name);
  const { id } = await callMeeting(anna);
  await anna.post(`/meetings/${id}/invitations`);
  const letters = reader(site);
  await letters();
  await say(await site.again('bert'), id, 'maybe');
  await say(await site.again('carl'), id, 'no');
  await say(await site.again('dora'), id, 'yes');
  await say(anna, id, 'yes');
  // Who was only invited hears no more of it without the box; who has answered does.
  for (const name of ['gerd', 'carl']) await site.change(name, { accept_group_emails: 0 });

  await changeMeeting(anna, id, { startsAt: '2030-09-28T16:30', title: 'Grillen am See' });
  site.passSeconds(9 * 60);
  assert.equal((await letters()).size, 0);
  await changeMeeting(anna, id, { startsAt: '2030-10-05T15:00', place: 'Hütte', street: '', town: '' });
  site.passSeconds(61);
  const told = await letters();
  // Not anna, who has moved it; fritz was neither invited nor has he said anything.
  assert.deepEqual([...told.keys()].toSorted(), ['bert', 'carl', 'dora', 'emil']);
  const letter = told.get('dora') ?? assert.fail();
  assert.equal(letter.parsed.subject, 'Geändert: „Grillen am See“');
  assert.match(letter.raw, /text\/calendar; charset=utf-8; method=PUBLISH/);
  const text = textOf(letter);
  assert.match(
    text,
    /Wann: Samstag, 5\. Oktober 2030, 15\u00A0Uhr\nBisher: Samstag, 21\. September 2030, 15\u00A0Uhr\n/,
  );
  assert.ok(text.includes('Wo: Hütte\nBisher: Gasthaus Adler, Hauptstraße 5, 79098 Freiburg\n'), text);
  assert.ok(text.includes('Bitte antworte noch einmal.'), text);
  const said = (name: string) => textOf(told.get(name) as ReceivedLetter);
  assert.match(said('carl'), /Bisher hast du abgesagt\. Passt es dir jetzt\?/);
  assert.match(said('emil'), /Kommst du\? Bitte antworte bis Samstag, 31\. August 2030\./);
  // A list for those who were only invited; for the others news of their own.
  const lists = ['bert', 'carl', 'dora', 'emil'].map(
    (name) => header(told.get(name) as ReceivedLetter, 'List-Unsubscribe').length,
  );
  assert.deepEqual(lists, [0, 0, 0, 1]);
  const asks = async (name: string) => (await meetingOf(await site.again(name), id)).asksAgain;
  assert.deepEqual(
    [await asks('dora'), await asks('carl'), await asks('emil'), await asks('anna')],
    [true, true, false, false],
  );

  // Organisers see who has agreed to the new date; other members do not.
  await say(await site.again('bert'), id, 'yes');
  const seenBy = async (name: string) =>
    (await meetingOf(await site.again(name), id)).guests.map((one) => one.forOtherDate);
  assert.deepEqual(await seenBy('anna'), [false, false, true, true]);
  assert.ok((await seenBy('dora')).every((forOtherDate) => forOtherDate === undefined));
  const csv = await (await site.again('anna')).get(`/meetings/${id}/csv`);
  assert.match(csv.text, /"dora";"Zusage \(zum früheren Termin\)";"1";/);

  // A place alone leaves answers as they are.
  await changeMeeting(await site.again('anna'), id, { place: 'Am See' });
  site.passSeconds(601);
  const again = textOf((await letters()).get('bert') ?? assert.fail());
  assert.ok(again.includes('Deine Antwort bleibt, wie sie ist.') && !again.includes('Wann:'), again);
});

/** Three have voted for one of two dates, bert was invited; which then is off. */
async function cancelled(t: Parameters<typeof classOf2030>[0]) {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  await site.readers('bert');
  for (const name of ['carl', 'dora', 'emil']) await site.addMember(name);
  const { id, dates } = await callMeeting(anna, { ...reunion, startsAt: null, dates: proposals });
  const votes = [{ dateId: dates[0]?.id, vote: 'no' }];
  await put(await site.again('carl'), `/meetings/${id}/votes`, { votes });
  const letters = reader(site);
  const fix = await anna.post(`/meetings/${id}/fix`, { dateId: dates[1]?.id });
  assert.equal(fix.status, 200);
  const fixed = await letters();
  assert.deepEqual([...fixed.keys()], ['carl']);
  const text = textOf(fixed.get('carl') as ReceivedLetter);
  const date = 'Samstag, 21. September 2030, bis Sonntag, 22. September 2030 (noch ohne Uhrzeit)';
  assert.ok(text.includes(`Wann: ${date}\n`) && text.includes('http://localhost:3000/zusage/'), text);

  await anna.post(`/meetings/${id}/invitations`);
  await letters();
  await say(await site.again('bert'), id, 'no');
  await say(await site.again('dora'), id, 'yes');
  const cancel = await anna.post(`/meetings/${id}/cancel`, { reason: 'Der Wirt ist krank.' });
  assert.equal(cancel.status, 200);
  return { site, anna, id, letters, tellsAt: (cancel.json as { tellsAt: number }).tellsAt };
}

test('what is taken back within ten minutes is told to nobody, nor what is neither date nor place', async (t) => {
  const { site, anna, id, letters } = await cancelled(t);
  assert.equal((await anna.post(`/meetings/${id}/uncancel`)).status, 200);
  assert.equal((await anna.post(`/meetings/${id}/uncancel`)).status, 409);
  await changeMeeting(anna, id, { place: 'Am See' });
  await changeMeeting(anna, id, { place: reunion.place });
  await changeMeeting(anna, id, { title: 'Grillen', description: 'Mit Musik', answerUntil: '2030-09-01' });
  site.passSeconds(3600);
  assert.equal((await letters()).size, 0);
  // A change before it still is.
  const again = await site.again('anna');
  await changeMeeting(again, id, { place: 'Am See' });
  await again.post(`/meetings/${id}/cancel`, {});
  await again.post(`/meetings/${id}/uncancel`);
  site.passSeconds(601);
  const told = await letters();
  assert.deepEqual([...told.keys()].toSorted(), ['bert', 'carl', 'dora']);
  for (const { parsed } of told.values()) assert.equal(parsed.subject, 'Geändert: „Grillen“');
});

test('that a meeting is off is told after ten minutes to all it concerns, and later that it takes place after all', async (t) => {
  const { site, id, letters, tellsAt } = await cancelled(t);
  assert.ok(tellsAt > site.now() / 1000 + 500 && tellsAt <= site.now() / 1000 + 600);
  site.passSeconds(540);
  assert.equal((await letters()).size, 0);
  site.passSeconds(60);
  /** What is told now, to whom it concerns: invited, has voted, has answered. Not anna, who has caused it. */
  const told = async (subject: string) => {
    const found = await letters();
    assert.deepEqual([...found.keys()].toSorted(), ['bert', 'carl', 'dora']);
    for (const { parsed } of found.values())
      assert.equal(parsed.subject, `${subject}: „Klassentreffen 2030“`);
    return (name: string) => found.get(name) ?? assert.fail();
  };
  const off = (await told('Fällt aus'))('dora');
  assert.deepEqual(header(off, 'List-Unsubscribe'), []);
  assert.match(textOf(off), /fällt aus\..*Der Wirt ist krank\./s);
  const dora = await site.again('dora');
  assert.equal((await put(dora, `/meetings/${id}/answer`, { answer: 'yes' })).status, 409);

  site.passSeconds(3 * 86_400);
  const anna = await site.again('anna');
  assert.equal((await meetingOf(anna, id)).tellsAt, null);
  assert.equal((await anna.post(`/meetings/${id}/uncancel`)).status, 200);
  site.passSeconds(601);
  const letterTo = await told('Findet doch statt');
  assert.match(textOf(letterTo('dora')), /Deine Antwort bleibt, wie sie ist\./);
  assert.match(textOf(letterTo('bert')), /Kommst du jetzt doch\?/);
  assert.match(textOf(letterTo('carl')), /Kommst du\? Dafür brauchst du kein Passwort:/);
  assert.match(letterTo('dora').raw, /text\/calendar/);
  const { myAnswer, state } = await meetingOf(await site.again('dora'), id);
  assert.deepEqual([myAnswer?.answer, state], ['yes', 'fixed']);
});

test('a meeting to which nobody was invited can be deleted with all that was said of it, another cannot', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  await site.readers('bert');
  const { id, mayDelete } = await callMeeting(anna);
  assert.equal(mayDelete, true);
  await say(await site.again('bert'), id, 'yes');
  assert.equal((await (await site.again('bert')).send('DELETE', `/meetings/${id}`)).status, 403);
  assert.equal((await anna.send('DELETE', `/meetings/${id}`)).status, 204);
  assert.equal((await anna.get(`/meetings/${id}`)).status, 404);
  assert.deepEqual(await site.db.selectFrom('meeting_answers').selectAll().execute(), []);

  const other = await callMeeting(anna);
  await anna.post(`/meetings/${other.id}/invitations`);
  assert.equal((await meetingOf(anna, other.id)).mayDelete, false);
  assert.equal((await anna.send('DELETE', `/meetings/${other.id}`)).status, 409);
});
