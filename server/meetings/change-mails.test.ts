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
  sent,
  textOf,
} from '#test/support/test-meeting.ts';

test('two changes within ten minutes are one mail to all who were invited or answered, and it asks each as fits', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  await house.readers('bert', 'carl', 'emil');
  // Takes no Rundmails, but has agreed.
  for (const name of ['dora', 'fritz']) await house.addMember(name);
  const { id } = await callMeeting(anna);
  await anna.post(`/meetings/${id}/invitations`);
  const letters = reader(house);
  await letters();
  await say(await house.again('bert'), id, 'maybe');
  await say(await house.again('carl'), id, 'no');
  await say(await house.again('dora'), id, 'yes');
  await say(anna, id, 'yes');

  await changeMeeting(anna, id, { startsAt: '2030-09-28T16:30', title: 'Grillen am See' });
  house.passSeconds(9 * 60);
  assert.equal((await letters()).size, 0);
  await changeMeeting(anna, id, { startsAt: '2030-10-05T15:00', place: 'Hütte', street: '', town: '' });
  house.passSeconds(61);
  const told = await letters();
  // Not anna, who has moved it; fritz was neither invited nor has he said anything.
  assert.deepEqual([...told.keys()].toSorted(), ['bert', 'carl', 'dora', 'emil']);
  const letter = told.get('dora');
  assert.ok(letter);
  assert.equal(letter.parsed.subject, 'Geändert: Grillen am See');
  const text = textOf(letter);
  assert.ok(
    text.includes(
      'Wann: Samstag, 5. Oktober 2030, 15\u00A0Uhr\nBisher: Samstag, 21. September 2030, 15\u00A0Uhr\n',
    ),
    text,
  );
  assert.ok(text.includes('Wo: Hütte\nBisher: Gasthaus Adler, Hauptstraße 5, 79098 Freiburg\n'), text);
  assert.ok(text.includes('Bitte antworte noch einmal.'), text);
  assert.ok(!text.includes('28. September'));
  const said = (name: string) => textOf(told.get(name) as ReceivedLetter);
  assert.match(said('carl'), /Bisher hast du abgesagt\. Passt es dir jetzt\?/);
  assert.match(said('emil'), /Kommst du\? Bitte antworte bis Samstag, 31\. August 2030\./);
  // A list for who was only invited; for the others news of their own.
  const lists = ['bert', 'carl', 'dora', 'emil'].map(
    (name) => header(told.get(name) as ReceivedLetter, 'List-Unsubscribe').length,
  );
  assert.deepEqual(lists, [0, 0, 0, 1]);
  assert.match(letter.raw, /text\/calendar; charset=utf-8; method=PUBLISH/);
  const asks = async (name: string) => (await meetingOf(await house.again(name), id)).asksAgain;
  assert.deepEqual(
    [await asks('dora'), await asks('carl'), await asks('emil'), await asks('anna')],
    [true, true, false, false],
  );

  // Organisers see who has agreed to the new date; other members do not.
  await say(await house.again('bert'), id, 'yes');
  const seenBy = async (name: string) =>
    (await meetingOf(await house.again(name), id)).guests.map((one) => [one.username, one.forOtherDate]);
  assert.deepEqual(await seenBy('anna'), [
    ['anna', false],
    ['bert', false],
    ['carl', true],
    ['dora', true],
  ]);
  assert.ok((await seenBy('dora')).every(([, forOtherDate]) => forOtherDate === undefined));
  const csv = await (await house.again('anna')).get(`/meetings/${id}/csv`);
  assert.match(csv.text, /dora;Zusage \(zum früheren Termin\);1;/);
  house.passSeconds(3600);
  assert.equal((await letters()).size, 0);
});

test('a change that is taken back, or that is neither of date nor of place, is told to nobody', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  await house.addMember('bert');
  const { id } = await callMeeting(anna);
  await say(await house.again('bert'), id, 'yes');
  await changeMeeting(anna, id, { startsAt: '2030-09-22T15:00' });
  await changeMeeting(anna, id, { startsAt: '2030-09-21T15:00' });
  await changeMeeting(anna, id, { title: 'Grillen', description: 'Mit Musik', answerUntil: '2030-09-01' });
  house.passSeconds(3600);
  assert.deepEqual(await sent(house), []);
});

