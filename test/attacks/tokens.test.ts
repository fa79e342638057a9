import assert from 'node:assert/strict';
import { createUnsubscribeTokens } from '#server/mail/ways-out.ts';
import { ownSecret } from '#server/ports/database/secrets.ts';
import { createCheckTokens } from '#server/yearly-check/letters.ts';
import type { RawAnswer } from '#test/support/raw-call.ts';
import { letterOf } from '#test/support/read-letters.ts';
import { attack, attackGroup, refused, scenario } from './attack.ts';
import { PASSWORD } from './people.ts';
import { get, post, type Request } from './request.ts';
import type { Site } from './site.ts';

const NEW = 'Zwei Schichten Klarlack';

const anonymous = (path: string, json: unknown, more: Partial<Request> = {}) =>
  post(path, json, { as: 'nobody', ...more });
const perform = (token: unknown, newPassword: unknown = NEW) =>
  anonymous('/perform_password_reset', { token, newPassword });

const statuses = (answers: RawAnswer[]) => answers.map(({ status }) => status);

/** Requests a link as anybody can, and reads it in the member's mailbox. */
async function mailedToken(site: Site, username = 'anna'): Promise<string> {
  await site.send(anonymous('/request_password_reset', { username }));
  await site.state();
  await site.db.deleteFrom('attempts').execute();
  const letter = site.mailServer.letters.at(-1);
  const token = letter && letterOf(letter.parsed).tokens[0];
  assert.ok(token);
  return token;
}

