import assert from 'node:assert/strict';
import { createUnsubscribeTokens } from '#server/mail/ways-out.ts';
import { createLinkTokens } from '#server/meetings/answer-links.ts';
import { ownSecret } from '#server/ports/database/secrets.ts';
import { codeIn } from '#test/support/login-by-mail.ts';
import type { RawAnswer } from '#test/support/raw-call.ts';
import { letterOf } from '#test/support/read-letters.ts';
import { attack, attackGroup, refused, scenario } from './attack.ts';
import { PASSWORD } from './people.ts';
import { get, post, type Request } from './request.ts';
import type { Site } from './site.ts';

const newPassword = 'Zwei Schichten Klarlack';

const anonymous = (path: string, json: unknown, more: Partial<Request> = {}) =>
  post(path, json, { as: 'nobody', ...more });
const perform = (token: unknown, password: unknown = newPassword) =>
  anonymous('/perform_password_reset', { token, newPassword: password });
const confirm = (token: unknown) => anonymous('/confirm_address', { token });
const byLink = (token: unknown) => anonymous('/login_by_link', { token });
const byCode = (request: unknown, code: unknown) => anonymous('/login_by_code', { request, code });

const statuses = (answers: RawAnswer[]) => answers.map(({ status }) => status).toSorted();

const idOf = async ({ members }: Site, username: string) =>
  ((await members.find(username)) ?? assert.fail()).id;

type Purpose = 'reset' | 'invitation' | 'address' | 'login';

const issue = async (site: Site, username: string, purpose: Purpose) => {
  const link = { memberId: await idOf(site, username), purpose, address: `${username}@privat.example` };
  return (await site.links.issue(site.db, link)).token;
};

/** Asks for a mail as anybody can, and reads it in the member's mailbox. */
async function mailed(site: Site, path: string, username: string) {
  const { text: answer } = await site.send(anonymous(path, { username }));
  await site.state();
  await site.db.deleteFrom('attempts').execute();
  const { text, tokens } = letterOf((site.mailServer.letters.at(-1) ?? assert.fail()).parsed);
  return { answer, token: tokens[0] ?? assert.fail(), code: codeIn(text) ?? '' };
}

/** Values that no call takes for a token: `token` is a valid one of another purpose. */
async function useless(site: Site, token: string, expired: Purpose): Promise<Record<string, string>> {
  const stored = await site.db.selectFrom('password_links').select('token_hash').executeTakeFirstOrThrow();
  const carls = await issue(site, 'carl', expired);
  const ends_at = Date.now() - 1000;
  const carl = await idOf(site, 'carl');
  await site.db.updateTable('password_links').set({ ends_at }).where('member_id', '=', carl).execute();
  return {
    'made up': 'A'.repeat(43),
    'cut short': token.slice(0, -1),
    'with a byte more': `${token}A`,
    'in another case': token.toLowerCase(),
    'that has expired': carls,
    'of one who is shut out': await issue(site, 'dora', expired),
    'as the database keeps it': stored.token_hash,
    'that is a session': site.actors.anna.cookies.get('__Host-session') ?? '',
    'with a condition of SQL': "' or '1'='1",
    'of the prototype': '__proto__',
    'of 200 characters': 'x'.repeat(200),
  };
}

const noTexts = [null, 1, ['x'], { $gt: '' }, 'x'.repeat(201)];

