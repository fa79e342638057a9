import { api, type CallName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Attack, attack, attackGroup, refused } from './attack.ts';
import { callOf } from './call-of.ts';
import { postBytes } from './request.ts';
import type { Site } from './site.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

const whole = '{"title":"HERRENLOS","description":"x"}';

/** Bodies that are no JSON, or JSON that no call accepts. */
const bodies: Record<string, string | Uint8Array> = {
  'no JSON': 'HERRENLOS',
  'a comma too many': '{"title":"HERRENLOS","description":"x",}',
  'two values': `${whole}{}`,
  NaN: '{"title":NaN,"description":"HERRENLOS"}',
  'broken UTF-8': bytes('{"title":"HERRENLOS', [0xc3, 0x28], '","description":"x"}'),
  'an overlong NUL': bytes('{"title":"HERRENLOS', [0xc0, 0x80], '","description":"x"}'),
  'a surrogate in UTF-8': bytes('{"title":"HERRENLOS', [0xed, 0xa0, 0x80], '","description":"x"}'),
  'UTF-16': Buffer.from(whole, 'utf16le'),
  'Latin-1': Buffer.from('{"title":"HERRENLOSä","description":"x"}', 'latin1'),
  'a lone surrogate': '{"title":"HERRENLOS\\ud800","description":"x"}',
  'a NUL character': '{"title":"HERRENLOS\\u0000","description":"x"}',
  'a bare NUL byte': '{"title":"HERRENLOS\u0000","description":"x"}',
  'the name __proto__': '{"title":"HERRENLOS","description":"x","__proto__":{"admin":true}}',
  'a hidden __proto__': '{"title":"HERRENLOS","description":"x","\\u005f_proto__":{"admin":true}}',
  constructor: '{"title":"HERRENLOS","description":"x","constructor":{"prototype":{"admin":true}}}',
  'a nested __proto__': '{"title":{"__proto__":{"HERRENLOS":1}},"description":"x"}',
  'nothing at all': '',
  null: 'null',
  'an empty title': '{"title":"","description":"HERRENLOS"}',
  'one field of two': '{"title":"HERRENLOS"}',
  'an object for a text': '{"title":{"HERRENLOS":1},"description":"x"}',
  'a list for a text': '{"title":["HERRENLOS"],"description":"x"}',
  'a number for a text': '{"title":1,"description":"HERRENLOS"}',
  'null for a text': '{"title":null,"description":"HERRENLOS"}',
  'a field with another case': '{"Title":"HERRENLOS","description":"x"}',
  'the same field twice, of which the last counts': '{"title":"x","title":"\\u0000","description":"x"}',
  'deep nesting': `{"title":${'['.repeat(50_000)}${']'.repeat(50_000)},"description":"x"}`,
  'ten thousand fields': `{${Array.from({ length: 10_000 }, (_, field) => `"HERRENLOS${field}":1`).join()}}`,
};

const types = [
  undefined,
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application/json, text/plain',
  'application/vnd.api+json',
  'application/json; charset=utf-16',
  'application/json; charset=utf-7',
];

/** Every call that takes JSON, with a field that it does not know, and with a list in place of an object. */
function withOtherBodies(site: Site): Attack[] {
  return (Object.keys(api) as CallName[]).flatMap((name) => {
    const { access, body, upload }: Endpoint = api[name];
    if (!body || upload) return [];
    const call = callOf(site, name, access === 'maintainer' ? 'maja' : 'anna');
    const known = call.json as object;
    return refused('400 not-valid', {
      [`an unknown field: ${name}`]: { ...call, json: { ...known, username2: 'bert' } },
      [`a list: ${name}`]: { ...call, json: [known] },
    });
  });
}

attackGroup('JSON', (site) => [
  ...withOtherBodies(site),
  ...Object.entries(bodies).map(([kind, body]) =>
    attack(`${kind} as JSON`, postBytes('/galleries', body), '400 not-valid'),
  ),
  ...types.map((type) =>
    attack(
      `JSON that calls itself ${type}`,
      postBytes('/galleries', whole, { headers: { 'content-type': type } }),
      '415 wrong-type',
    ),
  ),
  attack(
    'zipped JSON',
    postBytes('/galleries', bytes([0x1f, 0x8b, 0x08]), { headers: { 'content-encoding': 'gzip' } }),
    '415 wrong-type',
  ),
]);
