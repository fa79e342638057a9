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

test('2,000 connections that wait, to the site itself', async (t) => {
  const server = await startServer(t, { DATA_DIR: await temporaryFolder(t) });
  const port = Number(new URL(server.address).port);
  const visitor = createVisitor({ http: port, https: port }, '127.0.0.77');
  for (const [sources, boundMs] of bounds) {
    const { most, end } = await crowd(t, port, 'plain', sources, 'localhost');
    const waited = await longestWait(async () => (await visitor.call('/login', { secure: false })).status);
    console.error(`direct, ${sources} source(s), up to ${most()} open: at worst ${waited} ms for the page`);
    const health = await longestWait(async () => (await fetch(`${server.address}/healthz`)).status);
    console.error(`direct, ${sources} source(s): at worst ${health} ms for /healthz`);
    end();
    assert.ok(waited < boundMs && health < boundMs, `${waited} and ${health} ms`);
  }
});

test('2,000 connections that wait, to nginx as we describe it', { skip: noNginx }, async (t) => {
  const server = await startServer(t, {
    DATA_DIR: await temporaryFolder(t),
    BASE_URL: 'https://localhost',
    TRUST_PROXY: 'loopback',
  });
  const { port } = await testProxy(t, Number(new URL(server.address).port), {
    certificate: await certificateFor(t, 2),
  });
  const visitor = createVisitor({ http: port, https: port }, '127.0.0.77');
  for (const [sources, boundMs] of bounds) {
    const { most, end } = await crowd(t, port, 'tls', sources, 'localhost');
    const waited = await longestWait(async () => (await visitor.call('/login')).status);
    console.error(`nginx, ${sources} source(s), up to ${most()} open: at worst ${waited} ms for the page`);
    const health = await longestWait(async () => (await fetch(`${server.address}/healthz`)).status);
    console.error(`nginx, ${sources} source(s): at worst ${health} ms for /healthz`);
    end();
    assert.ok(waited < boundMs && health < boundMs, `${waited} and ${health} ms`);
  }
});
