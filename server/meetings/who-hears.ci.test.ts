import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Updateable } from 'kysely';
import type { MeetingPeople } from '#contract/meeting-people.ts';
import type { InvitationOutlook, Meeting, WhoHears } from '#contract/meetings.ts';
import type { Tables } from '#server/ports/database/database.ts';
import {
  asWritten,
  callMeeting,
  changeMeeting,
  classOf2030,
  meetingOf,
  proposals,
  put,
  reunion,
} from '#test/support/test-meeting.ts';

/**
 * Everybody in the class beside anna, who acts; bert organises, too. hidden and unseen have not released their names: anna
 * has entered what the one said, bert that of the other. late joins after the invitation; the guest has no account.
 */
const people = {
  mailed: ['voter', 'silent', 'declined', 'late', 'bert'],
  /** With an address, but without the box for Rundmails. */
  unboxed: ['opted', 'optedSilent'],
  unaddressed: ['paper', 'paperSilent', 'hidden', 'unseen'],
  /** Their mails come back, for good. */
  dead: ['dead', 'deadSilent'],
  gone: ['blocked', 'left'],
};
const members = Object.values(people).flat();
const everybody = [...members, 'guest'];
const unnamed = ['hidden', 'unseen'];
/** Who says something, and by whom it is entered who does not say it themselves. */
const saying = {
  voter: '',
  declined: '',
  opted: '',
  paper: 'anna',
  hidden: 'anna',
  dead: 'anna',
  unseen: 'bert',
};

/** What an act may change, each table after those that refer to it. */
const changing = [
  ...['attempts', 'mail_copies', 'mails', 'meeting_answers', 'meeting_votes', 'meeting_guests'],
  ...['meeting_people', 'meeting_dates', 'meeting_organisers', 'meetings'],
] as (keyof Tables)[];

async function wholeClass(t: TestContext) {
  const site = await classOf2030(t);
  const { db } = site;
  const set = (name: string, values: Updateable<Tables['members']>) =>
    db.updateTable('members').set(values).where('username', '=', name).execute();

  async function add(name: string) {
    await site.addMember(name);
    await set(name, {
      first_name: name,
      surname: 'Maler',
      data_saved_at: 1,
      mobile_number: '0170 1',
      publication_consent: Number(!unnamed.includes(name)),
      accept_group_emails: Number(!people.unboxed.includes(name)),
    });
    if (people.unaddressed.includes(name))
      await set(name, { private_email_address: '', linked_address: null, linked_address_key: null });
    if (people.dead.includes(name))
      await set(name, { failed_address: `${name}@example.org`, failed_at: 1, dead_since: 1 });
    if (name === 'blocked') await set(name, { disabled: 1 });
    const { password } = site;
    if (name === 'left')
      await (await site.again(name)).post(`/users/${name}/deletion`, { images: 'keep', password });
  }
  for (const name of ['anna', ...members]) if (name !== 'late') await add(name);

  /** Stores what is there now; the function puts it back, and what waits for its time waits as long again. */
  async function snapshot() {
    const at = site.now();
    const stored = new Map<keyof Tables, object[]>();
    for (const table of changing) stored.set(table, await db.selectFrom(table).selectAll().execute());
    return async () => {
      for (const table of changing) await db.deleteFrom(table).execute();
      for (const table of changing.toReversed())
        for (const row of stored.get(table) ?? [])
          await db
            .insertInto(table)
            .values(row as never)
            .execute();
      const passed = site.now() - at;
      await db
        .updateTable('mail_copies')
        .set(({ eb }) => ({ due_at: eb('due_at', '+', passed), ends_at: eb('ends_at', '+', passed) }))
        .where('state', '=', 'waiting')
        .execute();
    };
  }
  return { site, add, snapshot };
}

