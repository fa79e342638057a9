import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import { plainJpeg } from '#test/support/samples.ts';
import { createPictures } from './pictures.ts';
import { make, pictureLimits, upload } from './trial.ts';

// What the tests of the picture process share.

/** Process ids of the picture processes that this process started. */
export async function pictureProcesses(parent = process.pid) {
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
export const onLinux = { skip: process.platform !== 'linux' && 'looks into /proc' };

/** Pictures of one test alone, and the id of their process, which is running. */
export async function own(t: TestContext, settings: Partial<typeof pictureLimits> = {}) {
  const pictures = createPictures({ ...pictureLimits, ...settings });
  t.after(pictures.dispose);
  const before = await pictureProcesses();
  await make(pictures, await upload(await plainJpeg({ width: 60, height: 40 })));
  const [pid, ...more] = (await pictureProcesses()).filter((found) => !before.includes(found));
  assert.ok(pid && more.length === 0);
  return { pictures, pid };
}
