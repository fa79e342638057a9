import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Image } from '#contract/galleries.ts';
import { PLACES } from '#server/http/wire/places.ts';
import { createFolderStorage } from '#server/ports/image-storage/folder.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';
import { openLines } from './lines.ts';

const assets = path.join(import.meta.dirname, '../../dist/web/assets');
const script = readdirSync(assets).find((name) => /^index-.*\.js$/.test(name));
/** More than there are places. */
const MANY = PLACES.all + 50;

/** Ways to keep a place without work, by the lines of a visitor. */
const ways: Record<string, (head: string) => string> = {
  'nothing at all': () => '',
  'half a request line': () => 'GET / HT',
  'half of the headers': (head) => `GET / HTTP/1.1\r\n${head}X: `,
  'a byte of a body': (head) =>
    `POST /api/v1/login HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 40\r\n\r\n{`,
  'a large body announced': (head) =>
    `POST /api/v1/galleries HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 30000000\r\n\r\n`,
  'a request, and then no other': (head) => `GET /robots.txt HTTP/1.1\r\n${head}\r\n`,
};
/** Answers of 7 MB that nobody reads. */
const unread = (head: string) => `GET /assets/${script} HTTP/1.1\r\n${head}\r\n`.repeat(20);

type Visit = { from?: string; visitor?: string; target?: string };

/** The status of an answer on a connection of its own. */
function visit({ address }: TestSite, { from = '127.0.0.1', visitor, target = '/login' }: Visit) {
  const headers = visitor === undefined ? {} : { 'x-forwarded-for': visitor };
  return new Promise<number | string>((resolve) => {
    const sent = request(new URL(target, address), { localAddress: from, agent: false, headers }, (answer) =>
      text(answer).then(() => resolve(answer.statusCode ?? 0)),
    );
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    sent.end();
  });
}

/** Waits until the server has closed all but so many. */
async function fallTo(lines: Awaited<ReturnType<typeof openLines>>, most: number) {
  lines.listen();
  while (lines.open > most) await sleep(10);
}

test('one source on all lines, or fifty that keep places waiting in every way, keep nobody out', async (t) => {
  const site = await testSite(t);
  const kinds = [...Object.values(ways), unread];
  const words = (at: number) => kinds[at % kinds.length]?.('Host: x\r\n') ?? '';
  const ofOne = await openLines(site.address, MANY, (at) => (at % kinds.length === 6 ? '' : words(at)));
  assert.equal(await visit(site, { from: '127.0.0.2' }), 200);
  assert.equal(await visit(site, {}), 200);
  assert.equal(await visit(site, { target: '/healthz' }), 200);
  await fallTo(ofOne, PLACES.ofSource);
  ofOne.close();

  const ofFifty = await openLines(site.address, MANY, words, (at) => `127.0.1.${1 + (at % 50)}`);
  t.after(() => ofFifty.close());
  assert.equal(await visit(site, { from: '127.0.0.2' }), 200);
  assert.equal(await visit(site, { target: '/healthz' }), 200);
  await fallTo(ofFifty, PLACES.all);
});

test('behind a proxy the places of its visitors are counted, and those of the proxy itself are not', async (t) => {
  const site = await testSite(t, { settings: { TRUST_PROXY: 'loopback' } });
  const slow = ways['a byte of a body'] ?? assert.fail();
  const waiting = await openLines(site.address, 150, () => '');
  const lines = await openLines(site.address, 150, () => slow('Host: x\r\nX-Forwarded-For: 192.0.2.1\r\n'));
  const network = await openLines(site.address, 150, (at) =>
    slow(`Host: x\r\nX-Forwarded-For: 2001:db8:7:${at.toString(16)}::1\r\n`),
  );
  t.after(() => {
    for (const some of [waiting, lines, network]) some.close();
  });
  await fallTo(lines, PLACES.ofSource);
  await fallTo(network, PLACES.ofSource);
  for (const visitor of ['192.0.2.1', '192.0.2.2', '2001:db8:7::2'])
    assert.equal(await visit(site, { visitor }), 200);
  waiting.listen();
  assert.equal(waiting.open, 150);
});

test('while all places are at work, this machine is still told how the site is', async (t) => {
  const DATA_DIR = await temporaryFolder(t);
  const stored = createFolderStorage(dataFolderPaths(DATA_DIR).images);
  const goOn = Promise.withResolvers<void>();
  let atWork = 0;
  const storage = {
    ...stored,
    async read(...asked: Parameters<typeof stored.read>) {
      atWork += 1;
      await goOn.promise;
      return stored.read(...asked);
    },
  };
  const places = { all: 4, ofSource: 2, forOurselves: 1 };
  const site = await testSite(t, { settings: { DATA_DIR }, replaced: { storage }, places });
  const anna = await site.join('anna');
  const picture = await plainJpeg({ width: 60, height: 40 });
  const { thumbnailPath } = (await anna.upload(await anna.createGallery(), picture)).json as Image;
  const cookie = [...anna.cookies].map((pair) => pair.join('=')).join('; ');
  const ask = `GET ${thumbnailPath} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${cookie}\r\n\r\n`;
  const lines: Awaited<ReturnType<typeof openLines>>[] = [];
  while (lines.length < places.all) {
    const from = `127.0.1.${1 + (lines.length % 2)}`;
    lines.push(
      await openLines(
        site.address,
        1,
        () => ask,
        () => from,
      ),
    );
    while (atWork < lines.length) await sleep(10);
  }
  assert.equal(await visit(site, { from: '127.0.0.2' }), 503);
  assert.equal(await visit(site, { target: '/healthz' }), 200);
  goOn.resolve();
  for (const received of (await Promise.all(lines.map(({ ended }) => ended))).flat())
    assert.match(received, /^HTTP\/1\.1 200 /);
  assert.equal(await visit(site, { from: '127.0.0.2' }), 200);
});