attackGroup('reset tokens', async (site) => {
  const token = await mailedToken(site);
  const address = await site.links.issue(site.db, {
    memberId: await idOf(site, 'anna'),
    purpose: 'address',
    address: 'neu@privat.example',
  });
  const expired = await site.links.issue(site.db, {
    memberId: await idOf(site, 'carl'),
    purpose: 'reset',
    address: 'carl@privat.example',
  });
  await site.db
    .updateTable('password_links')
    .set({ ends_at: Date.now() - 1000 })
    .where('member_id', '=', await idOf(site, 'carl'))
    .execute();
  const shutOut = await site.links.issue(site.db, {
    memberId: await idOf(site, 'dora'),
    purpose: 'reset',
    address: 'dora@gesperrt.example',
  });
  const bert = await idOf(site, 'bert');
  const ways = createUnsubscribeTokens(await ownSecret(site.db, 'unsubscribe'));
  const checks = createCheckTokens(await ownSecret(site.db, 'yearly-check'));
  const ends = checks.issue(bert, { purpose: 'end' });
  // He was never asked at that time.
  const confirms = checks.issue(bert, { purpose: 'confirm', askedAt: 1 });
  const hashed = (await site.db.selectFrom('password_links').select('token_hash').execute()).map(
    (row) => row.token_hash,
  );

  /** Values that are not valid reset tokens. */
  const useless: Record<string, string> = {
    'made up': 'A'.repeat(43),
    empty: '',
    'cut short': token.slice(0, -1),
    'with a byte more': `${token}A`,
    'with a blank': `${token} `,
    'in another case': token.toLowerCase(),
    'with another last byte': `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`,
    'for an address': address.token,
    'that has expired': expired.token,
    'of one who is shut out': shutOut.token,
    'as the database keeps it': hashed[0] ?? '',
    'that is a session': site.actors.anna.cookies.get('__Host-session') ?? '',
    'that is an XSRF token': site.actors.anna.cookies.get('XSRF-TOKEN') ?? '',
    'that ends mails': ways.issue(await idOf(site, 'anna')),
    'with a wildcard': '%',
    'with a condition of SQL': "' or '1'='1",
    'of the prototype': '__proto__',
    'of 200 characters': 'x'.repeat(200),
  };

  return [
    ...Object.entries(useless).map(([kind, value]) =>
      attack(`a token ${kind} sets no password`, perform(value), '404 not-found'),
    ),
    ...Object.entries(useless)
      .filter(([kind]) => !['for an address', 'empty'].includes(kind))
      .map(([kind, value]) =>
        attack(
          `a token ${kind} confirms no address`,
          anonymous('/confirm_address', { token: value }),
          '404 not-found',
        ),
      ),
    attack(
      'a token that sets a password confirms no address',
      anonymous('/confirm_address', { token }),
      '404 not-found',
    ),
    ...[null, 1, true, [token], { token }, 'x'.repeat(201), { $gt: '' }].map((value, at) =>
      attack(`a token that is no text, ${at}`, perform(value), '400 not-valid'),
    ),
    attack(
      'a token in the query',
      anonymous(`/perform_password_reset?token=${token}`, { newPassword: NEW }),
      '400 not-valid',
    ),
    ...refused('404 not-found', {
      'a token in the address': get(`/perform_password_reset/${token}`, { as: 'nobody' }),
      'a token by GET': get(`/perform_password_reset?token=${token}&newPassword=${encodeURIComponent(NEW)}`, {
        as: 'nobody',
      }),
    }),
    attack(
      'a token in the Referer alone',
      anonymous(
        '/perform_password_reset',
        { newPassword: NEW },
        { headers: { referer: `https://klasse.example/password-reset/${token}` } },
      ),
      '400 not-valid',
    ),
    attack(
      'a token in a cookie',
      anonymous('/perform_password_reset', { newPassword: NEW }, { headers: { cookie: `token=${token}` } }),
      '400 not-valid',
    ),
    attack('looking at a link', anonymous('/check_password_link', { token }), {
      status: 200,
      check: ({ text }) =>
        assert.deepEqual(JSON.parse(text), { works: true, purpose: 'reset', username: 'anna' }),
    }),
    ...Object.entries(useless)
      .filter(([kind]) => kind !== 'empty')
      .map(([kind, value]) =>
        attack(
          `looking at a token ${kind} tells no name`,
          anonymous('/check_password_link', { token: value }),
          {
            status: 200,
            check: ({ text }) => assert.ok(!('username' in JSON.parse(text)), text),
          },
        ),
      ),
    ...[
      { host: 'boese.example' },
      { 'x-forwarded-host': 'boese.example' },
      { 'x-forwarded-proto': 'http' },
      { forwarded: 'host=boese.example' },
      { 'x-original-url': 'https://boese.example/' },
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
          Array.from({ length: 20 }, (_, at) => send(perform(token, `${NEW} ${at}`))),
        );
        assert.deepEqual(statuses(answers).toSorted(), [204, ...Array(19).fill(404)]);
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
        password_links: '+2 -2',
      },
    ),
    ...refused('404 not-found', {
      'the token once more': perform(token),
      'the address that was to be confirmed, after the reset': anonymous('/confirm_address', {
        token: address.token,
      }),
    }),
    attack('the session from before the reset', get('/session'), '401 no-session'),
    attack(
      'the password from before the reset',
      anonymous('/login', { username: 'anna', password: PASSWORD }),
      '401 wrong-credentials',
    ),
    ...['x', 'A'.repeat(79), '__proto__', "' or '1'='1", '%2e%2e%2f', ways.issue('x'.repeat(36))].map(
      (value) => oneClick('unsubscribe', value),
    ),
    // Each way out is for one list: those of Rundmails end nothing else, nor does the button that confirms.
    ...['x', '__proto__', ways.issue(bert), confirms].map((value) => oneClick('yearly_check', value)),
    oneClick('unsubscribe', ends),
    ...['x', '__proto__', ways.issue(bert), ends, confirms].map((token) =>
      attack(
        `nobody confirms by „${token.slice(-20)}“`,
        anonymous('/confirm_data', { token }),
        '404 not-found',
      ),
    ),
    attack('a scanner of mail at the other way out', get(`/yearly_check/${ends}`, { as: 'nobody' }), {
      status: 302,
    }),
    attack('a scanner of mail at the way out', get(`/unsubscribe/${ways.issue(bert)}`, { as: 'nobody' }), {
      status: 302,
    }),
  ];
});

const oneClick = (list: string, token: string) =>
  attack(
    `nobody is taken off ${list} by „${token.slice(-20)}“`,
    {
      method: 'POST',
      path: `/${list}/${encodeURIComponent(token)}`,
      as: 'nobody',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    '404 not-found',
  );

const idOf = async ({ members }: Site, username: string) => (await members.find(username))?.id ?? '';
