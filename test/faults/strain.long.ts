import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { judge } from './findings.ts';
import { faultSite } from './site.ts';
import { stopFor } from './stopped.ts';
import { inject } from './strace.ts';
import { needs } from './tools-at-hand.ts';
import { keepBusy } from './work.ts';

const FLUSH_MS = 500;
const MEMBERS = 6;
/** A commit flushes in the thread that answers: a look may wait for one of each member and for those of a checkpoint. */
const LONGEST_LOOK_MS = (MEMBERS + 4) * FLUSH_MS;

test('a process that was stopped for forty seconds goes on where it was', (t) => stopFor(t, 40));

test(
  'on a disk whose every flush takes half a second, answers are slower and nothing else',
  needs('strace'),
  async (t) => {
    const site = await faultSite(t, { members: MEMBERS });
    const running = await site.start();
    const { workers, gallery } = await running.gather();
    const fault = await inject(t, running.child.pid, 'fsync,fdatasync', `delay_enter=${FLUSH_MS * 1000}`);
    const busy = keepBusy(site.ledger, workers, gallery);
    let slowest = 0;
    for (let look = 0; look < 30; look += 1) {
      const asked = performance.now();
      assert.equal((await fetch(`${running.address}/healthz`)).status, 200);
      slowest = Math.max(slowest, performance.now() - asked);
      await sleep(1000);
    }
    await busy.end();
    await fault.out();
    t.diagnostic(`slow_disk: ${Math.round(slowest)} ms the slowest look at the health`);
    assert.ok(slowest < LONGEST_LOOK_MS, `${slowest} ms`);
    judge(t, 1, await site.lookAtTheEnd(running));
  },
);

test(
  'pictures for which there is no memory are refused, and the site lives on',
  needs('prlimit'),
  async (t) => {
    const site = await faultSite(t);
    const running = await site.start({ under: ['prlimit', `--data=${700 * 1024 * 1024}`] });
    const worker = await running.worker('m000');
    const gallery = await site.work.openGallery(worker);
    const background = { r: 90, g: 120, b: 40 };
    const huge = await sharp({ create: { width: 8000, height: 6000, channels: 3, background } })
      .jpeg({ progressive: true })
      .toBuffer();
    for (let round = 0; round < 3; round += 1) {
      const answer = await site.work.upload(worker, gallery, huge);
      assert.ok(answer && [413, 415, 503].includes(answer.status), answer?.text ?? 'no answer');
    }
    assert.equal((await site.work.saveCity(worker))?.status, 204);
    assert.equal(running.child.exitCode, null);
    judge(t, 3, await site.lookAtTheEnd(running));
  },
);
