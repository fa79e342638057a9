import assert from 'node:assert/strict';
import { attack, attackGroup, scenario } from './attack.ts';
import { PASSWORD } from './people.ts';
import { get, post, type Request } from './request.ts';

const login = (username: unknown, password: unknown): Request =>
  post('/login', { username, password }, { as: 'nobody' });

/** Names and passwords that must not log anybody in. */
const wrong: Record<string, readonly [username: string, password: string]> = {
  'a wrong password': ['anna', 'Grundierung'],
  'a password in another case': ['anna', PASSWORD.toLowerCase()],
  'a password with a blank behind it': ['anna', `${PASSWORD} `],
  'a password cut short': ['anna', PASSWORD.slice(0, -1)],
  'a password with more behind it': ['anna', `${PASSWORD}x`],
  'a password with NUL behind it': ['anna', `${PASSWORD}\0x`],
  'a password in full-width letters': ['anna', PASSWORD.replace('G', 'Ｇ')],
  'somebody unknown': ['niemand', PASSWORD],
  'one who is shut out': ['dora', PASSWORD],
  'a name with NUL and another': ['anna\0bert', PASSWORD],
  'a name in full-width letters': ['ａｎｎａ', PASSWORD],
  'a name with an invisible blank': ['an\u200bna', PASSWORD],
  'an address that nobody has confirmed': ['anna@werk.example', PASSWORD],
  'an address with an invisible mark': ['anna@pri\ufe0fvat.example', PASSWORD],
  'two addresses': ['anna@privat.example, bert@verborgen.example', PASSWORD],
  'a condition of SQL': ["anna' or '1'='1", "' or '1'='1"],
  'a union of SQL': ["' union all values (1)--", 'x'],
  'a wildcard': ['%', PASSWORD],
  'a pattern that never ends': ['(a+)+$', PASSWORD],
  'a line of a log': ['anna","result":"done"}\n{"level":"info', 'x'],
  'an escape of a terminal': ['\x1b[2J\x1b]0;x\x07', 'x'],
  'the name __proto__': ['__proto__', PASSWORD],
  'the hash of a password': ['anna', '$argon2id$v=19$m=19456,t=2,p=1$x$x'],
};

/** Bodies that are not valid logins. */
const shapes: Record<string, unknown> = {
  'no password': { username: 'anna' },
  'an empty password': { username: 'anna', password: '' },
  'an empty name': { username: '', password: PASSWORD },
  'a list as name': { username: ['anna'], password: PASSWORD },
  'an object as password': { username: 'anna', password: { $ne: '' } },
  'a password of 513 characters': { username: 'anna', password: 'x'.repeat(513) },
  'a name of 255 characters': { username: 'a'.repeat(255), password: PASSWORD },
};

attackGroup('authentication', ({ actors }) => {
  const session = actors.anna.cookies.get('__Host-session') ?? '';
  const named = (value: string) => `__Host-session=${value}`;

  /** Sessions sent in the wrong place, or almost right. */
  const strangeSessions: Record<string, Request> = {
    'in the query': get(`/session?__Host-session=${session}`, { as: 'nobody' }),
    'as a bearer': get('/session', { as: 'nobody', headers: { authorization: `Bearer ${session}` } }),
    'twice in one line': get('/session', { headers: { cookie: `${named(session)}; ${named(session)}` } }),
    'twice in two lines': get('/session', { headers: { cookie: [named(session), named(session)] } }),
    'beside a wrong one': get('/session', { headers: { cookie: `${named('x')}; ${named(session)}` } }),
    'under the name without prefix': get('/session', { headers: { cookie: `session=${session}` } }),
    'percent-encoded': get('/session', {
      headers: { cookie: named(`%${session.charCodeAt(0).toString(16)}${session.slice(1)}`) },
    }),
    'cut short': get('/session', { headers: { cookie: named(session.slice(0, -1)) } }),
    'with another last byte': get('/session', {
      headers: { cookie: named(`${session.slice(0, -1)}${session.endsWith('A') ? 'E' : 'A'}`) },
    }),
    'in another case': get('/session', { headers: { cookie: named(session.toLowerCase()) } }),
    empty: get('/session', { headers: { cookie: named('') } }),
    'with a condition of SQL': get('/session', { headers: { cookie: named("' or '1'='1") } }),
    'made up': get('/session', { headers: { cookie: named('A'.repeat(43)) } }),
    'the token instead': get('/session', {
      headers: { cookie: named(actors.anna.cookies.get('XSRF-TOKEN') ?? '') },
    }),
    'the device instead': get('/session', {
      headers: { cookie: named(actors.anna.cookies.get('__Host-device') ?? '') },
    }),
    'after logout': get('/session', { as: 'loggedOut' }),
    'after its time': get('/session', { as: 'expired' }),
    'of one who is shut out': get('/session', { as: 'dora' }),
  };

  return [
    ...Object.entries(wrong).map(([kind, [username, password]]) =>
      attack(`${kind} logs nobody in`, login(username, password), '401 wrong-credentials'),
    ),
    ...Object.entries(shapes).map(([kind, json]) =>
      attack(`${kind} is no login`, post('/login', json, { as: 'nobody' }), '400 not-valid'),
    ),
    ...Object.entries(strangeSessions).map(([kind, request]) =>
      attack(`a session ${kind}`, request, '401 no-session'),
    ),
    attack(
      'who one is, said in headers and query',
      get('/session?username=bert', {
        headers: {
          'x-username': 'bert',
          'x-forwarded-user': 'bert',
          'x-remote-user': 'bert',
          from: 'bert@verborgen.example',
        },
      }),
      {
        status: 200,
        check: ({ text }) => assert.equal(JSON.parse(text).username, 'anna'),
      },
    ),
    scenario('without a trusted proxy nobody chooses the source that is counted', async ({ send }) => {
      const answers = [];
      for (let at = 0; at < 12; at += 1) {
        const headers = {
          'x-forwarded-for': `192.0.2.${at}`,
          forwarded: `for=192.0.2.${at}`,
          'x-real-ip': `192.0.2.${at}`,
        };
        answers.push(await send({ ...login('niemand', 'falsch'), headers }));
      }
      assert.deepEqual([answers.at(-1)?.status, answers.at(-1)?.text], [429, '{"error":"too-often"}']);
      return answers;
    }),
    scenario('a member may change the password twenty times an hour', async ({ send, db, members }) => {
      const { id } = (await members.find('carl')) ?? assert.fail();
      const ends_at = Date.now() + 3_600_000;
      await db
        .insertInto('attempts')
        .values({ bucket: `password member ${id}`, count: 20, ends_at })
        .execute();
      const newPassword = 'Zwei Schichten Klarlack';
      const answer = await send(post('/change_password', { newPassword }, { as: 'carl' }));
      assert.deepEqual([answer.status, answer.text], [429, '{"error":"too-often"}']);
      return [answer];
    }),
  ];
});
