import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { Gallery } from '#contract/galleries.ts';
import type { MeetingGuest } from '#contract/meetings.ts';
import { saveData } from '#test/support/own-data.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { callMeeting, classOf2030, meetingOf, put, reunion, say } from '#test/support/test-meeting.ts';

const nothingElse = {
  ...{ choice: '', forOtherDate: false, companions: [], paid: false, amount: null, entered: null },
};

const guestsOf = async (browser: TestBrowser, id: string) =>
  (await browser.get(`/meetings/${id}/guests`)).json as MeetingGuest[];

test('organisers have a list of who comes, with the same numbers as the page', async (t) => {
  const house = await classOf2030(t, { settings: { GROUP_NAME: 'Klasse 88' } });
  const anna = await house.join('anna');
  const [bert, carl] = [await house.join('bert'), await house.join('carl')];
  await saveData(bert, 'bert', { firstName: 'Bert', surname: '=Zorn()', publicationConsent: true });
  await saveData(carl, 'carl', { firstName: 'Carl', surname: 'Öchsle', publicationConsent: true });
  const { id } = await callMeeting(anna, { ...reunion, title: '+Treffen' });
  const remark = '@Kuchen; "mit" Sahne';
  await say(bert, id, 'yes', { persons: 2, companions: ['Renate', 'Paul'], remark });
  await say(carl, id, 'maybe', { persons: 2 });
  await say(await house.join('dora'), id, 'no');
  await say(await house.join('emil'), id, 'yes', { persons: 9 });
  await say(anna, id, 'yes');
  await house.change('emil', { disabled: 1 });
  // Without an account.
  const guest = { name: 'Frau Lehrreich', persons: 3, remark: 'im Rollstuhl' };
  const { id: guestId } = (await anna.post(`/meetings/${id}/guests`, guest)).json as { id: string };

  const [first, ...others] = await guestsOf(anna, id);
  assert.deepEqual(first, {
    ...{ username: 'bert', firstName: 'Bert', surname: '=Zorn()', birthName: '' },
    ...{ ...nothingElse, answer: 'yes', persons: 2, remark, companions: ['Renate'] },
  });
  // Those who come, then who may come; by surname, of members as far as it is released.
  assert.deepEqual(
    others.map(({ username, surname, answer }) => `${username} ${surname} ${answer}`),
    ['anna  yes', ' Frau Lehrreich yes', 'carl Öchsle maybe'],
  );

  const csv = await anna.get(`/meetings/${id}/csv`);
  assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal(csv.headers.get('content-disposition'), 'attachment');
  const rows: string[][] = parse(csv.text, { delimiter: ';', bom: true });
  assert.deepEqual(rows.slice(0, 4), [
    [
      ...['Nachname', 'Vorname', 'Geburtsname', 'Benutzername', 'Antwort', 'Personen', 'Begleitung'],
      ...['Bemerkung', 'Bezahlt', 'Euro'],
    ],
    ["'=Zorn()", 'Bert', '', 'bert', 'Zusage', '2', 'Renate', `'@Kuchen; "mit" Sahne`, '', ''],
    ['', '', '', 'anna', 'Zusage', '1', '', '', '', ''],
    ['Frau Lehrreich', '', '', '(Gast)', 'Zusage', '3', '', 'im Rollstuhl', '', ''],
  ]);
  const note =
    /^'\+Treffen: 6 Personen kommen, 2 vielleicht\. Nur für die Klasse: Klasse 88\. Stand: [\d.]{10}\.$/;
  assert.match(rows.at(-1)?.[0] ?? '', note);

  // Everybody sees guests and numbers, remarks are for those who organise.
  const seen = await meetingOf(bert, id);
  assert.deepEqual([seen.persons, seen.maybePersons], [6, 2]);
  assert.deepEqual(seen.otherGuests, [{ id: guestId, name: guest.name, persons: 3 }]);
  assert.equal((await meetingOf(anna, id)).otherGuests[0]?.remark, 'im Rollstuhl');
  for (const list of ['guests', 'csv']) {
    const refused = await bert.get(`/meetings/${id}/${list}`);
    assert.deepEqual([refused.status, refused.text], [403, '{"error":"not-allowed"}']);
  }
});

