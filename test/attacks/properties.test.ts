import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { api, type CallName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { RefusalAnswer } from '#contract/refusals.ts';
import type { RawAnswer } from '#test/support/raw-call.ts';
import { assertTellsNothing } from './answers.ts';
import { callOf } from './call-of.ts';
import { PASSWORD } from './people.ts';
import { get, type Request } from './request.ts';
import { attackedSite, type Site } from './site.ts';

const SEED = 19_880_701;
/** Bodies for each call. */
const RUNS = 15;

/** Texts that often break parsers, databases or pages. */
const nasty = fc.constantFrom(
  ...['', ' ', '\0', '\ud800', '\u202e', '\r\nX: y', "'--", '%00', '__proto__', '../..', 'anna'],
  ...['x'.repeat(600), 'x'.repeat(30_000), '🎨'.repeat(200), `a${'\u0301'.repeat(500)}`],
);
const text = fc.oneof(nasty, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
const value = fc.oneof(
  text,
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, 1e308, -0, 2 ** 53 + 1, Number.MIN_VALUE),
  fc.array(text, { maxLength: 50 }),
  fc.anything({ maxDepth: 3, withNullPrototype: true }),
);

/** Almost valid bodies: of the one that fits, some fields are missing or have another text, type or value. */
function nearly(fits: unknown, schema: z.ZodType): fc.Arbitrary<unknown> {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : Object.keys(fits ?? {});
  if (fields.length === 0) return value;
  const other = fc.record(Object.fromEntries(fields.map((name) => [name, fc.oneof(text, value)])), {
    requiredKeys: [],
  });
  return fc.oneof(
    {
      weight: 2,
      arbitrary: fc.tuple(other, fc.subarray(fields)).map(([changed, kept]) => {
        const rest = Object.entries(fits ?? {}).filter(([name]) => kept.includes(name));
        return { ...changed, ...Object.fromEntries(rest) };
      }),
    },
    other,
  );
}

/** A success or a refusal in the fixed form; never a defect. */
function assertProper({ status, text: answer, headers }: RawAnswer): void {
  assert.ok((status >= 200 && status < 500) || status === 503, `${status} ${answer}`);
  if (status >= 400) assert.notEqual(RefusalAnswer.parse(JSON.parse(answer)).error, 'defect');
  assertTellsNothing({ status, text: answer, headers }, 'anna');
}

test(`attacks: whatever text or value is in a body, the answer is proper (seed ${SEED})`, async (t) => {
  const site = await attackedSite(t);
  for (const name of Object.keys(api) as CallName[]) {
    const { access, body, upload }: Endpoint = api[name];
    if (!body || upload || access === 'maintainer') continue;
    const call: Request = callOf(site, name, 'anna');
    await fc.assert(
      fc.asyncProperty(nearly(call.json, body), async (json) => {
        assertProper(await site.send({ ...call, json }));
      }),
      { seed: SEED, numRuns: RUNS },
    );
    assert.equal((await site.send(get('/session', { as: 'carl' }))).status, 200, name);
    await site.db.deleteFrom('attempts').execute();
    // One of the requests was a change of the password.
    if ((await site.send(get('/session'))).status === 401) await comeBack(site);
  }
  const { code, stdout } = await site.end('SIGTERM');
  assert.equal(code, 0);
  assert.doesNotMatch(stdout, /"level":"(error|fatal)"|"status":50[0-24-9]/);
});

async function comeBack({ actors, db, passwords }: Site): Promise<void> {
  const password_hash = await passwords.hash(PASSWORD);
  await db.updateTable('members').set({ password_hash }).where('username', '=', 'anna').execute();
  await actors.anna.login('anna', PASSWORD);
}