/** The meeting of that class, to which the states happen one after another. */
async function meetingInAllStates(t: TestContext) {
  const { site, add, snapshot } = await wholeClass(t);
  const anna = () => site.again('anna');
  const { id, dates } = await callMeeting(await anna(), { ...reunion, startsAt: null, dates: proposals });
  await put(await anna(), `/meetings/${id}/organisers`, { usernames: ['anna', 'bert'] });
  await put(await site.again('bert'), `/meetings/${id}/organisers/me`, { accept: true });
  const date = dates[1]?.id ?? '';

  /** Who gets what leaves now or in ten minutes, of this kind; anna is told besides whom a mail has not reached. */
  async function mailed(subject = /./) {
    site.passSeconds(601);
    for (let round = 0; round < 2; round += 1) await site.mail.drain();
    const found = site.server.letters.splice(0).filter(({ parsed }) => subject.test(parsed.subject ?? ''));
    const names = found.map(({ to }) => to[0]?.split('@')[0] ?? '');
    return names.filter((name) => name !== 'anna').toSorted();
  }

  const press = async (what: string, json: object = {}) => {
    const { status, text } = await (await anna()).post(`/meetings/${id}/${what}`, json);
    assert.ok(status < 300, text);
  };

  async function said(own: string, entered: string, what: (name: string) => object) {
    for (const [name, by] of Object.entries(saying)) {
      const path = by ? `${entered}/${name}` : own;
      const { status, text } = await put(await site.again(by || name), `/meetings/${id}/${path}`, what(name));
      assert.equal(status, 204, `${name}: ${text}`);
    }
  }

  const happens = {
    proposed: mailed,
    async asked() {
      await press('votes_invitation');
      await mailed();
      await said('votes', 'votes', () => ({ votes: [{ dateId: date, vote: 'yes' }] }));
    },
    async fixed() {
      await press('fix', { dateId: date });
      await mailed();
    },
    async invited() {
      await press('invitations');
      await mailed();
      await said('answer', 'answers', (name) => ({ answer: name === 'declined' ? 'no' : 'yes' }));
      await press('guests', { name: 'guest' });
      await mailed();
      await add('late');
    },
    async moved() {
      await changeMeeting(await anna(), id, { startsAt: '2030-10-05T15:00', endsAt: null });
      await mailed();
    },
    // Its mail has not left yet.
    'at another place': async () => changeMeeting(await anna(), id, { place: 'Hütte' }),
    async cancelled() {
      await mailed();
      await press('cancel');
      await mailed();
    },
    async revived() {
      await press('uncancel');
      await mailed();
    },
  };

  const changedTo = async (changes: object) => {
    const meeting = { ...asWritten(await meetingOf(await anna(), id)), ...changes };
    return { ...meeting, ...(meeting.startsAt !== null && { dates: [] }) };
  };
  return { site, id, date, anna, happens, mailed, snapshot, changedTo };
}

type Told = Awaited<ReturnType<typeof meetingInAllStates>>;

/** Changes, of which the preview names whom somebody has to call. */
const changes: Record<string, (of: Told) => Promise<{ act: string } & Record<string, unknown>>> = {
  fix: async ({ date }) => ({ act: 'fix', dateId: date }),
  move: async ({ changedTo }) => ({
    act: 'change',
    meeting: await changedTo({ startsAt: '2030-10-12T15:00', endsAt: null }),
  }),
  place: async ({ changedTo }) => ({ act: 'change', meeting: await changedTo({ place: 'Am See' }) }),
  'place as it was': async ({ changedTo }) => ({
    act: 'change',
    meeting: await changedTo({ place: reunion.place }),
  }),
  rename: async ({ changedTo }) => ({ act: 'change', meeting: await changedTo({ title: 'Grillen' }) }),
  cancel: async () => ({ act: 'cancel', reason: '' }),
  uncancel: async () => ({ act: 'uncancel' }),
};

const listed = async ({ anna, id }: Told) =>
  (await (await anna()).get(`/meetings/${id}/people`)).json as MeetingPeople;

const notTold = ({ people }: MeetingPeople) =>
  people
    .flatMap(({ call, username, name }) => (call?.why === 'not-told' ? [username || name] : []))
    .toSorted();

type Cells = Record<'letters' | 'named' | 'called' | 'invited', string[]> & { isRefused: boolean };

/** What is said before a change, what leaves after it, and who is to be called then; empty if it is refused. */
async function ofChange(of: Told, what: string): Promise<Cells> {
  const { anna, id, mailed } = of;
  const { act, meeting, ...rest } = (await changes[what]?.(of)) ?? assert.fail();
  const before = notTold(await listed(of));
  const browser = await anna();
  const about = { act, ...rest, ...(meeting !== undefined && { meeting }) };
  const preview = await browser.post(`/meetings/${id}/who_hears`, about);
  const done =
    act === 'change'
      ? await put(browser, `/meetings/${id}`, meeting)
      : await browser.post(`/meetings/${id}/${act}`, rest);
  assert.equal(preview.status, done.status, `${what}: ${preview.text} and ${done.text}`);
  const left = await mailed();
  if (done.status !== 200) return { letters: left, named: [], called: [], invited: [], isRefused: true };

  const { byMail, byInvitation, toCall } = preview.json as WhoHears;
  const isNews = byMail + byInvitation + toCall.named.length + toCall.notNamed > 0;
  // What waited before it is not told by it.
  const letters = isNews || (done.json as Meeting).tellsAt === null ? left : [];
  assert.equal(byMail, letters.length, `${what}: letters`);
  const named = toCall.named.map(({ username, name }) => username || name);
  const list = await listed(of);
  const called = notTold(list).filter((name) => named.includes(name));
  const others = notTold(list).filter((name) => !named.includes(name));
  if (isNews) assert.equal(toCall.notNamed, list.toCallNotNamed - list.unansweredNotNamed, what);
  // Who did not know before what held does not know it now.
  else assert.deepEqual([others.filter((name) => !before.includes(name)), letters], [[], []], what);
  if (byInvitation === 0) {
    if (isNews) assert.deepEqual(others, [], `${what}: to be called, but not named`);
    return { letters, named, called, invited: [], isRefused: false };
  }
  // The invitation reaches those who are said to hear by it.
  await (await anna()).post(`/meetings/${id}/invitations`);
  const invited = await mailed();
  assert.deepEqual([others.length, others.filter((name) => !invited.includes(name))], [byInvitation, []]);
  return { letters, named, called, invited: others, isRefused: false };
}

