import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { API_ROOT } from '#contract/endpoint.ts';
import type { Meeting } from '#contract/meetings.ts';
import { createLinkTokens } from '#server/meetings/answer-links.ts';
import { ownSecret } from '#server/ports/database/secrets.ts';
import { hashToken } from '#server/random-tokens.ts';
import { createCheckTokens } from '#server/yearly-check/yearly-checks.ts';
import { behindProxy, from } from '#test/support/login-by-mail.ts';
import { logIn, withPasskey } from '#test/support/passkeys.ts';
import { lastLetterTo, readLetters } from '#test/support/read-letters.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { collectionToken } from '#test/support/test-collecting.ts';
import {
  callMeeting,
  classOf2030,
  proposals,
  reunion,
  type TestMeetings,
} from '#test/support/test-meeting.ts';
import { remember, takeOff } from '#test/support/test-memorial.ts';
import { testSite } from '#test/support/test-site.ts';

const NEW_PASSWORD = 'Spachtel und Schleifpapier';

/** The table of the documentation: by its columns, what each cell says of each of the tokens. */
function documented(): Map<string, Map<string, string>> {
  const file = readFileSync(path.join(import.meta.dirname, '../../docs/security.md'), 'utf8');
  const [, section = ''] = /\n## What ends what\n(.*?)\n## /s.exec(file) ?? [];
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return new Map(
    head.slice(1).map((ending, at) => {
      const cells = rows.flatMap(([tokens = '', ...cells]) =>
        tokens.split(', ').map((token) => [token, cells[at] ?? ''] as const),
      );
      return [ending, new Map(cells)];
    }),
  );
}

/** Maja maintains the site, and has called two meetings: one with a date, one with dates to choose from. */
async function classWithMeetings(t: TestContext) {
  const site = await classOf2030(t, behindProxy);
  const maja = await site.maintainer();
  const meetings = {
    fixed: (await callMeeting(maja, reunion)).id,
    proposed: (await callMeeting(maja, { ...reunion, startsAt: null, dates: proposals })).id,
  };
  return { site, maja, meetings };
}

