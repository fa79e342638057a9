import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { MeetingPeople, MeetingPerson } from '#contract/meeting-people.ts';
import { saveData } from '#test/support/own-data.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import {
  callMeeting,
  changeMeeting,
  classOf2030,
  meetingOf,
  proposals,
  put,
  reader,
  reunion,
  say,
  textOf,
} from '#test/support/test-meeting.ts';
import { enter } from '#test/support/test-memorial.ts';

const listFor = async (browser: TestBrowser, id: string) =>
  (await browser.get(`/meetings/${id}/people`)).json as MeetingPeople;

/** What stands of one, by the username or the name. */
const personIn = async (browser: TestBrowser, id: string, who: string) =>
  (await listFor(browser, id)).people.find(({ username, name }) => username === who || name === who);

test('organisers have a list of those who come, with the same numbers as the page', async (t) => {
  const site = await classOf2030(t, { settings: { GROUP_NAME: 'Klasse 88' } });
  const anna = await site.join('anna');
  const [bert, carl] = [await site.join('bert'), await site.join('carl')];
  await saveData(bert, 'bert', { firstName: 'Bert', surname: '=Zorn()', publicationConsent: true });
  await saveData(carl, 'carl', { firstName: 'Carl', surname: 'Öchsle', publicationConsent: true });
  const { id } = await callMeeting(anna, { ...reunion, title: '+Treffen' });
  const remark = '@Kuchen; "mit" Sahne';
  await say(bert, id, 'yes', { persons: 2, companions: ['Renate', 'Paul'], remark });
  await say(carl, id, 'maybe', { persons: 2 });
  await say(await site.join('dora'), id, 'no');
  await say(await site.join('emil'), id, 'yes', { persons: 9 });
  await say(anna, id, 'yes');
  await site.change('emil', { disabled: 1 });
  // Without an account.
  const guest = { name: 'Frau Lehrreich', persons: 3, remark: 'im Rollstuhl' };
  const { id: guestId } = (await anna.post(`/meetings/${id}/guests`, guest)).json as { id: string };

  assert.deepEqual(await personIn(anna, id, 'bert'), {
    username: 'bert',
    firstName: 'Bert',
    surname: '=Zorn()',
    name: 'Bert =Zorn()',
    birthName: '',
    apart: '',
    said: {
      answer: 'yes',
      persons: 2,
      remark,
      companions: ['Renate'],
      along: [''],
      choice: '',
      forOtherDate: false,
      paid: false,
      amount: null,
      entered: null,
    },
    votes: [],
    votesEntered: null,
    call: null,
  });
  // By surname, of members as far as it is released.
  assert.deepEqual(
    (await listFor(anna, id)).people.map(({ name, said }) => `${name} ${said?.answer}`),
    ['Bert =Zorn() yes', 'anna yes', 'dora no', 'Frau Lehrreich yes', 'Carl Öchsle maybe'],
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
  for (const list of ['people', 'csv']) {
    const refused = await bert.get(`/meetings/${id}/${list}`);
    assert.deepEqual([refused.status, refused.text], [403, '{"error":"not-allowed"}']);
  }
});

test('organisers change and remove guests without an account', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.join('anna');
  const [{ id }, other] = [await callMeeting(anna), await callMeeting(anna)];
  const guest = { name: 'Frau Lehrreich', persons: 2, remark: '' };
  const { id: guestId } = (await anna.post(`/meetings/${id}/guests`, guest)).json as { id: string };
  const at = `/meetings/${id}/guests/${guestId}`;
  const changed = { ...guest, persons: 3, companions: ['Paul', 'Ute'], paid: true, amount: 12.5 };
  assert.equal((await put(anna, at, changed)).status, 204);
  const found = async () => {
    const { said } = (await personIn(anna, id, 'Frau Lehrreich')) ?? {};
    return [said?.companions, said?.paid, said?.amount];
  };
  assert.deepEqual(await found(), [['Paul', 'Ute'], true, 12.5]);
  assert.equal((await put(anna, at, { ...changed, choice: 'Fisch' })).status, 409, 'it is not offered');
  // What is left out stays, and nobody comes along who does not come.
  assert.equal((await put(anna, at, guest)).status, 204);
  assert.deepEqual(await found(), [['Paul'], true, 12.5]);
  assert.equal((await put(anna, at.replace(id, other.id), changed)).status, 404);
  assert.equal((await anna.send('DELETE', at)).status, 204);
  assert.equal((await meetingOf(anna, id)).persons, 0);
});

