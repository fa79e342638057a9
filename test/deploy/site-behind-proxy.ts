import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAdmin, startServer, temporaryFolder } from '#test/support/test-process.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** A running proxy: its ports, and everything it has written. */
export type Proxy = { http: number; https: number; written: () => Promise<string> };

/** Starts the proxy with the configuration that we ship, in front of the site at this port. */
export type StartProxy = (t: TestContext, sitePort: number) => Promise<Proxy>;

export const PASSWORD = 'Grundierung und Decklack';
export const HEALTH_TOKEN = 'a8c0f5e2b7d94316a8c0f5e2b7d94316';

export type SiteBehindProxy = Awaited<ReturnType<typeof siteBehindProxy>>;

/** The site as docs/operating.md sets it up, with the members anna and bert. */
export async function siteBehindProxy(t: TestContext, startProxy: StartProxy) {
  const dataDir = await temporaryFolder(t);
  const settings = {
    DATA_DIR: dataDir,
    BASE_URL: 'https://klasse.example.org',
    TRUST_PROXY: 'loopback',
    HEALTH_TOKEN,
  };
  const server = await startServer(t, settings);
  for (const username of ['anna', 'bert']) {
    const words = ['member', 'add', '--username', username, '--email', `${username}@example.org`];
    const added = await runAdmin(t, [...words, '--password-stdin'], settings, PASSWORD);
    assert.equal(added.code, 0, added.stderr);
  }
  const proxy = await startProxy(t, Number(new URL(server.address).port));
  // Two visitors, neither at the address of the proxy itself.
  const [visitor, other] = [createVisitor(proxy, '127.0.1.9'), createVisitor(proxy, '127.0.2.9')];
  while ((await visitor.call('/login').catch(() => undefined))?.status !== 200) await sleep(50);

  const login = (who: Visitor, username: string, password: string, headers: Record<string, string> = {}) =>
    who.call('/api/v1/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ username, password }),
    });
  return {
    dataDir,
    server,
    proxy,
    visitor,
    other,
    login,

    /** The headers of a logged-in member, and her gallery. */
    async member() {
      const answer = await login(other, 'bert', PASSWORD);
      const cookies = (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
      const token =
        cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
      const headers = { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token) };
      const made = await other.call('/api/v1/galleries', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'Treffen', description: 'Fotos' }),
      });
      assert.equal(made.status, 201, made.text);
      return { headers, images: `/api/v1/galleries/${JSON.parse(made.text).id}/images` };
    },
  };
}
