import assert from 'node:assert/strict';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { testSite } from '#test/support/test-site.ts';
import { WEB_FILES } from './web-files.ts';

async function ask(address: string, headers: Record<string, string>) {
  const [response] = (await once(get(address, { headers }), 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return { status: response.statusCode, headers: response.headers, bytes };
}

const chosen: Record<string, string | undefined> = {
  'gzip, deflate, br': 'br',
  'gzip;q=0, *': 'br',
  'gzip;q=0, br;q=0, *': undefined,
  'br;q=0, *;q=0.5': 'gzip',
  '*;q=0': undefined,
  '': undefined,
};

test('what the browser excludes is not sent, and what is unchanged not again', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  for (let number = 1; number <= 30; number += 1) await anna.createGallery(`Klassentreffen ${number}`);
  const [script = ''] = globSync('assets/*.js', { cwd: WEB_FILES });
  const cookie = [...anna.cookies].map((pair) => pair.join('=')).join('; ');
  for (const [taken, encoding] of Object.entries(chosen)) {
    const headers = { 'accept-encoding': taken, cookie };
    const file = await ask(`${site.address}/${script}`, headers);
    assert.deepEqual([file.status, file.headers['content-encoding']], [200, encoding], taken);
    assert.match(String(file.headers.vary), /accept-encoding/i);
    const known = { ...headers, 'if-none-match': String(file.headers.etag) };
    const again = await ask(`${site.address}/${script}`, known);
    assert.deepEqual([again.status, again.bytes], [304, 0]);
    // Lists come as gzip or plain.
    const list = await ask(`${site.address}/api/v1/galleries`, headers);
    const takesGzip = encoding === 'gzip' || ['gzip, deflate, br', 'br;q=0, *;q=0.5'].includes(taken);
    assert.deepEqual(
      [list.status, list.headers['content-encoding']],
      [200, takesGzip ? 'gzip' : undefined],
      taken,
    );
  }
});

test('scripts of workers may run, and a form of a share sheet is led to its page without being read', async (t) => {
  const site = await testSite(t);
  const workers = ['share-worker.js', ...globSync('assets/*-worker-*.js', { cwd: WEB_FILES })];
  assert.equal(workers.length, 3);
  for (const worker of workers) {
    const { headers } = await site.browser().fetch('GET', `/${worker}`);
    assert.equal(
      headers.get('content-security-policy'),
      "default-src 'none'; frame-ancestors 'none'",
      worker,
    );
  }
  const { share_target: target } = JSON.parse(
    await (await site.browser().fetch('GET', '/manifest.webmanifest')).text(),
  );
  const body = new FormData();
  body.append(target.params.files[0].name, new File(['x'.repeat(100_000)], 'bild.jpg'));
  const headers = { 'sec-fetch-site': 'cross-site' };
  const answer = await site.browser().fetch(target.method, target.action, { body, headers });
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/bilder-empfangen']);
});