const oneClick = (token: string) =>
  attack(
    `nobody is taken off a list by „${token.slice(0, 20)}“`,
    {
      method: 'POST',
      path: `/unsubscribe/${encodeURIComponent(token)}`,
      as: 'nobody',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    '404 not-found',
  );

attackGroup('reset tokens', async (site) => {
  const { token } = await mailed(site, '/request_password_reset', 'anna');
  const [address, login] = [await issue(site, 'anna', 'address'), await issue(site, 'anna', 'login')];
  const bert = await idOf(site, 'bert');
  const ways = createUnsubscribeTokens(await ownSecret(site.db, 'unsubscribe'));
  const values = {
    ...(await useless(site, token, 'reset')),
    'that ends mails': ways.issue(await idOf(site, 'anna')),
  };

  return [
    ...Object.entries({ ...values, 'for an address': address, 'for a login': login }).map(([kind, value]) =>
      attack(`a token ${kind} sets no password`, perform(value), '404 not-found'),
    ),
    ...Object.entries({ ...values, 'that sets a password': token }).map(([kind, value]) =>
      attack(`a token ${kind} confirms no address`, confirm(value), '404 not-found'),
    ),
    ...Object.entries(values).map(([kind, value]) =>
      attack(
        `looking at a token ${kind} tells no name`,
        anonymous('/check_password_link', { token: value }),
        { status: 200, check: ({ text }) => assert.ok(!('username' in JSON.parse(text)), text) },
      ),
    ),
    ...noTexts.map((value, at) => attack(`a token that is no text, ${at}`, perform(value), '400 not-valid')),
    attack(
      'a token in query, Referer and cookie',
      anonymous(
        `/perform_password_reset?token=${token}`,
        { newPassword },
        { headers: { referer: `https://klasse.example/password-reset/${token}`, cookie: `token=${token}` } },
      ),
      '400 not-valid',
    ),
    attack(
      'a token by GET',
      get(`/perform_password_reset?token=${token}&newPassword=x`, { as: 'nobody' }),
      '405 wrong-method',
    ),
    attack('looking at a link', anonymous('/check_password_link', { token }), {
      status: 200,
      check: ({ text }) =>
        assert.deepEqual(JSON.parse(text), { works: true, purpose: 'reset', username: 'anna' }),
    }),
    ...[
      { host: 'boese.example' },
      { 'x-forwarded-host': 'boese.example' },
      { forwarded: 'host=boese.example' },
    ].map((headers) =>
      attack(
        `the link of a request with ${JSON.stringify(headers)}`,
        anonymous('/request_password_reset', { username: 'bert' }, { headers }),
        {
          status: 204,
          changes: { mails: '+1', mail_copies: '+1', letters: '+1' },
          check: async () => {
            await site.state();
            await site.db.deleteFrom('password_links').where('member_id', '=', bert).execute();
            const { raw = '', to } = site.mailServer.letters.at(-1) ?? {};
            assert.deepEqual(to, ['bert@verborgen.example']);
            assert.ok(raw.includes('https://klasse.example/password-reset/') && !raw.includes('boese'));
          },
        },
      ),
    ),
    scenario(
      'of twenty tries at once with one token exactly one sets the password, and no session comes of it',
      async ({ send }) => {
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, at) => send(perform(token, `${newPassword} ${at}`))),
        );
        assert.deepEqual(statuses(answers), [204, ...Array(19).fill(404)]);
        for (const { headers } of answers)
          assert.ok(headers.getSetCookie().every((line) => line.startsWith('__Host-device=')));
        return answers;
      },
      {
        members: '+1 -1',
        sessions: '-2',
        device_marks: '+1 -3',
        mails: '+1',
        mail_copies: '+1',
        letters: '+1',
        password_links: '+1 -3',
      },
    ),
    ...refused('404 not-found', {
      'the token once more': perform(token),
      'the address that was to be confirmed, after the reset': confirm(address),
    }),
    attack('the session from before the reset', get('/session'), '401 no-session'),
    attack(
      'the password from before the reset',
      anonymous('/login', { username: 'anna', password: PASSWORD }),
      '401 wrong-credentials',
    ),
    // Each way out is for one kind of mail.
    ...['x', '__proto__', ways.issue('x'.repeat(36)), `news-mail_${ways.issue(bert)}`].map(oneClick),
    attack('a scanner of mail', get(`/unsubscribe/${ways.issue(bert)}`, { as: 'nobody' }), { status: 302 }),
  ];
});

