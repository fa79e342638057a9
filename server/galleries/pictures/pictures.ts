import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Degrees } from '#contract/galleries.ts';
import type { Crop } from '#contract/members.ts';
import { createFairLine, type Place, type Sender } from '#server/http/guard/fair-line.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import {
  CPU_LIMIT_SIGNAL,
  EQUAL_PRIORITY,
  type Picture,
  PictureAnswer,
  type PictureJob,
} from './messages.ts';

export type { Picture };

export type Pictures = {
  /** Before anything is received; kept until the files are made. Refuses with `busy` who has too many under way. */
  place(sender: Sender): Place;
  /**
   * Makes the files of the contract from the uploaded file at `source`, in the existing empty `folder`.
   * They are not yet flushed to disk. Refuses with `not-a-jpeg`, `damaged-jpeg`, `too-many-pixels`,
   * `too-long-side`, `too-much-work`, `no-room`, `busy`, or with `stopped-midway` when the sender has left before its turn
   * came; then the folder may hold some of them.
   */
  make(source: string, folder: string, place: Place): Promise<Picture>;
  /**
   * The same from a full picture that was made before, turned clockwise. `provide` puts that at `source`, and makes the
   * folder, once it is this picture's turn, so that nothing lies there while it waits.
   */
  turn(
    source: string,
    folder: string,
    place: Place,
    how: { degrees: Degrees; provide: () => Promise<void> },
  ): Promise<Picture>;
  /** Makes `VIEW_FILE` of a full picture that was made before, for an album. `provide` as for `turn`. */
  makeView(source: string, folder: string, place: Place, provide: () => Promise<void>): Promise<void>;
  /** Makes the squares of a portrait in the same way, `96.webp` and so on; `not-valid` for a crop that is outside. */
  makePortrait(source: string, folder: string, place: Place, crop: Crop): Promise<void>;
  /** Ends the picture process. Pictures in progress or in the queue are refused as `busy`. */
  dispose(): Promise<void>;
};

/** Seconds after which a retry makes sense. */
const RETRY_AFTER = 30;
/** A page sends two at a time, so this is a member with ten of them open. Each may lie on the disk with 25 MB. */
const OF_MEMBER = 20;

/**
 * Makes pictures one at a time, of each member in turn, in a process of their own, so that the server stays responsive
 * and survives.
 */
export function createPictures(settings: {
  maxPixels: number;
  /** Pixels. */
  maxSide: number;
  /** How much CPU time a picture may take. */
  cpuSeconds: number;
  /** How long a picture may wait for its turn. */
  waitSeconds: number;
  /** Whether the process has the priority of the server, which else goes first. */
  isEqual?: boolean;
}): Pictures {
  const { waitSeconds, isEqual = false, ...limits } = settings;
  const line = createFairLine({ ofMember: OF_MEMBER, waitSeconds, retryAfter: RETRY_AFTER });
  const child = createPictureChild({ idleSeconds: 30, isEqual });
  let disposed = false;

  type Job = Pick<PictureJob, 'source' | 'folder' | 'crop' | 'isView' | 'degrees'>;
  const run = (place: Place, job: Job, provide?: () => Promise<void>) =>
    line.run(place, async () => {
      if (disposed) throw new Refusal('busy', { retryAfter: RETRY_AFTER });
      await provide?.();
      return child.make({ ...job, ...limits });
    });

  const makePicture = async (...asked: Parameters<typeof run>) => {
    const answer = await run(...asked);
    if (!('picture' in answer)) throw new Error('The picture process made something else');
    return answer.picture;
  };

  return {
    place: line.place,
    make: (source, folder, place) => makePicture(place, { source, folder }),
    turn: (source, folder, place, { degrees, provide }) =>
      makePicture(place, { source, folder, degrees }, provide),
    async makeView(source, folder, place, provide) {
      await run(place, { source, folder, isView: true }, provide);
    },
    async makePortrait(source, folder, place, crop) {
      await run(place, { source, folder, crop });
    },
    async dispose() {
      disposed = true;
      line.dismissAll();
      await child.end();
    },
  };
}

const program = fileURLToPath(new URL('./process.ts', import.meta.url));
/**
 * The whole environment of the process, so that an exploit of the decoder finds no secrets there. glibc is told to
 * return memory at once: a series of 12-megapixel pictures then needs 210 MB at most instead of 390.
 */
const env = { MALLOC_MMAP_THRESHOLD_: '65536' };
/** Seconds after which it makes sense to resend a picture whose process died. */
const RETRY_AFTER_CRASH = 5;
/** A busy machine may take this long, which says nothing about the picture. */
const SILENT_SECONDS = 60;

/**
 * The process that decodes pictures: started with the first job, replaced after a crash, ended when
 * idle. It is given one job at a time.
 */
export function createPictureChild({
  idleSeconds,
  isEqual = false,
}: {
  idleSeconds: number;
  isEqual?: boolean;
}) {
  let current: { child: ChildProcess; started: Promise<unknown> } | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start() {
    const words = isEqual ? [EQUAL_PRIORITY] : [];
    const child = fork(program, words, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [], env });
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

  async function make(job: PictureJob) {
    clearTimeout(idle);
    current ??= start();
    try {
      const { child, started } = current;
      await started;
      const next = nextMessage(child);
      if (child.connected) child.send(job);
      const answer = PictureAnswer.parse(await next);
      if ('refused' in answer) throw new Refusal(answer.refused);
      if ('defect' in answer) throw new Error(`The picture process failed: ${answer.defect}`);
      return answer;
    } finally {
      idle = setTimeout(end, idleSeconds * 1000).unref();
    }
  }

  return { make, end };
}

const busy = (cause?: unknown) => new Refusal('busy', { retryAfter: RETRY_AFTER_CRASH, cause });

/** The next message of the process, which is killed if it stays silent for too long. */
function nextMessage(child: ChildProcess): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  // Also keeps the server process alive until the answer arrives; the child does not.
  const limit = setTimeout(() => child.kill('SIGKILL'), SILENT_SECONDS * 1000);
  const died = (cause: unknown, signal?: NodeJS.Signals | null) =>
    // Not `busy`, so that it is not sent again and again; a smaller copy of a genuine picture will pass.
    reject(signal === CPU_LIMIT_SIGNAL ? new Refusal('too-much-work') : busy(cause));
  child.once('message', resolve).once('exit', died).once('error', died);
  return promise.finally(() => {
    clearTimeout(limit);
    child.off('message', resolve).off('exit', died).off('error', died);
  });
}