/** What of a member may outlive an act, each with whether it still does what it is for. */
async function everything(
  { site, maja, meetings }: Awaited<ReturnType<typeof classWithMeetings>>,
  username: string,
) {
  const { db } = site;
  const first = await site.join(username);
  const { device } = await withPasskey(first);
  const [acting, other] = [await site.again(username), await site.again(username)];
  const asked_at = { check_asked_at: site.now() };
  await db.updateTable('members').set(asked_at).where('username', '=', username).execute();
  const member = (await site.members.find(username)) ?? assert.fail();
  const { id } = member;

  const issue = async (purpose: 'reset' | 'invitation' | 'address' | 'login', more = {}) => {
    const link = { memberId: id, purpose, address: `${username}@example.org`, ...more };
    return (await site.links.issue(db, link)).token;
  };
  const asked = { account: username, spelling: username, memberId: id, deviceHash: undefined };
  const request = await site.loginRequests.begin(db, asked, undefined);
  const requestHash = hashToken(request);
  const [login, beside] = [await issue('login'), await issue('login', { requestHash })];
  const code = await site.loginRequests.codeFor(requestHash);
  const mailed = {
    'link that logs in': login,
    'reset link': await issue('reset'),
    'printed code': await issue('reset', { asCode: true }),
    invitation: await issue('invitation'),
  };
  const confirmsAddress = await issue('address');
  const { answers, votes } = createLinkTokens({
    answers: await ownSecret(db, 'answers'),
    votes: await ownSecret(db, 'votes'),
    passedOn: '',
  });
  const signedFor = { id, linksNumber: member.links_number };
  const answer = answers.issue(meetings.fixed, signedFor);
  const vote = votes.issue(meetings.proposed, signedFor);
  const called = (await callMeeting(first, reunion)).id;
  const passOn = async (by: TestBrowser, meeting: string, to: string) => {
    const { json } = await by.post(`/meetings/${meeting}/links/${to}`);
    return new URL((json as { link: string }).link).pathname.split('/').at(-1);
  };
  const begun = await first.post(`/meetings/${called}/collection`, { atOnce: true });
  const collects = collectionToken(begun.json as Meeting);
  const passedOn = {
    for: await passOn(maja, meetings.fixed, username),
    by: await passOn(first, called, 'maja'),
  };
  const checks = createCheckTokens(await ownSecret(db, 'yearly-check'));
  const askedAt = member.check_asked_at ?? 0;
  const confirm = checks.issue(id, { askedAt, linksNumber: member.links_number });
  const { url } = (await acting.get('/calendar_address')).json as { url: string };
  const mark = other.cookies.get('__Host-device') ?? '';

  const post = async (target: string, json: object = {}) => {
    const { status } = await from(site.browser(), target, json);
    return status < 300;
  };
  /** As a mail program presses the one button. */
  const pressed = async (target: string) => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    return (await fetch(site.address + API_ROOT + target, { method: 'POST', body })).ok;
  };
  const linkWorks = async (token: string) => {
    const { json } = await from(site.browser(), '/check_password_link', { token });
    return (json as { works: boolean }).works;
  };
  const stands = async (token: string) =>
    (await db
      .selectFrom('password_links')
      .select('purpose')
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .executeTakeFirst()) !== undefined;

  // In this order: what is used up comes last.
  const works: Record<string, () => Promise<boolean>> = {
    'other sessions': async () => (await other.get('/session')).status === 200,
    ...Object.fromEntries(Object.entries(mailed).map(([name, token]) => [name, () => linkWorks(token)])),
    'link that confirms an address': () => stands(confirmsAddress),
    'calendar address': async () => (await site.browser().fetch('GET', new URL(url).pathname)).status === 200,
    'known browsers': () => site.deviceMarks.isKnown(id, mark),
    'answer link': () => post('/answer_invitation', { token: answer, answer: 'yes' }),
    'vote link': () => post('/check_meeting_link', { token: vote }),
    'link that an organiser has passed on to this member': () =>
      post('/check_meeting_link', { token: passedOn.for }),
    'link that this organiser has passed on': () => post('/check_meeting_link', { token: passedOn.by }),
    'link by which guests send pictures': () => post('/check_collection_link', { token: collects }),
    'yearly confirmation': () => post('/confirm_data', { token: confirm }),
    'ways out of Rundmails': () => pressed(`/unsubscribe/${site.waysOut.tokens.issue(id)}`),
    'of the monthly mail': () => pressed(`/unsubscribe/${site.waysOut.tokens.issue(id, 'news-mail')}`),
    'of the daily mail': () => pressed(`/unsubscribe/${site.waysOut.tokens.issue(id, 'own-news-mail')}`),
    'of the yearly question': () => pressed(`/unsubscribe/${site.waysOut.tokens.issue(id, 'yearly-check')}`),
    'code beside it': async () => (await stands(beside)) && post('/login_by_code', { request, code }),
    passkeys: async () => (await logIn(site.browser(), device)).status === 200,
  };
  return { id, username, acting, issue, called, works };
}

type Given = Awaited<ReturnType<typeof everything>> & { site: TestMeetings; maja: TestBrowser };
type Act = { column: string; asked?: 'ended' | 'kept'; run: (given: Given) => Promise<unknown> };

const ok = async (answer: ReturnType<TestBrowser['post']>) => {
  const { status, text } = await answer;
  assert.ok(status < 300, `${status} ${text}`);
};

const reset =
  (more = {}) =>
  async ({ site, issue }: Given) =>
    ok(
      from(site.browser(), '/perform_password_reset', {
        token: await issue('reset'),
        newPassword: NEW_PASSWORD,
        ...more,
      }),
    );
const byMaja =
  (act: string, json = {}) =>
  ({ maja, username }: Given) =>
    ok(maja.post(`/maintenance/members/${username}/${act}`, json));

