import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Refusal } from '#server/http/table/refusal.ts';
import { plainJpeg, smallPhoto } from '#test/support/samples.ts';
import { until } from '#test/support/test-post.ts';
import { createPictureChild, createPictures } from './pictures.ts';
import { makePicture } from './recipe.ts';
import { make, pictureLimits, refused, upload } from './trial.ts';

const small = await plainJpeg({ width: 60, height: 40 });

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
const onLinux = { skip: process.platform !== 'linux' && 'looks into /proc' };

/** Pictures of one test alone, and the id of their process, which is running. */
async function own(t: TestContext, settings: Partial<typeof pictureLimits> = {}) {
  const pictures = createPictures({ ...pictureLimits, ...settings });
  t.after(pictures.dispose);
  const before = await pictureProcesses();
  await make(pictures, await upload(small));
  const [pid, ...more] = (await pictureProcesses()).filter((found) => !before.includes(found));
  assert.ok(pid && more.length === 0);
  return { pictures, pid };
}

async function gone(pid: number) {
  // Empty, too, for a process that has ended and that nobody has asked for yet.
  await until(async () => (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) === '');
}

/** Seconds of CPU time that a picture takes on this machine. */
async function workFor(bytes: Uint8Array): Promise<number> {
  const begun = process.cpuUsage();
  await makePicture({ ...(await upload(bytes)), ...pictureLimits });
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

test('a picture that takes too much work is refused, and the next one is made', async (t) => {
  const costly = await plainJpeg({ width: 8000, height: 6000 });
  const pictures = createPictures({ ...pictureLimits, cpuSeconds: (await workFor(costly)) / 2 });
  t.after(pictures.dispose);
  await assert.rejects(make(pictures, await upload(costly)), refused('too-much-work'));
  await make(pictures, await upload(small));
});

test('pictures are made one at a time, and who waits too long is told we are busy', onLinux, async (t) => {
  const { pictures, pid } = await own(t, { waitSeconds: 0.2 });
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
});

test('the death of the process costs one picture a try, disposing what is in line', onLinux, async (t) => {
  const { pictures, pid } = await own(t);
  const { source, folder } = await upload(small);
  // Then it has the picture, and cannot be through with it.
  process.kill(pid, 'SIGSTOP');
  const dying = make(pictures, { source, folder });
  await nextTurn();
  process.kill(pid, 'SIGKILL');
  await assert.rejects(dying, (error) => refused('busy')(error) && Number((error as Refusal).retryAfter) > 0);
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
});

test('an idle picture process ends, and the next picture gets a new one', onLinux, async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const child = createPictureChild({ idleSeconds: 30 });
  t.after(child.end);
  for (const _ of [1, 2]) {
    await child.make({ ...(await upload(await smallPhoto())), maxPixels: 1e6, maxSide: 1e4, cpuSeconds: 10 });
    t.mock.timers.tick(29_999);
    const [pid, ...more] = await pictureProcesses();
    assert.ok(pid && more.length === 0);
    t.mock.timers.tick(1);
    await gone(pid);
  }
});

/** A process of its own that makes a picture and then runs `rest`. */
async function otherServer(rest: string) {
  const { source, folder } = await upload(await smallPhoto());
  const program = `
    import { createPictures } from ${JSON.stringify(import.meta.resolve('./pictures.ts'))};
    import { staying } from ${JSON.stringify(import.meta.resolve('#server/http/guard/fair-line.ts'))};
    const pictures = createPictures(${JSON.stringify(pictureLimits)});
    const place = pictures.place(staying('anna'));
    await pictures.make(${JSON.stringify(source)}, ${JSON.stringify(folder)}, place);
    ${rest}`;
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('the picture process does not keep the server alive', async () => {
  const server = await otherServer('');
  assert.deepEqual(await once(server, 'exit'), [0, null]);
});

test('the picture process ends when the server is killed', onLinux, async () => {
  const server = await otherServer("console.log('made'); setInterval(() => {}, 1000);");
  await once(server.stdout, 'data');
  const [pid] = await pictureProcesses(server.pid);
  assert.ok(pid);
  server.kill('SIGKILL');
  await once(server, 'exit');
  await gone(pid);
});
