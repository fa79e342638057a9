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

test('two changes within ten minutes are one mail to those who come or may come, and it says what was and what is', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  await house.readers('bert', 'carl');
  // Takes no Rundmails, but has agreed.
  await house.addMember('dora');
  const { id } = await callMeeting(anna);
  await anna.post(`/meetings/${id}/invitations`);
  const letters = reader(house);
  await letters();
  await say(await house.again('bert'), id, 'maybe');
  await say(await house.again('carl'), id, 'no');
  await say(await house.again('dora'), id, 'yes');

  await changeMeeting(anna, id, { startsAt: '2030-09-28T16:30', title: 'Grillen am See' });
  house.passSeconds(9 * 60);
  assert.equal((await letters()).size, 0);
  await changeMeeting(anna, id, { startsAt: '2030-10-05T15:00', place: 'Hütte', street: '', town: '' });
  await say(anna, id, 'yes');
  house.passSeconds(61);
  const told = await letters();
  assert.deepEqual([...told.keys()].toSorted(), ['bert', 'dora']);
  const letter = told.get('dora');
  assert.ok(letter);
  assert.equal(letter.parsed.subject, 'Geändert: Grillen am See');
  const text = textOf(letter);
  assert.ok(
    text.includes('Wann: Samstag, 5. Oktober 2030, 15 Uhr\nBisher: Samstag, 21. September 2030, 15 Uhr\n'),
    text,
  );
  assert.ok(text.includes('Wo: Hütte\nBisher: Gasthaus Adler, Hauptstraße 5, 79098 Freiburg\n'), text);
  assert.ok(text.includes('Bitte antworte noch einmal.'), text);
  assert.ok(!text.includes('28. September'));
  // It is no list that she could leave: she is told because she comes.
  assert.deepEqual(header(letter, 'List-Unsubscribe'), []);
  assert.match(letter.raw, /text\/calendar; charset=utf-8; method=PUBLISH/);
  assert.equal((await meetingOf(await house.again('dora'), id)).asksAgain, true);
  house.passSeconds(3600);
  assert.equal((await letters()).size, 0);
});

test('a change that is taken back, or that is neither of date nor of place, is told to nobody', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  const { id } = await callMeeting(anna);
  await say(anna, id, 'yes');
  await changeMeeting(anna, id, { startsAt: '2030-09-22T15:00' });
  await changeMeeting(anna, id, { startsAt: '2030-09-21T15:00' });
  await changeMeeting(anna, id, { title: 'Grillen', description: 'Mit Musik', answerUntil: '2030-09-01' });
  house.passSeconds(3600);
  assert.deepEqual(await sent(house), []);
  // One who said no since is not told either.
  const again = await house.again('anna');
  await changeMeeting(again, id, { place: 'Am See' });
  await say(again, id, 'no');
  house.passSeconds(3600);
  assert.deepEqual(await sent(house), []);
});

test('a changed place leaves answers as they are, and a second change an hour later is told by itself', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  const { id } = await callMeeting(anna);
  await say(anna, id, 'yes');
  const letters = reader(house);
  for (const place of ['Hütte', 'Am See']) {
    await changeMeeting(anna, id, { place });
    house.passSeconds(601);
    const text = textOf((await letters()).get('anna') as ReceivedLetter);
    assert.ok(text.includes(`Wo: ${place}, Hauptstraße 5`), text);
    assert.ok(text.includes('Deine Antwort bleibt, wie sie ist.') && !text.includes('Wann:'), text);
  }
});

test('who was invited, comes or has voted is told at once that a meeting is off', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  await house.readers('bert');
  for (const name of ['carl', 'dora', 'emil']) await house.addMember(name);
  const { id, dates } = await callMeeting(anna, { ...reunion, startsAt: null, dates: proposals });
  const votes = [{ dateId: dates[0]?.id, vote: 'no' }];
  await put(await house.again('carl'), `/meetings/${id}/votes`, { votes });
  const letters = reader(house);
  await anna.post(`/meetings/${id}/fix`, { dateId: dates[1]?.id });
  const fixed = await letters();
  assert.deepEqual([...fixed.keys()], ['carl']);
  const text = textOf(fixed.get('carl') as ReceivedLetter);
  const date = 'Samstag, 21. September 2030, bis Sonntag, 22. September 2030 (noch ohne Uhrzeit)';
  assert.ok(text.includes(`Wann: ${date}\n`) && text.includes(`http://localhost:3000/treffen/${id}`), text);

  await anna.post(`/meetings/${id}/invitations`);
  await letters();
  await say(await house.again('bert'), id, 'no');
  await say(await house.again('dora'), id, 'yes');
  await anna.post(`/meetings/${id}/cancel`, { reason: 'Der Wirt ist krank.' });
  const told = await letters();
  assert.deepEqual([...told.keys()].toSorted(), ['anna', 'bert', 'carl', 'dora']);
  // A list for who was only invited; for the others news of their own.
  const lists = ['anna', 'bert', 'carl', 'dora'].map(
    (name) => header(told.get(name) as ReceivedLetter, 'List-Unsubscribe').length,
  );
  assert.deepEqual(lists, [1, 1, 0, 0]);
  const letter = told.get('dora');
  assert.equal(letter?.parsed.subject, 'Abgesagt: Klassentreffen 2030');
  assert.match(textOf(letter as ReceivedLetter), /abgesagt\. Es findet nicht statt\..*Der Wirt ist krank\./s);
  assert.equal(
    (await put(await house.again('dora'), `/meetings/${id}/answer`, { answer: 'yes' })).status,
    409,
  );
});
