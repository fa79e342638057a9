import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Refusal } from '#server/http/table/refusal.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { onLinux, own, pictureProcesses } from './own-process.ts';
import { make, refused, upload } from './trial.ts';

const small = await plainJpeg({ width: 60, height: 40 });

test(
  'pictures are made one at a time, and who waits too long is told that we are busy',
  onLinux,
  async (t) => {
    const { pictures, pid } = await own(t, { waitSeconds: { upload: 0.2, call: 0.2 } });
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => upload(small)));
    assert.ok(first && second && third);
    const before = await pictureProcesses();
    process.kill(pid, 'SIGSTOP');
    const made = make(pictures, first);
    await Promise.all([second, third].map((one) => assert.rejects(make(pictures, one), refused('busy'))));
    assert.deepEqual(await pictureProcesses(), before);
    process.kill(pid, 'SIGCONT');
    const picture = await made;
    assert.deepEqual(await make(pictures, second), picture);
  },
);

test(
  'the death of the picture process costs one picture a try, and disposing refuses what is in work and in line',
  onLinux,
  async (t) => {
    const { pictures, pid } = await own(t);
    const { source, folder } = await upload(small);
    // Then it has the picture, and cannot be through with it.
    process.kill(pid, 'SIGSTOP');
    const dying = make(pictures, { source, folder });
    await nextTurn();
    process.kill(pid, 'SIGKILL');
    await assert.rejects(
      dying,
      (error) => refused('busy')(error) && Number((error as Refusal).retryAfter) > 0,
    );
    await make(pictures, await upload(small));

    const [next] = (await pictureProcesses()).filter((found) => found !== pid);
    assert.ok(next);
    process.kill(next, 'SIGSTOP');
    const sent = await Promise.all([1, 2].map(() => upload(small)));
    const outcomes = sent.map((one) => assert.rejects(make(pictures, one), refused('busy')));
    await nextTurn();
    await pictures.dispose();
    await Promise.all(outcomes);
    assert.ok(!(await pictureProcesses()).includes(next));
    await assert.rejects(make(pictures, await upload(small)), refused('busy'));
  },
);
