import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { judge } from './findings.ts';
import { faultSite } from './site.ts';
import { needs } from './tools-at-hand.ts';

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