test('payments are noted for those who have answered, and stay when they do not come after all', async (t) => {
  const site = await classOf2030(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  const { id } = await callMeeting(anna);
  const pay = (payment: object) => put(anna, `/meetings/${id}/payments/bert`, payment);
  assert.equal((await pay({ paid: true })).status, 409);
  await say(bert, id, 'yes');
  assert.equal((await pay({ paid: true, amount: 19.99 })).status, 204);
  assert.equal((await pay({ paid: true, amount: 19.999 })).status, 400);
  await say(bert, id, 'no');
  const paid = async () => (await personIn(anna, id, 'bert'))?.said;
  assert.partialDeepStrictEqual(await paid(), { answer: 'no', paid: true, amount: 19.99 });
  const { text } = await bert.get('/users/bert/export');
  assert.match(text, /"paid": true[^}]*"euros": 19.99/);
  assert.equal((await pay({ paid: false })).status, 204);
  assert.partialDeepStrictEqual(await paid(), { answer: 'no', paid: false, amount: null });
});

/** anna organises, bert and carl read emails. */
async function classWithMeeting(t: Parameters<typeof classOf2030>[0]) {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  await site.change('anna', { publication_consent: 1, first_name: 'Anna', surname: 'Maler' });
  const [bert, carl] = [await site.writer('bert'), await site.writer('carl')];
  const { id } = await callMeeting(anna);
  /** Returns the status. */
  const enter = async (who: TestBrowser, username: string, entered: object) =>
    (await put(who, `/meetings/${id}/answers/${username}`, entered)).status;
  return { site, anna, bert, carl, id, enter, letters: reader(site) };
}

test('an organiser enters what a member has said on the phone, who sees by whom and when, and is told', async (t) => {
  const { site, anna, bert, id, enter, letters } = await classWithMeeting(t);
  const earliest = Math.floor(site.now() / 1000);
  const entered = { answer: 'yes', persons: 2, companions: ['Renate'], remark: 'ohne Fisch' };
  assert.equal(await enter(anna, 'bert', entered), 204);
  const { myAnswer, myAnswerEntered, persons } = await meetingOf(bert, id);
  assert.deepEqual([myAnswer, persons], [{ ...entered, greeting: '' }, 2]);
  assert.deepEqual(myAnswerEntered?.by, { username: 'anna', name: 'Anna Maler' });
  const { at = 0 } = myAnswerEntered ?? {};
  assert.ok(at >= earliest && at <= site.now() / 1000);
  const { said } = (await personIn(anna, id, 'bert')) ?? {};
  assert.deepEqual([said?.entered?.by?.username, said?.companions], ['anna', ['Renate']]);
  assert.match((await bert.get('/users/bert/export')).text, /"enteredBy": "anna"[^}]*"Renate"/);

  // A slip of the finger is corrected before anybody is told; then there is one email.
  assert.equal((await letters()).size, 0);
  assert.equal(await enter(anna, 'bert', { answer: 'yes', persons: 3 }), 204);
  // An organiser's own answer is nobody's entry, and told to nobody.
  assert.equal(await enter(anna, 'anna', { answer: 'yes' }), 204);
  assert.equal((await meetingOf(anna, id)).myAnswerEntered, null);
  site.passSeconds(601);
  const told = await letters();
  assert.deepEqual([...told.keys()], ['bert']);
  const letter = told.get('bert') ?? assert.fail();
  assert.equal(letter.parsed.subject, 'Für dich eingetragen: „Klassentreffen 2030“');
  assert.match(textOf(letter), /Anna Maler hat für dich .* geantwortet: Du kommst, .* 3 Personen\./);
  assert.match(textOf(letter), /\/zusage\//);
  // What was not entered anew is still there.
  assert.equal((await meetingOf(bert, id)).myAnswer?.remark, 'ohne Fisch');
});

