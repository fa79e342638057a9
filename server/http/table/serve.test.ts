import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fastify } from 'fastify';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { testSite } from '#test/support/test-site.ts';
import { createGuard } from '../guard/guard.ts';
import { Refusal } from './refusal.ts';
import { refuseEverywhere } from './refuse.ts';
import { type Call, createServe, parseOnlyJson } from './serve.ts';

type AnyCall = Call<'POST /check_password_link'>;

/** An app whose table has this one line, and what calls of it answer. */
async function appWith(t: TestContext, line: Partial<Endpoint>, handle: (call: AnyCall) => unknown) {
  const site = await testSite(t);
  const app = fastify();
  t.after(() => app.close());
  app.decorateRequest('session', undefined);
  refuseEverywhere(app);
  parseOnlyJson(app);
  const table = { 'POST /tried': { summary: 'An endpoint of a test', access: 'anyone', ...line } } as const;
  const { serve } = createServe(app, createGuard(site), site, table);
  (serve as unknown as (name: string, handler: (call: AnyCall) => unknown) => void)('POST /tried', handle);
  const post = async (remoteAddress = '192.0.2.1', payload: object = {}) => {
    const answer = await app.inject({ method: 'POST', url: '/api/v1/tried', remoteAddress, payload });
    return answer.statusCode;
  };
  return { site, post };
}

const perSource = { of: 'source', tries: 2, seconds: 60, name: 'tried' } as const;

test('an endpoint that says how often it may be tried is limited by that, for each source by itself', async (t) => {
  const { site, post } = await appWith(t, { attempts: perSource }, () => undefined);
  assert.deepEqual([await post(), await post(), await post()], [204, 204, 429]);
  assert.equal(await post('192.0.2.2'), 204);
  site.passSeconds(61);
  assert.equal(await post(), 204);
});

test('every call with which anybody acts counts the tries of a source', () => {
  const uncounted = Object.entries<Endpoint>(api).filter(
    ([name, { access, attempts }]) => access === 'anyone' && !name.startsWith('GET ') && !attempts,
  );
  // Which have limits of their own.
  assert.deepEqual(
    uncounted.map(([name]) => name),
    ['POST /login', 'POST /login_by_code'],
  );
});

test('where only misses count, what finds something costs nothing, and a defect neither', async (t) => {
  const outcomes: (() => unknown)[] = [];
  const { post } = await appWith(t, { attempts: { ...perSource, counts: 'misses' } }, ({ missed }) => {
    const outcome = outcomes.shift();
    return outcome ? outcome() : missed();
  });
  const found = () => undefined;
  const fails = () => {
    throw new Error('a defect');
  };
  const notFound = () => {
    throw new Refusal('not-found');
  };
  outcomes.push(found, found, found, fails, notFound);
  const first = [await post(), await post(), await post(), await post(), await post()];
  assert.deepEqual(first, [204, 204, 204, 500, 404]);
  assert.deepEqual([await post(), await post()], [204, 429]);
});

test('where only what is carried out counts, a refusal costs nothing', async (t) => {
  let refused = 3;
  const line = { attempts: { ...perSource, counts: 'successes' }, refuses: ['weak-password'] } as const;
  const { post } = await appWith(t, line, () => {
    refused -= 1;
    if (refused >= 0) throw new Refusal('weak-password');
    return undefined;
  });
  assert.deepEqual([await post(), await post(), await post()], [400, 400, 400]);
  assert.deepEqual([await post(), await post(), await post()], [204, 204, 429]);
});

test('a refusal that the endpoint does not declare is a defect', async (t) => {
  const { post } = await appWith(t, { refuses: ['conflict'] }, () => {
    throw new Refusal('hidden-picture');
  });
  assert.equal(await post(), 500);
});

test('an endpoint that counts the tries of members limits nobody else, and no stranger calls it', async (t) => {
  const { post } = await appWith(t, { attempts: { ...perSource, of: 'member' } }, () => undefined);
  assert.equal(await post(), 401);
});

test('the longest text that an endpoint takes is that of its schema', async (t) => {
  const body = z.strictObject({ text: z.string().max(3) });
  const { post } = await appWith(t, { body }, () => undefined);
  assert.equal(await post(undefined, { text: 'abc' }), 204);
  assert.equal(await post(undefined, { text: 'abcd' }), 400);
  assert.equal(await post(undefined, { text: 'x'.repeat(300_000) }), 413);
});
