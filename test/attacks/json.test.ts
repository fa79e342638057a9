import { type Attack, attack, attackGroup, refused } from './attack.ts';
import { post, postBytes } from './request.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

const whole = '{"title":"HERRENLOS","description":"x"}';

/** Bodies that are no JSON, or JSON that no call accepts. The marker word must not appear in any answer. */
const bodies: Record<string, string | Uint8Array> = {
  'no JSON': 'HERRENLOS',
  'half an object': '{"title":"HERRENLOS',
  'a comma too many': '{"title":"HERRENLOS","description":"x",}',
  'single quotes': "{'title':'HERRENLOS','description':'x'}",
  'names without quotes': '{title:"HERRENLOS",description:"x"}',
  'a comment': `${whole} // x`,
  'two values': `${whole}{}`,
  'one value a line': `${whole}\n${whole}`,
  NaN: '{"title":NaN,"description":"HERRENLOS"}',
  'a number in hexadecimal': '{"title":0x10,"description":"HERRENLOS"}',
  'broken UTF-8': bytes('{"title":"HERRENLOS', [0xc3, 0x28], '","description":"x"}'),
  'an overlong slash': bytes('{"title":"HERRENLOS', [0xc0, 0xaf], '","description":"x"}'),
  'an overlong NUL': bytes('{"title":"HERRENLOS', [0xc0, 0x80], '","description":"x"}'),
  'a surrogate in UTF-8': bytes('{"title":"HERRENLOS', [0xed, 0xa0, 0x80], '","description":"x"}'),
  'a character beyond Unicode': bytes(
    '{"title":"HERRENLOS',
    [0xf5, 0x80, 0x80, 0x80],
    '","description":"x"}',
  ),
  'UTF-16': Buffer.from(whole, 'utf16le'),
  'Latin-1': Buffer.from('{"title":"HERRENLOSä","description":"x"}', 'latin1'),
  'UTF-7': '+AHs-+ACI-title+ACI-:+ACI-HERRENLOS+ACI-}',
  'a lone surrogate': '{"title":"HERRENLOS\\ud800","description":"x"}',
  'surrogates the wrong way round': '{"title":"HERRENLOS\\udc00\\ud800","description":"x"}',
  'a NUL character': '{"title":"HERRENLOS\\u0000","description":"x"}',
  'a bare NUL byte': '{"title":"HERRENLOS\u0000","description":"x"}',
  'a NUL byte behind it': `${whole}\u0000`,
  'the name __proto__': '{"title":"HERRENLOS","description":"x","__proto__":{"admin":true}}',
  'a hidden __proto__': '{"title":"HERRENLOS","description":"x","\\u005f_proto__":{"admin":true}}',
  constructor: '{"title":"HERRENLOS","description":"x","constructor":{"prototype":{"admin":true}}}',
  'a nested __proto__': '{"title":{"__proto__":{"HERRENLOS":1}},"description":"x"}',
  'a prototype': '{"title":"HERRENLOS","description":"x","prototype":{"admin":true}}',
  toString: '{"title":"HERRENLOS","description":"x","toString":"x"}',
  'an array': '["HERRENLOS"]',
  'an array of what is right': `[${whole}]`,
  'a text': '"HERRENLOS"',
  'a number beyond all': '1e400',
  true: 'true',
  'nothing at all': '',
  'an empty object': '{}',
  'an empty title': '{"title":"","description":"HERRENLOS"}',
  'an empty description': '{"title":"HERRENLOS","description":""}',
  'one field of two': '{"title":"HERRENLOS"}',
  null: 'null',
  'an object for a text': '{"title":{"HERRENLOS":1},"description":"x"}',
  'an object that calls itself a text': '{"title":{"toString":"HERRENLOS","length":1},"description":"x"}',
  'a list for a text': '{"title":["HERRENLOS"],"description":"x"}',
  'a number for a text': '{"title":1,"description":"HERRENLOS"}',
  'yes for a text': '{"title":true,"description":"HERRENLOS"}',
  'null for a text': '{"title":null,"description":"HERRENLOS"}',
  'a field too many': '{"title":"x","description":"x","HERRENLOS":1}',
  'a field with another case': '{"Title":"HERRENLOS","description":"x"}',
  'a field with a blank': '{"title ":"HERRENLOS","description":"x"}',
  'a path of a field': '{"title.x":"HERRENLOS","description":"x"}',
  'deep nesting': `{"title":${'['.repeat(50_000)}${']'.repeat(50_000)},"description":"x"}`,
  'deep nesting that ends nowhere': '['.repeat(100_000),
  'ten thousand fields': `{${Array.from({ length: 10_000 }, (_, field) => `"HERRENLOS${field}":1`).join()}}`,
};

/** Mass assignment: fields that a member must not set. */
const massAssigned: [path: string, json: object][] = [
  ['/galleries', { title: 'x', description: 'x', id: '01890000-0000-7000-8000-000000000000' }],
  ['/galleries', { title: 'x', description: 'x', creator_id: 'bert' }],
  ['/galleries', { title: 'x', description: 'x', uploader: 'bert' }],
  ['/group_email', { subject: 'x', message: 'x', from: 'bert@example.org' }],
  ['/group_email', { subject: 'x', message: 'x', sender_id: 'bert' }],
  ['/change_password', { newPassword: 'Zwei Schichten Klarlack', username: 'bert' }],
  ['/change_password', { newPassword: 'Zwei Schichten Klarlack', password_hash: 'x' }],
  ['/request_password_reset', { username: 'anna', email: 'fremd@example.org' }],
  ['/perform_password_reset', { token: 'x', newPassword: 'Zwei Schichten Klarlack', username: 'anna' }],
  ['/login', { username: 'anna', password: 'x', admin: true }],
  ['/check_password_link', { token: 'x', purpose: 'invitation' }],
];

const types = [
  'text/plain',
  'text/plain; application/json',
  'text/plain; charset=application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application/json, text/plain',
  'application/vnd.api+json',
  'text/json',
  '*/*',
  'json',
  'application/json\t,',
  '\u00e4pplication/json',
];

attackGroup('JSON', () => [
  ...Object.entries(bodies).flatMap(([kind, body]): Attack[] => [
    ...refused('400 not-valid', {
      [`${kind} to /galleries`]: postBytes('/galleries', body),
      [`${kind} to /login`]: postBytes('/login', body, { as: 'nobody' }),
    }),
  ]),
  ...massAssigned.map(([path, json]) =>
    attack(`${Object.keys(json).at(-1)} to ${path}`, post(path, json), '400 not-valid'),
  ),
  ...types.map((type) =>
    attack(
      `JSON that calls itself ${type}`,
      postBytes('/galleries', whole, { headers: { 'content-type': type } }),
      '415 wrong-type',
    ),
  ),
  attack(
    'JSON of no type',
    postBytes('/galleries', whole, { headers: { 'content-type': undefined } }),
    '415 wrong-type',
  ),
  ...refused('400 not-valid', {
    'two fields of the same name: the last counts, and is judged like any other': postBytes(
      '/galleries',
      '{"title":"x","title":"\\u0000","description":"x"}',
    ),
    'zipped JSON': postBytes('/galleries', bytes([0x1f, 0x8b, 0x08]), {
      headers: { 'content-encoding': 'gzip' },
    }),
  }),
]);