test('organisers change and remove guests without an account, and they go with the meeting', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.join('anna');
  const [{ id }, other] = [await callMeeting(anna), await callMeeting(anna)];
  const guest = { name: 'Frau Lehrreich', persons: 2, remark: '' };
  const add = async () => ((await anna.post(`/meetings/${id}/guests`, guest)).json as { id: string }).id;
  const guestId = await add();
  const changed = { ...guest, persons: 3, companions: ['Paul', 'Ute'], paid: true, amount: 12.5 };
  const at = `/meetings/${id}/guests/${guestId}`;
  assert.equal((await put(anna, at, changed)).status, 204);
  const found = async () => {
    const [first] = await guestsOf(anna, id);
    return [first?.companions, first?.paid, first?.amount];
  };
  assert.deepEqual(await found(), [['Paul', 'Ute'], true, 12.5]);
  // What is left out stays, and nobody comes along who does not come.
  assert.equal((await put(anna, at, guest)).status, 204);
  assert.deepEqual(await found(), [['Paul'], true, 12.5]);

  const elsewhere = `/meetings/${other.id}/guests/${guestId}`;
  assert.equal((await put(anna, elsewhere, changed)).status, 404);
  assert.equal((await anna.send('DELETE', elsewhere)).status, 404);
  assert.equal((await anna.send('DELETE', at)).status, 204);
  assert.equal((await meetingOf(anna, id)).persons, 0);
  await add();
  await house.db.deleteFrom('meetings').where('id', '=', id).execute();
  assert.deepEqual(await house.db.selectFrom('meeting_guests').selectAll().execute(), []);
});

test('who has paid what is noted for who has answered, and stays when they do not come after all', async (t) => {
  const house = await classOf2030(t);
  const [anna, bert] = [await house.join('anna'), await house.join('bert')];
  const { id } = await callMeeting(anna);
  const pay = (payment: object) => put(anna, `/meetings/${id}/payments/bert`, payment);
  assert.equal((await pay({ paid: true })).status, 409);
  await say(bert, id, 'yes');
  assert.equal((await pay({ paid: true, amount: 19.99 })).status, 204);
  assert.equal((await pay({ paid: true, amount: 19.999 })).status, 400);
  await say(bert, id, 'no');
  const [found] = await guestsOf(anna, id);
  assert.deepEqual([found?.answer, found?.amount], ['no', 19.99]);
  const { text } = await bert.get('/users/bert/export');
  assert.match(text, /"paid": true,\s*"euros": 19.99/);
  assert.equal((await pay({ paid: false })).status, 204);
  assert.deepEqual(await guestsOf(anna, id), []);
});

test('once a meeting has begun, everybody gets to the one gallery of its pictures', async (t) => {
  const house = await classOf2030(t);
  await house.addMember('bert');
  const organiser = await house.join('anna');
  const { id } = await callMeeting(organiser);
  const off = await callMeeting(organiser);
  await organiser.post(`/meetings/${off.id}/cancel`, {});
  const open = async (member: TestBrowser, meetingId = id) => {
    const { status, json } = await member.post(`/meetings/${meetingId}/gallery`);
    return status === 200 ? (json as { galleryId: string }).galleryId : status;
  };
  house.goTo('2030-09-21T14:59');
  const anna = await house.again('anna');
  const bert = await house.again('bert');
  assert.equal(await open(bert), 409);
  assert.equal((await meetingOf(anna, id)).galleryId, null);

  house.goTo('2030-09-21T15:00');
  const opened = await Promise.all(Array.from({ length: 8 }, (_, index) => open(index % 2 ? anna : bert)));
  assert.deepEqual(new Set(opened).size, 1);
  const [gallery, ...others] = (await anna.get('/galleries')).json as Gallery[];
  assert.deepEqual(others, []);
  assert.deepEqual([gallery?.id, gallery?.title], [opened[0], 'Klassentreffen 2030']);
  assert.equal(gallery?.description, 'Bilder vom Treffen am 21. September 2030 in Freiburg.');
  assert.equal((await meetingOf(bert, id)).galleryId, opened[0]);
  assert.equal(await open(bert, off.id), 409, 'it was cancelled');

  // Without its gallery it gets another one.
  await house.db.deleteFrom('galleries').execute();
  assert.notEqual(await open(bert), opened[0]);
});
