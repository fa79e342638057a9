import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { type Page, pages, pathOf } from '#contract/pages.ts';
import { rawGet } from '#test/support/raw-call.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { testSite } from '#test/support/test-site.ts';
import { WEB_FILES } from '../pages/web-files.ts';

const DOCUMENT =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types own-scripts";
const STRICTEST = "default-src 'none'; sandbox; frame-ancestors 'none'";

before(() => {
  const tool = path.join(import.meta.dirname, '../../../tools/build-web.ts');
  if (!existsSync(path.join(WEB_FILES, 'index.html'))) execFileSync(process.execPath, [tool]);
});

/** What every answer says, whatever else it is. */
function assertEverywhere(headers: Headers, what: string, camera = '()') {
  assert.equal(headers.get('x-content-type-options'), 'nosniff', what);
  assert.equal(headers.get('referrer-policy'), 'no-referrer', what);
  assert.equal(headers.get('permissions-policy'), `camera=${camera}, microphone=(), geolocation=()`, what);
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin', what);
  assert.match(headers.get('x-robots-tag') ?? '', /noindex/, what);
  const names = [...headers.keys()];
  const telling = names.filter((name) =>
    /^(server|via|x-powered-by|x-.*version|access-control-.*)$/.test(name),
  );
  assert.deepEqual(telling, [], what);
}

test('pages run our own scripts and nothing else, and are asked for anew each time', async (t) => {
  const site = await testSite(t, { settings: { SITE_NAME: 'Klasse <1988> & "Freunde"' } });
  for (const page of [
    '/',
    '/login',
    '/users/anna',
    '/users/anna.maria',
    '/password-reset/abc',
    '/no/such/page',
  ]) {
    const answer = await site.browser().fetch('GET', page);
    assert.equal(answer.status, 200, page);
    assertEverywhere(answer.headers, page);
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(answer.headers.get('content-security-policy'), DOCUMENT);
    assert.equal(answer.headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.equal(answer.headers.get('cache-control'), 'no-cache');
    const html = await answer.text();
    assert.match(html, /Klasse &lt;1988&gt; &amp; &quot;Freunde&quot;/);
    assert.doesNotMatch(html, /%[A-Z_]+%|<style|\son\w+=|<script(?![^>]*\ssrc="\/)|https?:/);
  }
});

test('the document of one page may use the camera of our own origin, and nothing else may', async (t) => {
  const site = await testSite(t);
  const place = { id: 'g', imageId: 'i' };
  for (const page of Object.keys(pages) as Page[]) {
    const address = pathOf(page, { ...place, username: 'anna', kind: 'now', text: 'impressum' } as never);
    const answer = await site.browser().fetch('GET', address);
    const isCamera = page === '/image-galleries/:id/bild/:imageId/nachstellen';
    assertEverywhere(answer.headers, address, isCamera ? '(self)' : '()');
    assert.equal(answer.headers.get('content-security-policy'), DOCUMENT);
  }
});

test('built files are found under their names and kept for a year when the name holds a hash', async (t) => {
  const site = await testSite(t);
  const browser = site.browser();
  const assets = readdirSync(path.join(WEB_FILES, 'assets')).filter((name) => /\.(js|css)$/.test(name));
  assert.ok(assets.length > 0);
  for (const name of assets) {
    const answer = await browser.fetch('GET', `/assets/${name}`);
    assert.equal(answer.status, 200);
    assertEverywhere(answer.headers, name);
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.match(
      answer.headers.get('content-type') ?? '',
      /^(text|application)\/(javascript|css); charset=utf-8$/,
    );
    assert.deepEqual(answer.headers.getSetCookie(), []);
    await answer.arrayBuffer();
  }
  const icon = await browser.fetch('GET', '/favicon.svg');
  assert.deepEqual([icon.status, icon.headers.get('cache-control')], [200, 'no-cache']);
});

test('pictures run nothing, belong to us alone, and are asked for anew each time', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const gallery = await anna.createGallery();
  const { imagePath, displayPath } = (
    await anna.upload(gallery, await plainJpeg({ width: 400, height: 300 }))
  ).json as Image;
  for (const picture of [imagePath, displayPath]) {
    const { headers } = await anna.fetch('GET', picture);
    assertEverywhere(headers, picture);
    assert.equal(headers.get('content-security-policy'), STRICTEST);
    assert.equal(headers.get('cache-control'), 'private, no-cache');
    const unchanged = await anna.fetch('GET', picture, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    assert.equal(unchanged.status, 304);
    assertEverywhere(unchanged.headers, '304');
    assert.equal(unchanged.headers.get('cache-control'), 'private, no-cache');
  }
});

test('only a site under https asks browsers to insist on it, on every answer', async (t) => {
  const plain = await testSite(t);
  const secure = await testSite(t, { settings: { BASE_URL: 'https://klasse.example' } });
  for (const target of ['/', '/robots.txt', '/api/v1/users', '/api/nothing', '/%zz', '/assets/nothing.js']) {
    const [without, behind] = await Promise.all([
      rawGet(plain.address, target),
      rawGet(secure.address, target),
    ]);
    assert.equal(without.headers.get('strict-transport-security'), null, target);
    assert.match(
      behind.headers.get('strict-transport-security') ?? '',
      /^max-age=31536000; includeSubDomains$/,
      target,
    );
  }
});

test('a page is read and not written to, and robots are kept out', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  for (const method of ['POST', 'PUT', 'DELETE'])
    assert.equal((await anna.fetch(method, '/login')).status, 404, method);
  const robots = await anna.fetch('GET', '/robots.txt');
  assert.equal(await robots.text(), 'User-agent: *\nAllow: /api/v1/calendars/\nDisallow: /\n');
});
