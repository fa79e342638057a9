import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer, temporaryFolder } from '#test/support/test-process.ts';
import { certificateFor, noNginx, testProxy } from '#test/support/test-proxy.ts';
import { createVisitor } from './visitor.ts';

const CONNECTIONS = 2000;
const LOOKS = 20;
/** From one source, and from fifty; in ms. */
const bounds = [
  [1, 1000],
  [50, 3000],
] as const;

/** A crowd that has opened its connections. */
async function crowd(t: TestContext, port: number, security: 'tls' | 'plain', sources: number, host: string) {
  const words = [String(port), security, String(CONNECTIONS), String(sources), host];
  const child = fork(path.join(import.meta.dirname, 'crowd.ts'), words);
  t.after(() => child.kill());
  let most = 0;
  child.on('message', (open) => {
    most = Math.max(most, Number(open));
  });
  for (let seconds = 0; seconds < 8; seconds += 1) await once(child, 'message');
  return { most: () => most, end: () => child.kill() };
}

/** How long a newcomer waits for the page in the worst of some looks, in ms; one that gets none tries again. */
async function longestWait(look: () => Promise<number | undefined>): Promise<number> {
  let longest = 0;
  for (let times = 0; times < LOOKS; times += 1) {
    const start = performance.now();
    while (performance.now() - start < 60_000) {
      const status = await Promise.race([look().catch(() => undefined), sleep(10_000)]);
      if (status === 200) break;
      await sleep(100);
    }
    longest = Math.max(longest, performance.now() - start);
    await sleep(500);
  }
  return Math.round(longest);
}

for (const way of ['the site itself', 'nginx as we describe it'])
  test(`2,000 connections that wait, to ${way}`, { skip: way.startsWith('nginx') && noNginx }, async (t) => {
    const isDirect = way === 'the site itself';
    const DATA_DIR = await temporaryFolder(t);
    const behind = isDirect ? {} : { BASE_URL: 'https://localhost', TRUST_PROXY: 'loopback' };
    const server = await startServer(t, { DATA_DIR, ...behind });
    const sitePort = Number(new URL(server.address).port);
    const port = isDirect
      ? sitePort
      : (await testProxy(t, sitePort, { certificate: await certificateFor(t, 2) })).port;
    const visitor = createVisitor({ http: port, https: port }, '127.0.0.77');
    for (const [sources, boundMs] of bounds) {
      const { most, end } = await crowd(t, port, isDirect ? 'plain' : 'tls', sources, 'localhost');
      const waited = await longestWait(
        async () => (await visitor.call('/login', { secure: !isDirect })).status,
      );
      const health = await longestWait(async () => (await fetch(`${server.address}/healthz`)).status);
      t.diagnostic(`${sources} source(s), up to ${most()} open: ${waited} ms, /healthz ${health} ms`);
      end();
      assert.ok(waited < boundMs && health < boundMs, `${waited} and ${health} ms`);
    }
  });