test('what the member says last always stands, before the email has left, too', async (t) => {
  const { site, anna, bert, id, enter, letters } = await classWithMeeting(t);
  assert.equal(await enter(anna, 'bert', { answer: 'yes', persons: 2 }), 204);
  await say(bert, id, 'no');
  assert.equal((await meetingOf(bert, id)).myAnswerEntered, null);
  site.passSeconds(601);
  assert.equal((await letters()).size, 0);

  // Who phones does not know of it, and is told; who knows of it may enter what was said after it.
  assert.equal(await enter(anna, 'bert', { answer: 'yes' }), 409);
  assert.equal((await meetingOf(bert, id)).myAnswer?.answer, 'no');
  assert.equal(await enter(anna, 'bert', { answer: 'maybe', overOwn: true }), 204);
  const { myAnswer, myAnswerEntered } = await meetingOf(bert, id);
  assert.deepEqual([myAnswer?.answer, myAnswerEntered?.by?.username], ['maybe', 'anna']);
});

test('what was entered for the wrong person is taken back, and nobody is told; what the member said is not', async (t) => {
  const { site, anna, bert, carl, id, enter, letters } = await classWithMeeting(t);
  const takeBack = async (by = anna) => (await by.send('DELETE', `/meetings/${id}/answers/bert`)).status;
  assert.equal(await enter(anna, 'bert', { answer: 'yes', persons: 2 }), 204);
  assert.deepEqual([await takeBack(carl), await takeBack(), await takeBack()], [403, 204, 404]);
  assert.equal((await meetingOf(bert, id)).myAnswer, null);
  site.passSeconds(601);
  assert.equal((await letters()).size, 0);
  // It is not wiped by entering something over it first, nor because it was said to an earlier date.
  await say(bert, id, 'no');
  assert.equal(await takeBack(), 409);
  await enter(anna, 'bert', { answer: 'yes', overOwn: true });
  assert.equal(await takeBack(), 409);
  await say(bert, id, 'no');
  await changeMeeting(anna, id, { startsAt: '2030-10-05T15:00' });
  assert.equal(await enter(anna, 'bert', { answer: 'yes' }), 204);
  assert.equal(await takeBack(), 409);
});

test('organisers see whom to phone, by released names and numbers, and maintainers all, which is recorded', async (t) => {
  const site = await classOf2030(t, {
    script: ({ stage, recipient }) =>
      stage === 'RCPT' && /^gerd@/.test(recipient ?? '') ? '550 5.1.1 unknown' : undefined,
  });
  const anna = await site.writer('anna');
  await site.readers('bert', 'carl', 'dora', 'gerd');
  // Without the box, as those without an address, or who have joined since.
  for (const name of ['hans', 'ida', 'nora', 'otto']) await site.addMember(name);
  for (const username of ['bert', 'carl', 'dora', 'gerd', 'hans', 'ida']) {
    const names = { first_name: username, surname: 'Maler', publication_consent: 1 };
    await site.change(username, { ...names, mobile_number: `0170 ${username}`, data_saved_at: 1 });
  }
  await site.change('ida', { disabled: 1 });
  // Both have released nothing; the number of nora is one that maintainers have entered, that of otto is his own.
  await site.change('nora', { first_name: 'nora', phone_number: '0761 nora', data_saved_at: null });
  await site.change('otto', { first_name: 'otto', phone_number: '0761 otto', data_saved_at: 1 });
  const { id } = await callMeeting(anna);
  assert.equal((await anna.post(`/meetings/${id}/invitations`)).status, 202);
  for (let round = 0; round < 3; round += 1) await site.mail.drain();
  const calls = async (): Promise<MeetingPerson[]> =>
    (await listFor(anna, id)).people.filter(({ call }) => call !== null);
  const why = async (who: string) => (await personIn(anna, id, who))?.call?.why;
  await say(await site.again('bert'), id, 'yes');
  await say(await site.again('carl'), id, 'no');
  for (const { call } of await calls()) assert.equal(call?.mailWaits, false);
  assert.deepEqual((await anna.get(`/meetings/${id}/calls`)).json, [
    { username: 'dora', name: 'dora Maler', phones: ['0170 dora'], why: 'no-answer' },
    { username: 'gerd', name: 'gerd Maler', phones: ['0170 gerd'], why: 'not-reached' },
    { username: 'hans', name: 'hans Maler', phones: ['0170 hans'], why: 'not-reached' },
  ]);
  const { toCallNotNamed, unansweredNotNamed } = await listFor(anna, id);
  assert.deepEqual([toCallNotNamed, unansweredNotNamed], [2, 2]);

  await site.promote('anna');
  assert.equal((await calls()).length, 3, 'without the password only what organisers see');
  await site.confirm(anna);
  const phones = Object.fromEntries(
    (await calls()).map((one) => [one.name.split(' ')[0], one.call?.phones.join()]),
  );
  assert.deepEqual([phones.nora, phones.otto], ['0761 nora', '']);
  const lines = await site.db.selectFrom('maintenance_record').select(['act', 'object']).execute();
  assert.deepEqual(
    lines.map(({ act, object }) => `${act} ${object}`),
    ['guests-read Klassentreffen 2030'],
  );
  await site.change('anna', { maintainer: 0 });

  // Another date asks those anew who could not come to the first one.
  await changeMeeting(anna, id, { startsAt: '2030-10-05T15:00' });
  assert.equal(await why('carl'), 'declined-before');
  // He has not heard of it yet, as the mail waits to leave.
  assert.equal(await why('bert'), 'not-told');
  for (const username of ['bert', 'carl', 'dora', 'gerd', 'hans', 'nora'])
    await put(anna, `/meetings/${id}/answers/${username}`, { answer: 'no' });
  assert.deepEqual([await calls(), (await listFor(anna, id)).unansweredNotNamed], [[], 1]);
  await anna.post(`/meetings/${id}/cancel`, {});
  assert.equal((await listFor(anna, id)).unansweredNotNamed, 0);
});

