import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { api, type CallName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { StoreUnavailable } from '#server/ports/store-unavailable.ts';
import { testSite } from '#test/support/test-site.ts';
import { createServe } from '../table/serve.ts';
import { createGuard } from './guard.ts';

const endpoints: Record<string, Endpoint> = api;
const calls = Object.keys(api) as CallName[];
const forMembers = calls.filter((name) => endpoints[name]?.access === 'member');

test('when the sessions cannot be read nobody is let in', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const failures: [unknown, number][] = [
    [new StoreUnavailable(new Error('disk I/O error')), 503],
    [new Error('a defect'), 500],
  ];
  for (const [failure, status] of failures) {
    site.sessions.find = () => Promise.reject(failure);
    for (const name of forMembers) {
      const [method = '', path = ''] = name.split(' ');
      const target = path.replaceAll(/[{}]/g, '');
      const answer = await anna.send(method, target, method === 'GET' ? {} : { json: {} });
      assert.equal(answer.status, status, name);
    }
  }
});

test('a handler that answers without having written as its member is a defect', async (t) => {
  const site = await testSite(t);
  const { cookies } = await site.join('anna');
  const app = fastify();
  app.decorateRequest('session', undefined);
  const { serve } = createServe(app, createGuard(site), site);
  const created = { id: 'x', title: 'x', description: 'x', creator: 'anna', imageCount: 0 };
  serve('POST /galleries', () => created);
  serve('POST /logout', async ({ write }) => write(async () => undefined));
  const post = (url: string, payload?: object) =>
    app.inject({
      method: 'POST',
      url: `/api/v1${url}`,
      cookies: Object.fromEntries(cookies),
      headers: { 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' },
      ...(payload && { payload }),
    });
  const { statusCode, body } = await post('/galleries', { title: 'x', description: 'x' });
  assert.equal(statusCode, 500);
  assert.match(body, /without having written/);
  assert.equal((await post('/logout')).statusCode, 204);
});

test('a line without a handler, or an address under the API without a line, stops the start', async (t) => {
  const site = await testSite(t);
  const app = fastify();
  const { serve, finish } = createServe(app, createGuard(site), site);
  assert.throws(finish, /has no handler/);
  assert.throws(() => app.get('/api/v1/more', () => 'more'), /no endpoint of the API table/);
  assert.throws(() => app.get('/api/*', () => 'all'), /no endpoint of the API table/);
  serve('GET /galleries', () => []);
  assert.throws(() => serve('GET /galleries', () => []), /bound twice/);
});
