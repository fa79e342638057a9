import { constants, setPriority } from 'node:os';
import { Refusal } from '#server/http/table/refusal.ts';
import { CPU_LIMIT_SIGNAL, EQUAL_PRIORITY, type PictureJob } from './messages.ts';
import { makePicture, makePortrait, makeView } from './recipe.ts';

// The process that decodes pictures, forked by pictures.ts. Malicious bytes can only harm this process.

const CPU_CHECK_MS = 100;

// Signals to the whole process group are left to the server: it lets running uploads finish.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// Without the server nobody waits for the picture. Exiting would wait for a running decode; SIGKILL does not.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

try {
  if (!process.argv.includes(EQUAL_PRIORITY)) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Some systems forbid it; pictures are still made.
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
    if (job.crop) await makePortrait(job, job.crop);
    else if (job.isView) await makeView(job);
    else return { picture: await makePicture(job) };
    return { made: true };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    return { defect: error instanceof Error ? error.message : String(error) };
  }
}

/** Kills the process after this much CPU time: a decode cannot be interrupted otherwise. */
function limitCpu(seconds: number) {
  const begun = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    if (user + system > seconds * 1e6) process.kill(process.pid, CPU_LIMIT_SIGNAL);
  }, CPU_CHECK_MS);
}
