import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainJpeg, smallPhoto } from '#test/support/samples.ts';
import { onLinux, pictureProcesses } from './own-process.ts';
import { createPictureChild, createPictures, type Pictures } from './pictures.ts';
import { makePicture } from './recipe.ts';
import { make as makeBy, pictureLimits, refused, upload } from './trial.ts';

const make = async (pictures: Pictures, bytes: Uint8Array) => makeBy(pictures, await upload(bytes));

async function gone(pid: number) {
  // Empty, too, for a process that has ended and that nobody has asked for yet.
  const alive = async () => (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== '';
  for (const end = Date.now() + 30_000; Date.now() < end && (await alive()); ) await sleep(50);
  assert.equal(await alive(), false);
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
  await assert.rejects(make(pictures, costly), refused('too-much-work'));
  await make(pictures, await plainJpeg({ width: 60, height: 40 }));
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