attackGroup('links and codes that log in', async (site) => {
  const path = '/request_login_link';
  const requestIn = (answer: string) => (JSON.parse(answer) as { request: string }).request;
  const { answer, token, code } = await mailed(site, path, 'anna');
  const [request, theirs] = [requestIn(answer), requestIn((await mailed(site, path, 'bert')).answer)];
  const asked = await site.db.selectFrom('login_requests').select('request_hash').executeTakeFirstOrThrow();
  const links: Record<string, string> = {
    ...(await useless(site, token, 'login')),
    'for a new password': await issue(site, 'anna', 'reset'),
    'of an invitation': await issue(site, 'anna', 'invitation'),
    'for an address': await issue(site, 'anna', 'address'),
    'that is a request': request,
    'that is a code': code,
  };
  const requests: Record<string, string> = {
    'made up': 'A'.repeat(43),
    'of another member': theirs,
    'as the database keeps it': asked.request_hash,
    'that is the link': token,
  };

  return [
    ...Object.entries(links).map(([kind, value]) =>
      attack(`a token ${kind} logs nobody in`, byLink(value), '404 not-found'),
    ),
    ...Object.entries(requests).map(([kind, value]) =>
      attack(`a code with a request ${kind} logs nobody in`, byCode(value, code), {
        status: 401,
        ...(value === theirs && { changes: { login_requests: '+1 -1' } }),
      }),
    ),
    ...noTexts.map((value, at) =>
      attack(`a token to log in that is no text, ${at}`, byLink(value), '400 not-valid'),
    ),
    ...[123456, '12345', '１２３４５６', `${code} `].map((value, at) =>
      attack(`a code of another form, ${at}`, byCode(request, value), '400 not-valid'),
    ),
    attack('a link by GET', get(`/login_by_link?token=${token}`, { as: 'nobody' }), '405 wrong-method'),
    ...refused('404 not-found', {
      'a link that logs in sets no password': perform(token),
      'a link that logs in confirms no address': confirm(token),
    }),
    ...['niemand', 'dora', 'anna@werk.example', '%', ''].map((username) =>
      attack(`„${username}“ is mailed no way in`, anonymous(path, { username }), {
        status: 200,
        changes: { login_requests: '+1' },
      }),
    ),
    attack(
      'a request that goes on with one of another member',
      anonymous(path, { username: 'niemand', request }),
      {
        status: 200,
        changes: { login_requests: '+1' },
        check: ({ text }) => assert.notEqual(requestIn(text), request),
      },
    ),
  ];
});

attackGroup('links that an organiser has passed on', async (site) => {
  const { actors, meeting, db } = site;
  const passOn = async (username: string) => {
    const { text, json } = await actors.anna.post(`/meetings/${meeting}/links/${username}`);
    return (json as { link?: string }).link?.split('/').at(-1) ?? assert.fail(text);
  };
  const token = await passOn('bert');
  const reset = await issue(site, 'anna', 'reset');
  const own = await actors.bert.send('PUT', `/meetings/${meeting}/answer`, { json: { answer: 'yes' } });
  assert.equal(own.status, 204, own.text);
  const keys = { answers: '', votes: '', passedOn: await ownSecret(db, 'passed-on') };
  const [anna, bert, carl] = [await idOf(site, 'anna'), await idOf(site, 'bert'), await idOf(site, 'carl')];
  const { passedOn } = createLinkTokens(keys);
  const of = (id: string) => ({ id, linksNumber: 0 });
  const { since } = await db.selectFrom('meeting_organisers').select('since').executeTakeFirstOrThrow();
  const dates = [{ dateId: '01890000-0000-7000-8000-000000000000', vote: 'yes' }];
  const values = {
    ...(await useless(site, token, 'reset')),
    'that sets a password': reset,
    'for another member': token.slice(0, 22) + (await passOn('carl')).slice(22, 44) + token.slice(44),
    'of one who does not organise it': passedOn.issue(meeting, of(bert), { ...of(carl), since }),
    'of an organiser of before': passedOn.issue(meeting, of(bert), { ...of(anna), since: since - 1 }),
    'from before the organiser was shut out': passedOn.issue(meeting, of(bert), {
      id: anna,
      linksNumber: 1,
      since,
    }),
    'for another meeting': passedOn.issue(site.gallery, of(bert), { ...of(anna), since }),
  };
  const said = { answer: 'no', persons: 2 };
  return [
    ...Object.entries(values).flatMap(([kind, value]) => [
      attack(
        `a token ${kind} answers nothing`,
        anonymous('/answer_invitation', { token: value, ...said }),
        '404 not-found',
      ),
      attack(
        `a token ${kind} tells nothing`,
        anonymous('/check_meeting_link', { token: value }),
        '404 not-found',
      ),
    ]),
    ...refused('409 conflict', {
      'it replaces nothing that the member has said': anonymous('/answer_invitation', { token, ...said }),
      'it votes on nothing where there is a date': anonymous('/vote_by_link', { token, votes: dates }),
    }),
    ...refused('404 not-found', {
      'it sets no password': perform(token),
      'it confirms no address': confirm(token),
      'it logs nobody in': byLink(token),
      'it is no address of a calendar': get(`/calendars/${token}`, { as: 'nobody' }),
    }),
    oneClick(token),
  ];
});