test('two of one name are told apart on every list: by birth name, town, else the username', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  const twins = {
    birth: ['Sabine', { birth_name: 'Lindner' }, 'geb. Lindner'],
    town: ['Karl', { city: '50667 Köln' }, 'Köln'],
    neither: ['Ute', {}, 'neither'],
  } as const;
  for (const [username, [first_name, more]] of Object.entries(twins))
    for (const [name, own] of [
      [username, more],
      [`${username}2`, {}],
    ] as const) {
      await site.join(name);
      const member = site.db.updateTable('members').where('username', '=', name);
      await member.set({ first_name, surname: 'Maler', publication_consent: 1, ...own }).execute();
    }
  const { id } = await callMeeting(anna, { ...reunion, startsAt: null, dates: proposals });
  await site.promote('anna');
  const maja = await site.again('anna');
  const texts = async (...paths: string[]): Promise<[string, string][]> => {
    await site.confirm(maja);
    const all = await Promise.all(paths.map((path) => maja.get(path)));
    for (const { status, text } of all) assert.equal(status, 200, text);
    return paths.map((path, at) => [path, all[at]?.text ?? '']);
  };
  const lists = await texts(
    ...['/directory', '/maintenance/members'],
    ...['people', 'calls', 'invitations'].map((list) => `/meetings/${id}/${list}`),
  );
  const { dates } = await meetingOf(anna, id);
  await anna.post(`/meetings/${id}/fix`, { dateId: dates[0]?.id });
  for (const username of Object.keys(twins))
    for (const one of [username, `${username}2`]) await say(await site.again(one), id, 'yes');
  lists.push(...(await texts(`/meetings/${id}`)));
  for (const [path, text] of lists)
    for (const [, , apart] of Object.values(twins))
      assert.ok(text.includes(`(${apart})`) || text.includes(`"apart":"${apart}"`), `${path}: ${apart}`);

  // Who has died is entered by a name that nobody else has.
  const died = { firstName: 'Sabine', surname: 'Maler', username: 'birth' };
  assert.equal((await enter(maja, { ...died, typed: 'Sabine Maler' })).status, 400);
  assert.equal((await enter(maja, { ...died, typed: 'Sabine Maler (geb. Lindner)' })).status, 201);
});
