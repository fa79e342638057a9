import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { imageDisk } from './disks.ts';
import { judge } from './findings.ts';
import { faultSite } from './site.ts';
import { needs } from './tools-at-hand.ts';

test('a power cut loses nothing that was acknowledged', needs('mount', 'mkfs.ext4'), async (t) => {
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
});
