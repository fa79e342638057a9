import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal } from '#server/http/table/refusal.ts';
import { type Picture, PictureAnswer, type PictureJob, USED_UP } from './messages.ts';

const program = fileURLToPath(new URL('./process.ts', import.meta.url));
/**
 * All that the process sees of the environment, so that bytes which break out of the decoder find no
 * secrets there. glibc is told to give memory back at once: a row of pictures of 12 megapixels then needs
 * 210 MB at most instead of 390.
 */
const env = { MALLOC_MMAP_THRESHOLD_: '65536' };
/** Seconds after which it makes sense to send a picture again whose process died. */
const RETRY_AFTER = 5;
/** A machine may be as busy as that, which says nothing about the picture. */
const SILENT_SECONDS = 60;

/**
 * The process that decodes pictures: started with the first job, replaced after a crash, ended when
 * idle. It is given one job at a time.
 */
export function createPictureChild({ idleSeconds }: { idleSeconds: number }) {
  let current: { child: ChildProcess; started: Promise<unknown> } | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start() {
    const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [], env });
    const forget = () => {
      if (current?.child === child) current = undefined;
    };
    child.on('exit', forget).on('error', forget);
    child.unref();
    child.channel?.unref();
    return { child, started: nextMessage(child) };
  }

  async function end() {
    clearTimeout(idle);
    const child = current?.child;
    current = undefined;
    if (!child?.pid) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    child.once('exit', () => resolve());
    child.ref();
    child.kill('SIGKILL');
    await promise;
  }

  async function make(job: PictureJob): Promise<Picture> {
    clearTimeout(idle);
    current ??= start();
    try {
      const { child, started } = current;
      await started;
      const next = nextMessage(child);
      if (child.connected) child.send(job);
      const answer = PictureAnswer.parse(await next);
      if ('picture' in answer) return answer.picture;
      if ('refused' in answer) throw new Refusal(answer.refused);
      throw new Error(`The picture process failed: ${answer.defect}`);
    } finally {
      idle = setTimeout(end, idleSeconds * 1000).unref();
    }
  }

  return { make, end };
}

const busy = (cause?: unknown) => new Refusal('busy', { retryAfter: RETRY_AFTER, cause });

/** What the process says next. One that says nothing for very long is ended. */
function nextMessage(child: ChildProcess): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  // Also keeps the server process alive until the answer is there; the child does not.
  const limit = setTimeout(() => child.kill('SIGKILL'), SILENT_SECONDS * 1000);
  const died = (cause: unknown, signal?: NodeJS.Signals | null) =>
    // Final, so nobody sends it again and again; a smaller copy of an honest picture will pass.
    reject(signal === USED_UP ? new Refusal('too-much-work') : busy(cause));
  child.once('message', resolve).once('exit', died).once('error', died);
  return promise.finally(() => {
    clearTimeout(limit);
    child.off('message', resolve).off('exit', died).off('error', died);
  });
}