test('who has taken back the box for Rundmails, and was only invited, hears of no change', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  await house.readers('bert', 'carl');
  const { id } = await callMeeting(anna);
  await anna.post(`/meetings/${id}/invitations`);
  await sent(house);
  await say(await house.again('carl'), id, 'no');
  await house.change('bert', { accept_group_emails: 0 });
  await house.change('carl', { accept_group_emails: 0 });
  const letters = reader(house);
  await letters();
  await changeMeeting(await house.again('anna'), id, { place: 'Am See' });
  house.passSeconds(601);
  assert.deepEqual([...(await letters()).keys()], ['carl']);
});

test('a changed place leaves answers as they are, and a second change an hour later is told by itself', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  await house.addMember('bert');
  const { id } = await callMeeting(anna);
  await say(await house.again('bert'), id, 'yes');
  const letters = reader(house);
  for (const place of ['Hütte', 'Am See']) {
    await changeMeeting(anna, id, { place });
    house.passSeconds(601);
    const text = textOf((await letters()).get('bert') as ReceivedLetter);
    assert.ok(text.includes(`Wo: ${place}, Hauptstraße 5`), text);
    assert.ok(text.includes('Deine Antwort bleibt, wie sie ist.') && !text.includes('Wann:'), text);
  }
});

/** Three have voted for one of two dates, bert was invited; which then is off. */
async function cancelled(t: Parameters<typeof classOf2030>[0]) {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  await house.readers('bert');
  for (const name of ['carl', 'dora', 'emil']) await house.addMember(name);
  const { id, dates } = await callMeeting(anna, { ...reunion, startsAt: null, dates: proposals });
  const votes = [{ dateId: dates[0]?.id, vote: 'no' }];
  await put(await house.again('carl'), `/meetings/${id}/votes`, { votes });
  const letters = reader(house);
  const fix = await anna.post(`/meetings/${id}/fix`, { dateId: dates[1]?.id });
  assert.equal(fix.status, 200);
  const fixed = await letters();
  assert.deepEqual([...fixed.keys()], ['carl']);
  const text = textOf(fixed.get('carl') as ReceivedLetter);
  const date = 'Samstag, 21. September 2030, bis Sonntag, 22. September 2030 (noch ohne Uhrzeit)';
  assert.ok(text.includes(`Wann: ${date}\n`) && text.includes('http://localhost:3000/zusage/'), text);

  await anna.post(`/meetings/${id}/invitations`);
  await letters();
  await say(await house.again('bert'), id, 'no');
  await say(await house.again('dora'), id, 'yes');
  const cancel = await anna.post(`/meetings/${id}/cancel`, { reason: 'Der Wirt ist krank.' });
  assert.equal(cancel.status, 200);
  return { house, anna, id, letters, tellsAt: (cancel.json as { tellsAt: number }).tellsAt };
}

test('that a meeting is off is told after ten minutes to who was invited, has answered or voted', async (t) => {
  const { house, id, letters, tellsAt } = await cancelled(t);
  assert.ok(tellsAt > house.now() / 1000 + 500 && tellsAt <= house.now() / 1000 + 600);
  house.passSeconds(540);
  assert.equal((await letters()).size, 0);
  house.passSeconds(60);
  const told = await letters();
  // Not anna, who has cancelled it.
  assert.deepEqual([...told.keys()].toSorted(), ['bert', 'carl', 'dora']);
  for (const letter of told.values()) assert.deepEqual(header(letter, 'List-Unsubscribe'), []);
  const letter = told.get('dora');
  assert.equal(letter?.parsed.subject, 'Fällt aus: Klassentreffen 2030');
  assert.match(textOf(letter as ReceivedLetter), /ausfallen\..*Der Wirt ist krank\./s);
  assert.equal(
    (await put(await house.again('dora'), `/meetings/${id}/answer`, { answer: 'yes' })).status,
    409,
  );
  assert.equal((await meetingOf(await house.again('anna'), id)).tellsAt, null);
});

