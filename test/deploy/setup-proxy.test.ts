import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { request as requestPlainly } from 'node:http';
import { request } from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testNameServer } from '#test/support/test-name-server.ts';
import { runAdmin, startServer, temporaryFolder } from '#test/support/test-process.ts';
import { certificateFor, noNginx, testProxy } from '#test/support/test-proxy.ts';

const HOST = 'unsere-klasse.example.org';

/** A certificate for the host that nobody vouches for, where a proxy expects it. */
async function makeCertificate(t: TestContext, folder: string) {
  const made = await certificateFor(t, 20, HOST);
  const file = path.join(folder, 'fullchain.pem');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'privkey.pem'), made.key);
  await writeFile(file, made.cert);
  return { ...made, file };
}

async function place(t: TestContext, addresses: string[] = []) {
  const folder = await temporaryFolder(t);
  const names = await testNameServer(t, {
    [HOST]: { addresses },
    'anderswo.example.org': { addresses: ['198.51.100.7'] },
  });
  const settings = { DATA_DIR: path.join(folder, 'data') };
  const run = (words: string[], more: Record<string, string> = {}) =>
    runAdmin(t, ['setup', '--no-mail', ...words], { ...settings, ...more }, '', {
      cwd: folder,
      node: names.node,
    });
  return { folder, settings, run };
}

/** What a visitor of the site gets, as soon as the proxy listens. */
async function visit(port: number, { secure }: { secure: boolean }) {
  const common = { host: '127.0.0.1', port, path: '/login', headers: { host: HOST }, agent: false } as const;
  for (;;) {
    const sent = secure
      ? request({ ...common, servername: HOST, rejectUnauthorized: false })
      : requestPlainly(common);
    sent.end();
    const [answer] = await once(sent, 'response').catch(() => []);
    if (answer) return { status: answer.statusCode, to: answer.headers.location, text: await text(answer) };
    await sleep(50);
  }
}

test('nginx comes up with the file that is written for it, before and after there is a certificate', async (t) => {
  if (noNginx) return t.skip(noNginx);
  const { folder, settings, run } = await place(t);
  const [file, certificates] = [path.join(folder, 'site.conf'), path.join(folder, 'live')];
  const words = ['--address', HOST, '--proxy', 'nginx', '--proxy-file', file, '--certificate', certificates];
  const server = await startServer(t, { ...settings, BASE_URL: `https://${HOST}`, TRUST_PROXY: 'loopback' });
  const port = { PORT: new URL(server.address).port };

  const early = await run(words, port);
  assert.match(early.stdout, /^✓ Proxy: .*site\.conf geschrieben\.$/m);
  const sitePort = Number(port.PORT);
  const { http } = await testProxy(t, sitePort, { file });
  const { status, to } = await visit(http, { secure: false });
  assert.deepEqual([status, to], [301, `https://${HOST}/login`]);

  await makeCertificate(t, certificates);
  const whole = await run(words, port);
  assert.match(whole.stdout, /^✓ Proxy: .*site\.conf geschrieben\.$/m);
  const proxy = await testProxy(t, sitePort, { file });
  const page = await visit(proxy.port, { secure: true });
  assert.equal(page.status, 200);
  assert.match(page.text, /<html lang="de"/);
  assert.match(await readFile(path.join(folder, '.env'), 'utf8'), /^TRUST_PROXY=loopback$/m);

  const again = await run(words, port);
  assert.match(again.stdout, /site\.conf stimmt schon\.$/m);
  assert.match(again.stdout, /Es war nichts zu ändern\./);
});

test('a second address: what was written for the first is written anew, and else the site stays where it was', async (t) => {
  const { folder, run } = await place(t);
  const [file, settings] = [path.join(folder, 'Caddyfile'), path.join(folder, '.env')];
  const at = (host: string) => ['--address', host, '--proxy', 'caddy', '--proxy-file', file];
  const read = async () => [
    /^([a-z.]+) \{$/m.exec(await readFile(file, 'utf8'))?.[1],
    /^BASE_URL=(.*)$/m.exec(await readFile(settings, 'utf8'))?.[1],
  ];
  if (spawnSync('caddy', ['version']).error) return t.skip('caddy is not on this machine');
  // The greeting that it comes with gives way.
  await writeFile(file, '# Debian\n:80 {\n\troot * /usr/share/caddy\n\t# more\n\tfile_server\n}\n');
  await run(at('erste.example.org'));
  const words = ['validate', '--adapter', 'caddyfile', '--config', file];
  const { status, stderr } = spawnSync('caddy', words, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  await run(at('zweite.example.org'));
  assert.deepEqual(await read(), ['zweite.example.org', 'https://zweite.example.org']);
  const copies = async () => (await readdir(folder)).filter((name) => name.includes('.before-')).length;
  assert.equal(await copies(), 0);

  // Changed by hand: without anybody to ask it stays, and so does the address.
  await writeFile(file, (await readFile(file, 'utf8')).replace('{', '{\n\t# unser'));
  const kept = await run(at('dritte.example.org'));
  assert.equal(kept.code, 3);
  assert.match(kept.stdout, /Es bleibt bei https:\/\/zweite\.example\.org/);
  assert.deepEqual(await read(), ['zweite.example.org', 'https://zweite.example.org']);
  await run([...at('dritte.example.org'), '--replace-proxy-file']);
  assert.deepEqual(await read(), ['dritte.example.org', 'https://dritte.example.org']);
  assert.equal(await copies(), 1);
});
