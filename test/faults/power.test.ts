import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { longer } from '#test/support/longer.ts';
import { imageDisk } from './disks.ts';
import { judge, nothingFound, sumUp } from './findings.ts';
import { faultSite } from './site.ts';
import { needs } from './tools-at-hand.ts';
import { keepBusy } from './work.ts';

const CUTS = 30;

test(
  'a power cut loses nothing that was acknowledged, of no kind',
  needs('mount', 'mkfs.ext4'),
  async (t) => {
    const disk = await imageDisk(t, 96);
    const site = await faultSite(t, { dataDir: path.join(disk.mounted, 'data') });
    const { work, ledger } = site;
    const running = await site.start();
    const worker = await running.worker('m000');
    const gallery = await work.openGallery(worker);
    const answers = [
      await work.saveCity(worker),
      await work.changePassword(worker),
      await work.writeToGroup(worker),
    ];
    for (let image = 0; image < 3; image += 1) answers.push(await work.upload(worker, gallery));
    answers.push(await work.remove(worker, [...ledger.images.keys()][0] ?? ''));
    for (const answer of answers) assert.ok(answer && answer.status < 300, answer?.text ?? 'no answer');

    running.child.kill('SIGSTOP');
    const left = await disk.afterPowerCut();
    running.child.kill('SIGKILL');
    const settings = { DATA_DIR: path.join(left.mounted, 'data') };
    judge(t, 1, await site.lookAtTheEnd(await site.start({ settings })));
  },
);

if (longer)
  test('power cuts under load lose nothing that was acknowledged', needs('mount', 'mkfs.ext4'), async (t) => {
    const disk = await imageDisk(t, 256);
    const site = await faultSite(t, { members: 8, dataDir: path.join(disk.mounted, 'data') });
    const sum = nothingFound();
    let running = await site.start();
    const gallery = await site.work.openGallery(await running.worker(site.names[0] ?? ''));
    for (let cut = 0; cut < CUTS; cut += 1) {
      const workers = await running.workers();
      const busy = keepBusy(site.ledger, workers, gallery);
      await sleep(500 + Math.random() * 1500);
      running.child.kill('SIGSTOP');
      // Answers still on their way count as acknowledged.
      await sleep(200);
      const left = await disk.afterPowerCut();
      await running.end('SIGKILL');
      await busy.end();
      sumUp(sum, await site.lookAtCopy(path.join(left.mounted, 'data')));
      left.unmount();
      running = await site.start();
      sumUp(sum, await site.look(running));
    }
    sumUp(sum, await site.lookAtTheEnd(running));
    judge(t, CUTS, sum);
  });
