import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Refusal } from '#server/http/table/refusal.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { createPictures, type Pictures } from './pictures.ts';
import { make as makeBy, pictureLimits, refused, upload } from './trial.ts';

/** Process ids of the picture processes that this process started. */
async function pictureProcesses(parent = process.pid) {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [status, command] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    );
    const [state, ppid] = status?.slice(status.lastIndexOf(')') + 2).split(' ') ?? [];
    if (state !== 'Z' && Number(ppid) === parent && command?.includes('pictures/process.ts'))
      found.push(Number(name));
  }
  return found;
}
const small = await plainJpeg({ width: 60, height: 40 });
const onLinux = { skip: process.platform !== 'linux' && 'looks into /proc' };

const make = async (pictures: Pictures, bytes: Uint8Array) => makeBy(pictures, await upload(bytes));

/** Pictures of one test alone, and the id of their process, which is running. */
async function own(t: TestContext, settings: Partial<typeof pictureLimits> = {}) {
  const pictures = createPictures({ ...pictureLimits, ...settings });
  t.after(pictures.dispose);
  const before = await pictureProcesses();
  await make(pictures, small);
  const [pid, ...more] = (await pictureProcesses()).filter((found) => !before.includes(found));
  assert.ok(pid && more.length === 0);
  return { pictures, pid };
}

test(
  'pictures are made one at a time, and who waits too long is told that we are busy',
  onLinux,
  async (t) => {
    const { pictures, pid } = await own(t, { waitSeconds: { upload: 0.2, call: 0.2 } });
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => upload(small)));
    assert.ok(first && second && third);
    const before = await pictureProcesses();
    process.kill(pid, 'SIGSTOP');
    const made = makeBy(pictures, first);
    await Promise.all([second, third].map((one) => assert.rejects(makeBy(pictures, one), refused('busy'))));
    assert.deepEqual(await pictureProcesses(), before);
    process.kill(pid, 'SIGCONT');
    const picture = await made;
    assert.deepEqual(await makeBy(pictures, second), picture);
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
    const dying = makeBy(pictures, { source, folder });
    await nextTurn();
    process.kill(pid, 'SIGKILL');
    await assert.rejects(
      dying,
      (error) => refused('busy')(error) && Number((error as Refusal).retryAfter) > 0,
    );
    await make(pictures, small);

    const [next] = (await pictureProcesses()).filter((found) => found !== pid);
    assert.ok(next);
    process.kill(next, 'SIGSTOP');
    const sent = await Promise.all([1, 2].map(() => upload(small)));
    const outcomes = sent.map((one) => assert.rejects(makeBy(pictures, one), refused('busy')));
    await nextTurn();
    await pictures.dispose();
    await Promise.all(outcomes);
    assert.ok(!(await pictureProcesses()).includes(next));
    await assert.rejects(make(pictures, small), refused('busy'));
  },
);
