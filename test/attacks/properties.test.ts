import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { api, type CallName } from '#contract/api.ts';
import { API_ROOT, type Endpoint } from '#contract/endpoint.ts';
import { RefusalAnswer } from '#contract/refusals.ts';
import type { RawAnswer } from '#test/support/raw-call.ts';
import { multipart, multipartType } from '#test/support/test-multipart.ts';
import { assertTellsNothing } from './answers.ts';
import { bodiesOf, text } from './bodies.ts';
import { PASSWORD } from './people.ts';
import { get, type Request } from './request.ts';
import { attackedSite, type Site } from './site.ts';

const SEED = 19_880_701;
/** The number of requests to all calls together. */
const RUNS = 2500;
/** Calls that hash a password or end the session are sent less often. */
const costly: CallName[] = [
  'POST /logout',
  'POST /logout_everywhere',
  'POST /change_password',
  'POST /login',
];

const unreserved = (value: string) => {
  const encoded = encodeURIComponent(value.toWellFormed()).slice(0, 900);
  return encoded.replace(/%[0-9A-F]?$/, '');
};

/** Values for the path: existing ids and arbitrary text. */
const paramsOf = ({ gallery, image }: Site) =>
  fc.oneof(
    fc.constantFrom(gallery, image.id, 'anna', 'bert', 'full.jpg', 'impressum'),
    fc.uuid(),
    text.map(unreserved),
    fc.string({
      unit: fc.constantFrom('%', '/', '.', ';', '0', 'f', '\\', '_', "'"),
      minLength: 1,
      maxLength: 12,
    }),
  );

/** A header that the server may read, with a value of one line. */
const header = fc.tuple(
  fc.constantFrom(
    'accept',
    'origin',
    'sec-fetch-site',
    'x-xsrf-token',
    'if-none-match',
    'range',
    'x-forwarded-for',
    'cookie',
    'content-type',
    'expect',
    'accept-encoding',
    'referer',
    'te',
    'x',
  ),
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength: 200,
  }),
);

const part = fc.record({
  disposition: fc.oneof(
    fc.constantFrom(
      'name="title"',
      'name="file"; filename="a.jpg"',
      'name="file"',
      'name=""',
      '',
      'name="title"; filename=""',
    ),
    text.map((name) => `name="${name.slice(0, 200)}"`),
  ),
  headers: fc.constantFrom('', 'Content-Type: image/jpeg\r\n', 'Content-Type: application/json\r\n', 'X\r\n'),
  content: fc.oneof(text, fc.uint8Array({ maxLength: 2000 })),
});
const forms = fc
  .tuple(fc.array(part, { maxLength: 6 }), fc.boolean(), fc.nat())
  .map(([parts, whole, cut]) => {
    const form = multipart(parts, { whole });
    return cut % 4 === 0 ? form.subarray(0, cut % (form.length + 1)) : form;
  });

function requestsOf(site: Site, name: CallName): fc.Arbitrary<Request> {
  const [method = '', pattern = ''] = name.split(' ');
  const endpoint: Endpoint = api[name];
  const holes = pattern.split(/\{\w+\}/);
  const params = fc.array(paramsOf(site), { minLength: holes.length - 1, maxLength: holes.length - 1 });
  const query = fc.option(text.map(unreserved), { nil: undefined });
  const body = method === 'GET' ? fc.constant(undefined) : endpoint.upload ? forms : bodiesOf(endpoint);
  const headers = fc.array(header, { maxLength: 2 });
  return fc.tuple(params, query, body, headers).map(([values, asked, bytes, more]) => {
    const path = holes.map((hole, at) => hole + (values[at] ?? '')).join('');
    const type = endpoint.upload ? multipartType : 'application/json';
    return {
      method,
      target: `${API_ROOT}${path}${asked === undefined ? '' : `?${asked}`}`,
      ...(bytes !== undefined && { body: bytes }),
      headers: { ...(bytes !== undefined && { 'content-type': type }), ...Object.fromEntries(more) },
    };
  });
}

/** Asserts a success or a refusal in the fixed form; never a defect. */
function assertProper({ status, text: answer, headers }: RawAnswer): void {
  assert.ok((status >= 200 && status < 500) || status === 503, `${status} ${answer}`);
  if (status >= 400) {
    const { error } = RefusalAnswer.parse(JSON.parse(answer));
    assert.notEqual(error, 'defect');
  }
  assertTellsNothing({ status, text: answer, headers }, 'anna');
}

test(`attacks: whatever is sent to any call, the answer is proper (seed ${SEED})`, async (t) => {
  const site = await attackedSite(t);
  const calls = Object.keys(api) as CallName[];
  let sent = 0;
  for (const name of calls) {
    const numRuns = costly.includes(name) ? 20 : Math.ceil(RUNS / calls.length);
    await fc.assert(
      fc.asyncProperty(requestsOf(site, name), async (request) => {
        sent += 1;
        assertProper(await site.send(request));
      }),
      { seed: SEED, numRuns },
    );
    assert.equal(site.child.exitCode, null);
    assert.equal((await site.send(get('/session', { as: 'carl' }))).status, 200, name);
    await site.db.deleteFrom('attempts').execute();
    // One of the requests was a logout or a change of the password.
    if ((await site.send(get('/session'))).status === 401) await comeBack(site);
  }
  const { code, stdout } = await site.end('SIGTERM');
  assert.equal(code, 0);
  assert.doesNotMatch(stdout, /"level":"(error|fatal)"|"status":50[0-24-9]/);
  t.diagnostic(`attacks: ${sent} generated requests`);
});

async function comeBack({ actors, db, passwords }: Site): Promise<void> {
  const password_hash = await passwords.hash(PASSWORD);
  await db.updateTable('members').set({ password_hash }).where('username', '=', 'anna').execute();
  await actors.anna.login('anna', PASSWORD);
}
