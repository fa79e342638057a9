import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { createFolderStorage } from '#server/ports/image-storage/folder.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { testHouse } from '#test/support/test-house.ts';
import { temporaryFolder } from '#test/support/test-process.ts';

test('requests that come together are begun one after the other, and answered in their order', async (t) => {
  const DATA_DIR = await temporaryFolder(t);
  const stored = createFolderStorage(dataFolderPaths(DATA_DIR).images);
  const begun: ReturnType<typeof Promise.withResolvers<void>>[] = [];
  let heard = Promise.withResolvers<void>();
  const storage = {
    ...stored,
    async read(...asked: Parameters<typeof stored.read>) {
      const turn = Promise.withResolvers<void>();
      begun.push(turn);
      heard.resolve();
      await turn.promise;
      return stored.read(...asked);
    },
  };
  const house = await testHouse(t, { settings: { DATA_DIR }, replaced: { storage } });
  const anna = await house.join('anna');
  const picture = await plainJpeg({ width: 60, height: 40 });
  const { thumbnailPath } = (await anna.upload(await anna.createGallery(), picture)).json as Image;
  const cookie = [...anna.cookies].map((pair) => pair.join('=')).join('; ');
  const one = (path: string, more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n${more}\r\n`;

  const socket = connect(Number(new URL(house.address).port), '127.0.0.1');
  socket.write(one(String(thumbnailPath)).repeat(4) + one('/api/v1/nowhere', 'Connection: close\r\n'));
  const received = text(socket);
  for (let turn = 0; turn < 4; turn += 1) {
    await heard.promise;
    // Whoever asks meanwhile is answered; the next of the line has not begun.
    assert.equal((await anna.get('/session')).status, 200);
    assert.equal(begun.length, turn + 1);
    heard = Promise.withResolvers();
    begun[turn]?.resolve();
  }
  const statuses = (await received).match(/HTTP\/1\.1 \d+/g);
  assert.deepEqual(statuses, [...Array(4).fill('HTTP/1.1 200'), 'HTTP/1.1 404']);
});

test('whoever sends too many requests ahead loses the connection, and others are served', async (t) => {
  const { address, browser } = await testHouse(t);
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(400));
  socket.resume();
  await once(socket, 'close');
  assert.equal((await browser().get('/session')).status, 401);
});
