import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MeetingPeople } from '#contract/meeting-people.ts';
import type { InvitationOutlook, Meeting, WhoHears } from '#contract/meetings.ts';
import { behindProxy, from } from '#test/support/login-by-mail.ts';
import {
  asWritten,
  callMeeting,
  changeMeeting,
  classOf2030,
  meetingOf,
  proposals,
  put,
  reader,
  reunion,
  say,
} from '#test/support/test-meeting.ts';
import { listOf, toldAs } from './list.ts';

/** In words of their own, as one server that refuses all in the same is rather at odds with us. */
const unknown = [
  ...['No such user', 'User unknown', 'Mailbox not found', 'Unknown recipient'],
  ...['Account does not exist', 'Invalid address'],
];

test('of a class of thirty with twelve unreachable, whoever said yes knows what holds or is to be called', async (t) => {
  // Nobody knows the mailbox of the last six.
  const site = await classOf2030(t, {
    ...behindProxy,
    script: ({ stage, recipient }) =>
      stage === 'RCPT' && /^wrong/.test(recipient ?? '')
        ? `550 5.1.1 ${unknown[Number(recipient?.[5])]}`
        : undefined,
  });
  const anna = await site.writer('anna');
  const reached = Array.from({ length: 17 }, (_, n) => `reached${n}`);
  const without = Array.from({ length: 6 }, (_, n) => `without${n}`);
  const wrong = Array.from({ length: 6 }, (_, n) => `wrong${n}`);
  const unreachable = [...without, ...wrong];
  await site.readers(...reached, ...wrong);
  for (const name of without) await site.addMember(name);
  for (const name of [...reached, ...unreachable])
    await site.change(name, {
      first_name: name,
      surname: 'Maler',
      publication_consent: 1,
      mobile_number: '0170 1',
      data_saved_at: 1,
      ...(without.includes(name) && {
        private_email_address: '',
        linked_address: null,
        linked_address_key: null,
      }),
    });
  const letters = reader(site);
  const mailed = new Map<string, number>();
  /** What has happened, and who was told of it by whom. */
  const told: string[] = [];
  const post = async () => {
    site.passSeconds(601);
    for (let round = 0; round < 2; round += 1)
      // She is told besides whom a mail has not reached.
      for (const name of (await letters()).keys())
        if (name !== 'anna') mailed.set(name, (mailed.get(name) ?? 0) + 1);
  };

  const { id, dates } = await callMeeting(anna, { ...reunion, startsAt: null, dates: proposals });
  const meeting = () =>
    site.db.selectFrom('meetings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const calls = async () => {
    const { json } = await (await site.again('anna')).get(`/meetings/${id}/people`);
    return (json as MeetingPeople).people.filter(({ call }) => call !== null);
  };
  const whoHears = async (act: object) => {
    const { status, text, json } = await (await site.again('anna')).post(`/meetings/${id}/who_hears`, act);
    assert.equal(status, 200, text + site.logLines.slice(-3).join());
    return json as WhoHears;
  };
  const press = async (what: string, json: object = {}) => {
    const { status, text } = await (await site.again('anna')).post(`/meetings/${id}/${what}`, json);
    assert.ok(status < 300, text);
  };
  /** Nobody who said yes, or counts on anything that was, is left out. */
  const holds = async () => {
    const row = await meeting();
    const { members, guests } = await listOf(site.db, row);
    const toCall = await calls();
    const called = new Set(toCall.map(({ username, guestId }) => guestId ?? username));
    assert.equal(called.size, toCall.length, 'nobody stands there twice');
    for (const one of members) {
      const counts = (one.said && one.said.answer !== 'no') || (one.isInvited && one.known !== '');
      if (counts && one.id !== (await site.members.find('anna'))?.id)
        assert.ok(one.isTold || called.has(one.username), `${row.state}: ${one.username}`);
      assert.equal(one.known === '', one.way === null, `${one.username} knows it in one way`);
    }
    for (const one of guests) assert.ok(one.known === toldAs(row) || called.has(one.id), one.name);
    const notTold = toCall.filter(({ call }) => call?.why === 'not-told');
    return notTold.map(({ username, name }) => username || name).toSorted();
  };
  const tell = (usernames: string[], guests: string[] = [], isTold = true) =>
    press('told', { usernames, guests, isTold });
  const guestId = async () => (await listOf(site.db, await meeting())).guests[0]?.id ?? '';

  // All vote: those who are reached by the mail, the others by telephone.
  await press('votes_invitation');
  await post();
  const vote = { votes: [{ dateId: dates[1]?.id, vote: 'yes' }] };
  for (const name of reached.slice(0, 15)) await put(await site.again(name), `/meetings/${id}/votes`, vote);
  for (const name of unreachable)
    assert.equal((await put(await site.again('anna'), `/meetings/${id}/votes/${name}`, vote)).status, 204);
  // What somebody has said themselves stands.
  const over = async (more: object) =>
    put(await site.again('anna'), `/meetings/${id}/votes/reached0`, { ...vote, ...more });
  assert.deepEqual([(await over({})).status, (await over({ overOwn: true })).status], [409, 204]);
  assert.deepEqual((await calls()).map(({ username }) => username).toSorted(), ['reached15', 'reached16']);
  const ofFixing = await whoHears({ act: 'fix', dateId: dates[1]?.id });
  assert.deepEqual([ofFixing.byMail, ofFixing.byInvitation, ofFixing.toCall.named.length], [15, 2, 12]);

  await press('fix', { dateId: dates[1]?.id });
  mailed.clear();
  await post();
  told.push(`the date is fixed: ${mailed.size} by mail`);
  assert.deepEqual(await holds(), ['reached15', 'reached16', ...unreachable].toSorted());
  // Nobody is invited yet: those who were asked hear of another place all the same, and are not invited again.
  const otherPlace = { ...asWritten(await meetingOf(await site.again('anna'), id)), place: 'Hütte' };
  const ofPlace = await whoHears({ act: 'change', meeting: otherPlace });
  assert.deepEqual([ofPlace.byMail, ofPlace.toCall.named.length], [17, 12]);
  await changeMeeting(await site.again('anna'), id, { place: 'Hütte' });
  mailed.clear();
  await post();
  told.push(`another place: ${mailed.size} by mail`);
  await press('invitations');
  await post();
  // All have got the date with the links by that mail: nobody is invited by a second one.
  assert.deepEqual([mailed.size, new Set(mailed.values())], [17, new Set([1])]);
  assert.deepEqual(await holds(), unreachable.toSorted());
  for (const name of reached.slice(0, 10)) await say(await site.again(name), id, 'yes');
  for (const name of unreachable.slice(2))
    await put(await site.again('anna'), `/meetings/${id}/answers/${name}`, { answer: 'yes', persons: 2 });
  await press('guests', { name: 'Frau Lehrreich' });
  assert.deepEqual(await holds(), unreachable.slice(0, 2));
  await tell(unreachable.slice(0, 2));
  assert.deepEqual(await holds(), []);
  await post();

  // anna sees by name whom she has entered, though the name is not released any more.
  await site.change('without5', { publication_consent: 0 });
  const counted = async () => {
    const { persons, earlier } = await meetingOf(await site.again('reached0'), id);
    return [persons, earlier.persons];
  };
  assert.deepEqual(await counted(), [31, 0]);

  const rest = [...unreachable, 'Frau Lehrreich'].toSorted();
  const moved = { startsAt: '2030-10-05T15:00', endsAt: null };
  const changes: [string, () => Promise<object>, () => Promise<unknown>][] = [
    [
      'moved',
      async () => {
        const meeting = asWritten(await meetingOf(await site.again('anna'), id));
        return { act: 'change', meeting: { ...meeting, ...moved } };
      },
      async () => changeMeeting(await site.again('anna'), id, moved),
    ],
    ['cancelled', async () => ({ act: 'cancel' }), () => press('cancel', { reason: 'Der Wirt ist krank.' })],
    ['taken back', async () => ({ act: 'uncancel' }), () => press('uncancel')],
  ];
  for (const [what, act, change] of changes) {
    const { byMail, toCall } = await whoHears(await act());
    assert.deepEqual([byMail, toCall.named.length], [17, 13], what);
    await change();
    assert.deepEqual(await holds(), [...reached, ...rest].toSorted(), `${what}: until the mail has left`);
    mailed.clear();
    await post();
    assert.deepEqual([...mailed.keys()].toSorted(), reached.toSorted(), what);
    assert.deepEqual(await holds(), rest, what);
    told.push(`${what}: ${mailed.size} by mail, ${(await holds()).length} by anna on the phone`);
    await tell(['wrong0'], [await guestId()]);
    await tell(['wrong0'], [], false);
    assert.deepEqual(
      await holds(),
      rest.filter((name) => name !== 'Frau Lehrreich'),
      `${what}: a slip of the finger`,
    );
    await tell(unreachable);
    assert.deepEqual(await holds(), [], what);
  }
  // All but the guest have said yes to the date before: they are reminded like those who have said nothing.
  assert.deepEqual(await counted(), [31, 30]);
  site.passSeconds(86_400);
  const { unanswered } = (await (await site.again('anna')).get(`/meetings/${id}/invitations`))
    .json as InvitationOutlook;
  await press('reminders');
  mailed.clear();
  await post();
  // anna, who has not answered either, and is not looked at here, is reminded, too.
  assert.deepEqual([mailed.size, unanswered], [17, 18]);
  for (const name of reached.slice(0, 10)) await say(await site.again(name), id, 'yes');
  assert.deepEqual(await counted(), [31, 20]);
  const { text } = await (await site.again('anna')).get(`/meetings/${id}/csv`);
  assert.match(text, /31 Personen kommen \(davon 20 noch zum früheren Termin\), 0 vielleicht/);
  const seen: Meeting = await meetingOf(await site.again('reached11'), id);
  assert.deepEqual([seen.isSeen, seen.persons], [false, 31]);
  await (await site.again('reached11')).post(`/meetings/${id}/read`);
  assert.equal((await meetingOf(await site.again('reached11'), id)).isSeen, true);

  // Whom anna enters, or who answers by a link of hers, hears of it by mail where there is an address; and she of who goes.
  const by = await site.again('anna');
  const subjectsTo = async () => {
    site.passSeconds(601);
    const found = [...(await letters())].map(([name, { parsed }]) => `${parsed.subject} to ${name}`);
    return found.toSorted().join(', ') || 'nobody';
  };
  await subjectsTo();
  const answerByLink = async (name: string) => {
    const { json } = await by.post(`/meetings/${id}/links/${name}`);
    const token = (json as { link: string }).link.split('/').at(-1);
    return (await from(site.browser(), '/answer_invitation', { token, answer: 'yes', persons: 2 })).status;
  };
  assert.equal(await answerByLink('without0'), 204);
  told.push(`without0 answers by a link of anna: ${await subjectsTo()}`);
  assert.equal(await answerByLink('reached12'), 204);
  told.push(`reached12 answers by a link of anna: ${await subjectsTo()}`);
  const entered = await put(await site.again('anna'), `/meetings/${id}/answers/reached13`, { answer: 'no' });
  assert.equal(entered.status, 204);
  told.push(`anna enters an answer of reached13: ${await subjectsTo()}`);
  assert.equal(await answerByLink('reached0'), 409, 'who has answered');
  await site.accounts.setDisabled(site.db, (await site.members.find('reached0'))?.id ?? '', true);
  told.push(`reached0 is a member no more: ${await subjectsTo()}`);
  t.diagnostic(told.join('\n'));
  assert.deepEqual(told, [
    'the date is fixed: 15 by mail',
    'another place: 17 by mail',
    ...['moved', 'cancelled', 'taken back'].map((what) => `${what}: 17 by mail, 13 by anna on the phone`),
    'without0 answers by a link of anna: nobody',
    'reached12 answers by a link of anna: Für dich eingetragen: „Klassentreffen 2030“ to reached12',
    'anna enters an answer of reached13: Für dich eingetragen: „Klassentreffen 2030“ to reached13',
    'reached0 is a member no more: Jemand kommt nicht mehr: „Klassentreffen 2030“ (Klasse 1988) to anna',
  ]);
});
