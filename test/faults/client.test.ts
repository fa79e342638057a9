import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Image } from '#contract/galleries.ts';
import { longer } from '#test/support/longer.ts';
import { smallPhoto } from '#test/support/samples.ts';
import { filePart, multipart, openRequest, textPart } from '#test/support/test-multipart.ts';
import { burden, onLinux } from './burden.ts';
import { judge } from './findings.ts';
import { faultSite } from './site.ts';

const MB = 1_000_000;
const MAY_GROW_MB = 30;
const TIMES = longer ? 500 : 30;

test(
  'clients that go away in the middle of an upload or a download leave nothing behind',
  onLinux,
  async (t) => {
    const site = await faultSite(t);
    const running = await site.start();
    const worker = await running.worker('m000');
    const gallery = await site.work.openGallery(worker);
    const uploaded = await site.work.upload(worker, gallery, await smallPhoto());
    assert.equal(uploaded?.status, 201);
    const { imagePath } = uploaded.json as Image;
    const form = multipart([textPart('title', 'Bild'), filePart(Buffer.alloc(2 * MB, 0xff))]);
    const { port } = new URL(running.address);
    const cookie = [...worker.browser.cookies].map((pair) => pair.join('=')).join('; ');

    const leave = async () => {
      const upload = openRequest(running.address, worker.browser, `/galleries/${gallery}/images`, {
        'content-length': form.length,
      });
      await new Promise((written) => upload.sent.write(form.subarray(0, MB), written));
      upload.sent.destroy();

      const download = connect(Number(port), '127.0.0.1');
      download.write(`GET ${imagePath} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
      await new Promise((begun) => download.once('data', begun));
      download.destroy();
    };
    /** The load after the clean-up, waiting half a minute at most. */
    const settled = async (mostDescriptors = Number.POSITIVE_INFINITY) => {
      const isBusy = async () =>
        (await readdir(site.paths.work)).length > 0 ||
        (await burden(running.child.pid)).descriptors > mostDescriptors;
      for (let wait = 0; wait < 300 && (await isBusy()); wait += 1) await sleep(100);
      await sleep(500);
      return burden(running.child.pid);
    };

    for (let warmUp = 0; warmUp < 10; warmUp += 1) await leave();
    const before = await settled();
    for (let time = 0; time < TIMES / 2; time += 1) await leave();
    const half = await settled();
    for (let time = 0; time < TIMES / 2; time += 1) await leave();
    const most = before.descriptors + 5;
    const after = await settled(most);
    const course = [before, half, after].map((one) => JSON.stringify(one)).join(', ');
    t.diagnostic(`${course}: before, after half, and after all ${TIMES} clients`);
    assert.deepEqual(await readdir(site.paths.work), []);
    assert.ok(after.descriptors <= most, course);
    // A process keeps the memory of its busiest moment; a leak keeps growing.
    assert.ok(after.megabytes <= half.megabytes + MAY_GROW_MB, course);
    judge(t, 2 * TIMES, await site.lookAtTheEnd(running));
  },
);
