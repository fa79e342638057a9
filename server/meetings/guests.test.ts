import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { Gallery } from '#contract/galleries.ts';
import type { MeetingGuest } from '#contract/meetings.ts';
import { saveData } from '#test/support/own-data.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { callMeeting, classOf2030, meetingOf, reunion, say } from '#test/support/test-meeting.ts';

const nothingElse = {
  choice: '',
  forOtherDate: false,
  companions: [],
  paid: false,
  amount: null,
  entered: null,
};

test('organisers have a list of who comes, with the same numbers as the page', async (t) => {
  const house = await classOf2030(t, { settings: { GROUP_NAME: 'Klasse 88' } });
  const anna = await house.join('anna');
  const [bert, carl] = [await house.join('bert'), await house.join('carl')];
  await saveData(bert, 'bert', { firstName: 'Bert', surname: '=Zorn()', publicationConsent: true });
  await saveData(carl, 'carl', { firstName: 'Carl', surname: 'Öchsle', publicationConsent: true });
  const { id } = await callMeeting(anna, { ...reunion, title: '+Treffen' });
  await say(bert, id, 'yes', { persons: 3, remark: '@Kuchen; "mit" Sahne' });
  await say(carl, id, 'maybe', { persons: 2 });
  await say(await house.join('dora'), id, 'no');
  await say(await house.join('emil'), id, 'yes', { persons: 9 });
  await say(anna, id, 'yes', { remark: 'x'.repeat(300) });
  await house.change('emil', { disabled: 1 });

  const guests = (await anna.get(`/meetings/${id}/guests`)).json as MeetingGuest[];
  assert.deepEqual(guests, [
    {
      ...{ username: 'bert', firstName: 'Bert', surname: '=Zorn()', birthName: '' },
      ...{ answer: 'yes', persons: 3, remark: '@Kuchen; "mit" Sahne', ...nothingElse },
    },
    {
      ...{ username: 'anna', firstName: '', surname: '', birthName: '' },
      ...{ answer: 'yes', persons: 1, remark: 'x'.repeat(300), ...nothingElse },
    },
    {
      ...{ username: 'carl', firstName: 'Carl', surname: 'Öchsle', birthName: '' },
      ...{ answer: 'maybe', persons: 2, remark: '', ...nothingElse },
    },
  ]);

  const csv = await anna.get(`/meetings/${id}/csv`);
  assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal(csv.headers.get('content-disposition'), 'attachment');
  const rows: string[][] = parse(csv.text, { delimiter: ';', bom: true });
  assert.deepEqual(rows.slice(0, 4), [
    [
      ...['Nachname', 'Vorname', 'Geburtsname', 'Benutzername', 'Antwort', 'Personen', 'Begleitung'],
      ...['Bemerkung', 'Bezahlt', 'Euro'],
    ],
    ["'=Zorn()", 'Bert', '', 'bert', 'Zusage', '3', '', `'@Kuchen; "mit" Sahne`, '', ''],
    ['', '', '', 'anna', 'Zusage', '1', '', 'x'.repeat(300), '', ''],
    ['Öchsle', 'Carl', '', 'carl', 'Vielleicht', '2', '', '', '', ''],
  ]);
  assert.match(
    rows[4]?.[0] ?? '',
    /^'\+Treffen: 4 Personen kommen, 2 vielleicht\. Nur für die Klasse: Klasse 88\. Stand: [\d.]{10}\.$/,
  );
  const { persons, maybePersons } = await meetingOf(bert, id);
  assert.deepEqual([persons, maybePersons], [4, 2]);

  for (const list of ['guests', 'csv']) {
    const refused = await bert.get(`/meetings/${id}/${list}`);
    assert.deepEqual([refused.status, refused.text], [403, '{"error":"not-allowed"}']);
  }
});

test('a maintainer has the list after entering the password again', async (t) => {
  const house = await classOf2030(t);
  const { id } = await callMeeting(await house.join('anna'));
  const maja = await house.join('maja');
  await house.promote('maja');
  assert.equal((await maja.get(`/meetings/${id}/guests`)).status, 403);
  await house.confirm(maja);
  assert.equal((await maja.get(`/meetings/${id}/guests`)).status, 200);
});

test('once a meeting has begun, everybody gets to the one gallery of its pictures', async (t) => {
  const house = await classOf2030(t);
  await house.addMember('bert');
  const { id } = await callMeeting(await house.join('anna'));
  const open = async (member: TestBrowser) => {
    const { status, json } = await member.post(`/meetings/${id}/gallery`);
    return status === 200 ? (json as { galleryId: string }).galleryId : status;
  };
  await house.goTo('2030-09-21T14:59');
  const anna = await house.again('anna');
  const bert = await house.again('bert');
  assert.equal(await open(bert), 409);
  assert.equal((await meetingOf(anna, id)).galleryId, null);

  await house.goTo('2030-09-21T15:00');
  const opened = await Promise.all(Array.from({ length: 8 }, (_, index) => open(index % 2 ? anna : bert)));
  assert.deepEqual(new Set(opened).size, 1);
  const [gallery, ...others] = (await anna.get('/galleries')).json as Gallery[];
  assert.deepEqual(others, []);
  assert.equal(gallery?.id, opened[0]);
  assert.equal(gallery?.title, 'Klassentreffen 2030');
  assert.equal(gallery?.description, 'Bilder vom Treffen am 21. September 2030 in Freiburg.');
  assert.equal((await meetingOf(bert, id)).galleryId, opened[0]);

  // Without its gallery it gets another one.
  await house.db.deleteFrom('galleries').execute();
  assert.notEqual(await open(bert), opened[0]);
});

test('a cancelled meeting has no pictures', async (t) => {
  const house = await classOf2030(t);
  const organiser = await house.join('anna');
  const { id } = await callMeeting(organiser);
  assert.equal((await organiser.post(`/meetings/${id}/cancel`, {})).status, 200);
  await house.goTo('2030-10-01');
  const anna = await house.again('anna');
  assert.equal((await anna.post(`/meetings/${id}/gallery`)).status, 409);
});