test('a meeting that is undone within ten minutes is told to nobody; a change before it still is', async (t) => {
  const { house, anna, id, letters } = await cancelled(t);
  const undone = await anna.post(`/meetings/${id}/uncancel`);
  assert.deepEqual([undone.status, (undone.json as { state: string }).state], [200, 'fixed']);
  assert.equal((await anna.post(`/meetings/${id}/uncancel`)).status, 409);
  house.passSeconds(3600);
  assert.equal((await letters()).size, 0);

  const again = await house.again('anna');
  await changeMeeting(again, id, { place: 'Am See' });
  await again.post(`/meetings/${id}/cancel`, {});
  await again.post(`/meetings/${id}/uncancel`);
  house.passSeconds(601);
  const told = await letters();
  assert.deepEqual([...told.keys()].toSorted(), ['bert', 'carl', 'dora']);
  for (const { parsed } of told.values()) assert.equal(parsed.subject, 'Geändert: Klassentreffen 2030');
});

test('a meeting that takes place after all is told to all who heard that it is off, with their answers kept', async (t) => {
  const { house, id, letters } = await cancelled(t);
  house.passSeconds(3 * 86_400);
  await letters();
  const anna = await house.again('anna');
  const { status } = await anna.post(`/meetings/${id}/uncancel`);
  assert.equal(status, 200);
  house.passSeconds(601);
  const told = await letters();
  assert.deepEqual([...told.keys()].toSorted(), ['bert', 'carl', 'dora']);
  for (const { parsed } of told.values())
    assert.equal(parsed.subject, 'Findet doch statt: Klassentreffen 2030');
  assert.match(textOf(told.get('dora') as ReceivedLetter), /Deine Antwort bleibt, wie sie ist\./);
  assert.match(textOf(told.get('bert') as ReceivedLetter), /Kommst du jetzt doch\?/);
  assert.match(textOf(told.get('carl') as ReceivedLetter), /Kommst du\? Dafür brauchst du kein Passwort:/);
  assert.match(told.get('dora')?.raw ?? '', /text\/calendar/);
  const { myAnswer, state } = await meetingOf(await house.again('dora'), id);
  assert.deepEqual([myAnswer?.answer, state], ['yes', 'fixed']);
});

test('a date before the last day for answers leaves that day alone, but nobody is told a day after the meeting', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  await house.readers('bert');
  const { id, dates } = await callMeeting(anna, { ...reunion, startsAt: null, dates: proposals });
  await anna.post(`/meetings/${id}/fix`, { dateId: dates[0]?.id });
  const { answerUntil, answerBy } = await meetingOf(anna, id);
  assert.deepEqual([answerUntil, answerBy], ['2030-08-31', '2030-06-01']);
  // What stands there can be saved.
  await changeMeeting(anna, id, { description: 'Mit Musik' });
  await anna.post(`/meetings/${id}/invitations`);
  const letters = reader(house);
  assert.match(
    textOf((await letters()).get('bert') as ReceivedLetter),
    /Bitte antworte bis Samstag, 1\. Juni 2030\./,
  );
  house.goTo('2030-06-01T09:00');
  assert.equal((await meetingOf(await house.again('bert'), id)).answerBy, '2030-06-01');
});

test('a meeting to which nobody was invited can be deleted with all that was said of it, another cannot', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  await house.readers('bert');
  const { id, mayDelete } = await callMeeting(anna);
  assert.equal(mayDelete, true);
  await say(await house.again('bert'), id, 'yes');
  assert.equal((await (await house.again('bert')).send('DELETE', `/meetings/${id}`)).status, 403);
  assert.equal((await anna.send('DELETE', `/meetings/${id}`)).status, 204);
  assert.equal((await anna.get(`/meetings/${id}`)).status, 404);
  assert.deepEqual(await house.db.selectFrom('meeting_answers').selectAll().execute(), []);

  const other = await callMeeting(anna);
  await anna.post(`/meetings/${other.id}/invitations`);
  assert.equal((await meetingOf(anna, other.id)).mayDelete, false);
  assert.equal((await anna.send('DELETE', `/meetings/${other.id}`)).status, 409);
});
