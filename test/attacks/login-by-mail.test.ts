import assert from 'node:assert/strict';
import { codeIn, wrong } from '#test/support/login-by-mail.ts';
import type { RawAnswer } from '#test/support/raw-call.ts';
import { letterOf } from '#test/support/read-letters.ts';
import { attack, attackGroup, refused, scenario } from './attack.ts';
import { get, post, type Request } from './request.ts';
import type { Site } from './site.ts';

const anonymous = (path: string, json: unknown, more: Partial<Request> = {}) =>
  post(path, json, { as: 'nobody', ...more });
const byLink = (token: unknown, more = {}) => anonymous('/login_by_link', { token }, more);
const byCode = (request: unknown, code: unknown, more = {}) =>
  anonymous('/login_by_code', { request, code }, more);

/** Asks for a mail as anybody can, and reads it in the member's mailbox. */
async function mailed(site: Site, username = 'anna') {
  const answer = await site.send(anonymous('/request_login_link', { username }));
  await site.state();
  await site.db.deleteFrom('attempts').execute();
  const letter = site.mailServer.letters.at(-1);
  assert.ok(letter);
  const { text, tokens } = letterOf(letter.parsed);
  const { request } = JSON.parse(answer.text) as { request: string };
  return { request, token: tokens[0] ?? '', code: codeIn(text) ?? '' };
}

const statuses = (answers: RawAnswer[]) => answers.map(({ status }) => status).toSorted();

attackGroup('links and codes that log in', async (site) => {
  const { request, token, code } = await mailed(site);
  const theirs = await mailed(site, 'bert');
  const stored = await site.db.selectFrom('password_links').select('token_hash').execute();
  const asked = await site.db.selectFrom('login_requests').select('request_hash').execute();
  const idOf = async (username: string) => {
    const { id } = (await site.members.find(username)) ?? assert.fail();
    return id;
  };
  const issue = async (purpose: 'reset' | 'invitation' | 'address' | 'login', username = 'anna') =>
    (
      await site.links.issue(site.db, {
        memberId: await idOf(username),
        purpose,
        address: 'x@privat.example',
      })
    ).token;

  const useless: Record<string, string> = {
    'made up': 'A'.repeat(43),
    'cut short': token.slice(0, -1),
    'with a byte more': `${token}A`,
    'in another case': token.toLowerCase(),
    'for a new password': await issue('reset'),
    'of an invitation': await issue('invitation'),
    'for an address': await issue('address'),
    'of one who is shut out': await issue('login', 'dora'),
    'as the database keeps it': stored[0]?.token_hash ?? '',
    'that is a request': request,
    'that is a code': code,
    'that is a session': site.actors.anna.cookies.get('__Host-session') ?? '',
    'with a wildcard': '%',
    'with a condition of SQL': "' or '1'='1",
    'of the prototype': '__proto__',
  };
  const requests: Record<string, string> = {
    'made up': 'A'.repeat(43),
    'of another member': theirs.request,
    'as the database keeps it': asked[0]?.request_hash ?? '',
    'that is the link': token,
    'with a wildcard': '%',
    'of the prototype': '__proto__',
  };
  const clear = { check: () => site.db.deleteFrom('attempts').execute() };

  return [
    ...Object.entries(useless).map(([kind, value]) =>
      attack(`a token ${kind} logs nobody in`, byLink(value), { status: 404, ...clear }),
    ),
    ...Object.entries(requests).map(([kind, value]) =>
      attack(`a code with a request ${kind} logs nobody in`, byCode(value, code), {
        status: 401,
        ...(value === theirs.request && { changes: { login_requests: '+1 -1' } }),
        ...clear,
      }),
    ),
    ...[null, 1, true, [token], { token }, '', 'x'.repeat(201)].map((value, at) =>
      attack(`a token to log in that is no text, ${at}`, byLink(value), '400 not-valid'),
    ),
    ...[null, 123456, '12345', '1234567', '12 3456', '１２３４５６', `${code} `, [code], ''].map(
      (value, at) => attack(`a code of another form, ${at}`, byCode(request, value), '400 not-valid'),
    ),
    ...refused('400 not-valid', {
      'a code without its request': anonymous('/login_by_code', { code }),
      'a code with a name beside': anonymous('/login_by_code', { request, code, username: 'anna' }),
    }),
    attack('a link by GET', get(`/login_by_link?token=${token}`, { as: 'nobody' }), '404 not-found'),
    attack('a link in the query', anonymous(`/login_by_link?token=${token}`, {}), '400 not-valid'),
    ...refused('404 not-found', {
      'a link that logs in sets no password': anonymous('/perform_password_reset', {
        token,
        newPassword: 'Zwei Schichten Klarlack',
      }),
      'a link that logs in confirms no address': anonymous('/confirm_address', { token }),
    }),
    ...['niemand', 'dora', 'anna@werk.example', 'anna@privat．example', '%', "' or '1'='1", ''].map(
      (username) =>
        attack(`„${username}“ is mailed no way in`, anonymous('/request_login_link', { username }), {
          status: 200,
          changes: { login_requests: '+1' },
          ...clear,
        }),
    ),
    attack(
      'a request that goes on with one of another member',
      anonymous('/request_login_link', { username: 'niemand', request }),
      {
        status: 200,
        changes: { login_requests: '+1' },
        check: ({ text }) => assert.notEqual(JSON.parse(text).request, request),
      },
    ),
    scenario(
      'of twenty tries at once with link and code exactly one begins a session, which confirms nothing',
      async ({ send }) => {
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, at) => send(at % 2 ? byLink(token) : byCode(request, code))),
        );
        assert.deepEqual(statuses(answers), [200, ...Array(19).fill(404)]);
        return answers;
      },
      { sessions: '+1', device_marks: '+1', members: '+1 -1', password_links: '+1 -1' },
    ),
    ...refused('404 not-found', {
      'the link once more': byLink(token),
      'the code once more': byCode(request, code),
    }),
    attack('another code for it', byCode(request, wrong(code)), {
      status: 401,
      changes: { login_requests: '+1 -1' },
    }),
  ];
});