const mails: Record<string, { call: string; subject: RegExp }> = {
  ask: { call: 'votes_invitation', subject: /^Wann passt es dir/ },
  invite: { call: 'invitations', subject: /^Einladung/ },
  remind: { call: 'reminders', subject: /^Erinnerung/ },
};

/** The same of what is written to all, or to those who have not answered: nobody else is to be called than who is named. */
async function ofMail(of: Told, what: string): Promise<Cells> {
  const { anna, id, mailed } = of;
  const browser = await anna();
  const outlook = (await browser.get(`/meetings/${id}/invitations`)).json as InvitationOutlook;
  const { call, subject } = mails[what] ?? assert.fail();
  const done = await browser.post(`/meetings/${id}/${call}`);
  const letters = await mailed(subject);
  if (done.status !== 202) return { letters, named: [], called: [], invited: [], isRefused: true };
  const count = what === 'remind' ? outlook.unanswered : outlook.recipients;
  // anna is written to, too, but not counted here.
  assert.equal(count, letters.length + 1, `${what}: ${letters}`);
  const { people } = await listed(of);
  const notReached = people.filter(({ call }) => call?.why === 'not-reached').map(({ username }) => username);
  const named = outlook.notWrittenTo.map(({ username }) => username);
  if (what !== 'remind')
    assert.deepEqual(
      notReached.filter((name) => !named.includes(name)),
      [],
      what,
    );
  return { letters, named: notReached, called: notReached, invited: [], isRefused: false };
}

const acts = [...Object.keys(mails), ...Object.keys(changes)];

/**
 * Who hears of what, by everybody in their order: m by mail, i by the invitation that is still to be sent, c as somebody has
 * to call; of unseen alone it is counted, not named. Acts that are refused,
 * or of which nobody hears, are left out.
 */
const table = `
  proposed          ask             m m m . m c c c c . . c c . . .
  asked             fix             m i m . i m . c . c . c . . . .
  asked             move            m i m . i m . c . c . c . . . .
  asked             cancel          m m m . m m . c . c . c . . . .
  fixed             invite          . m . . m . c . c . . . c . . .
  fixed             move            m m m . m m . c . c . c . . . .
  fixed             place           m m m . m m . c . c . c . . . .
  fixed             cancel          m m m . m m . c . c . c . . . .
  invited           remind          . m . m m . c . c . . . c . . .
  invited           move            m m m . m m . c . c . c . . . c
  invited           place           m m m . m m . c . c . c . . . c
  invited           cancel          m m m . m m . c . c . c . . . c
  moved             remind          m m m m m m c . c . . . c . . .
  moved             move            m m m . m m . c . c . c . . . c
  moved             place           m m m . m m . c . c . c . . . c
  moved             cancel          m m m . m m . c . c . c . . . c
  at another place  remind          m m m m m m c . c . . . c . . .
  at another place  move            m m m . m m . c . c . c . . . c
  at another place  place           m m m . m m . c . c . c . . . c
  at another place  cancel          m m m . m m . c . c . c . . . c
  cancelled         uncancel        m m m . m m . c . c . c . . . c
  revived           remind          m m m m m m c . c . . . c . . .
  revived           move            m m m . m m . c . c . c . . . c
  revived           place           m m m . m m . c . c . c . . . c
  revived           place as it was m m m . m m . c . c . c . . . c
  revived           cancel          m m m . m m . c . c . c . . . c
`;

test('in every state, whom the question before an act names or counts is who gets an email or is to be called then', async (t) => {
  const of = await meetingInAllStates(t);
  const found: string[] = [];
  let cells = 0;
  for (const [state, happens] of Object.entries(of.happens)) {
    await happens();
    if (state !== 'at another place') of.site.passSeconds(86_400);
    const putBack = await of.snapshot();
    for (const act of acts) {
      const { letters, named, called, invited, isRefused } = await (act in mails ? ofMail : ofChange)(
        of,
        act,
      );
      assert.deepEqual(called.toSorted(), named.toSorted(), `${state}, ${act}: named and to be called`);
      const row = everybody.map((name) => {
        const ways = [
          letters.includes(name) && 'm',
          called.includes(name) && 'c',
          invited.includes(name) && 'i',
        ].filter(Boolean);
        assert.ok(ways.length < 2, `${state}, ${act}, ${name}: ${ways}`);
        return ways[0] ?? '.';
      });
      cells += row.length;
      const isHeard = !isRefused && row.some((way) => way !== '.');
      if (isHeard) found.push(`  ${state.padEnd(18)}${act.padEnd(16)}${row.join(' ')}`);
      await putBack();
    }
  }
  assert.equal(found.join('\n'), table.slice(1, -1));
  assert.equal(cells, 8 * 10 * 16);
});