const acts: Record<string, Act> = {
  'a changed password': {
    column: 'password changed',
    run: ({ acting }) => ok(acting.post('/change_password', { newPassword: NEW_PASSWORD })),
  },
  'a reset': { column: 'reset by mail', run: reset() },
  'a reset that keeps passkeys': {
    column: 'reset by mail',
    asked: 'kept',
    run: reset({ keepPasskeys: true }),
  },
  'logging out everywhere': {
    column: 'logged out everywhere',
    run: ({ acting }) => ok(acting.post('/logout_everywhere')),
  },
  'logging out everywhere with passkeys': {
    column: 'logged out everywhere',
    asked: 'ended',
    run: ({ acting }) => ok(acting.post('/logout_everywhere', { passkeys: true })),
  },
  'logging out everywhere by a maintainer': { column: 'logged out everywhere', run: byMaja('end-sessions') },
  'a confirmed address': {
    column: 'address changed or corrected',
    run: async ({ site, issue }) =>
      ok(from(site.browser(), '/confirm_address', { token: await issue('address') })),
  },
  'a corrected address': {
    column: 'address changed or corrected',
    run: async ({ maja, username }) => {
      const json = {
        username,
        firstName: username,
        surname: 'Beispiel',
        email: `neu-${username}@example.org`,
      };
      await ok(maja.send('PUT', `/maintenance/members/${username}`, { json }));
    },
  },
  disabling: {
    column: 'disabled, and enabled again',
    run: async (given) => {
      await byMaja('disable')(given);
      for (const [name, works] of Object.entries(given.works))
        if (!name.startsWith('ways out') && !name.startsWith('of the'))
          assert.equal(await works(), false, `${name} of whoever is disabled`);
      await byMaja('enable')(given);
    },
  },
  deleting: {
    column: 'deleted, or has died',
    run: ({ site, id }) =>
      site.db
        .transaction()
        .execute((transaction) => site.accounts.remove(transaction, id, { keepImages: true })),
  },
  'the end of organising': {
    column: 'removed as an organiser, and asked again',
    run: async ({ site, maja, username, called }) => {
      const set = (...usernames: string[]) =>
        ok(maja.send('PUT', `/meetings/${called}/organisers`, { json: { usernames } }));
      await set(username, 'maja');
      await set('maja');
      await set(username, 'maja');
      const again = await site.again(username);
      await ok(again.send('PUT', `/meetings/${called}/organisers/me`, { json: { accept: true } }));
    },
  },
  'a death': {
    column: 'deleted, or has died',
    run: async ({ maja, username, works }) => {
      const id = await remember(maja, { username });
      for (const [name, stillWorks] of Object.entries(works))
        assert.equal(await stillWorks(), false, `${name} of whoever has died`);
      await takeOff(maja, id);
    },
  },
};

/** What holds again when the class was told of a death by mistake. */
const signedForGood = [
  'ways out of Rundmails',
  'of the monthly mail',
  'of the daily mail',
  'of the yearly question',
];

test('what ends what, in every cell of the table', async (t) => {
  const ofClass = await classWithMeetings(t);
  const { site, maja } = ofClass;
  const table = documented();
  assert.deepEqual(
    [...table.keys()].toSorted(),
    [...new Set(Object.values(acts).map((act) => act.column))].toSorted(),
  );
  let count = 0;
  for (const [what, { column, asked, run }] of Object.entries(acts)) {
    count += 1;
    const given = { site, maja, ...(await everything(ofClass, `anna${count}`)) };
    const cells = table.get(column) ?? assert.fail(column);
    assert.deepEqual([...cells.keys()].toSorted(), Object.keys(given.works).toSorted());
    await run(given);
    await site.db.deleteFrom('attempts').execute();
    for (const [name, works] of Object.entries(given.works)) {
      const cell = cells.get(name) ?? '';
      const stays = asked && cell.includes('unless') ? asked === 'kept' : cell.startsWith('–');
      const isBack = what === 'a death' && signedForGood.includes(name);
      assert.equal(await works(), stays || isBack, `${name} after ${what}`);
    }
  }
});

test('everything works before any act', async (t) => {
  const { works } = await everything(await classWithMeetings(t), 'anna');
  for (const [name, stillWorks] of Object.entries(works)) assert.equal(await stillWorks(), true, name);
});

test('a page that ends passkeys knows of them, and their end is told', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  for (const name of ['Handy', 'Tablet']) await withPasskey(anna, undefined, name);
  await site.browser().post('/request_password_reset', { username: 'anna' });
  const { tokens } = await lastLetterTo(site, 'anna@example.org');
  const { json } = await site.browser().post('/check_password_link', { token: tokens[0] });
  assert.deepEqual(json, { works: true, purpose: 'reset', username: 'anna', endsPasskeys: true });
  await ok(site.browser().post('/perform_password_reset', { token: tokens[0], newPassword: NEW_PASSWORD }));
  const letters = await readLetters(site);
  const { text } = letters.find(({ subject }) => /wurde entfernt/.test(subject)) ?? assert.fail();
  assert.match(text, /das Gerät „(Handy|Tablet)“ und ein weiteres entfernt/);
});
