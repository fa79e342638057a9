import { constants, setPriority } from 'node:os';
import { Refusal } from '#server/http/table/refusal.ts';
import { type PictureJob, USED_UP } from './messages.ts';
import { makePicture } from './recipe.ts';

// The process that decodes pictures, forked by child.ts. Strange bytes can only hurt it.

const LOOK_AT_CPU_EVERY_MS = 100;

// A signal to the whole group is the server's business: it lets running uploads finish.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// Without the server nobody waits for the picture. Exiting would wait for a running decode; this does not.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Some systems forbid it; pictures are then made all the same.
}

process.on('message', async (job: PictureJob) => {
  const limit = limitCpu(job.cpuSeconds);
  const answered = await answer(job);
  clearInterval(limit);
  process.send?.(answered);
});
process.send?.('started');

async function answer(job: PictureJob) {
  try {
    return { picture: await makePicture(job) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    return { defect: error instanceof Error ? error.message : String(error) };
  }
}

/** Ends the process when it has worked for so long: a decode cannot be broken off otherwise. */
function limitCpu(seconds: number) {
  const begun = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    if (user + system > seconds * 1e6) process.kill(process.pid, USED_UP);
  }, LOOK_AT_CPU_EVERY_MS);
}
