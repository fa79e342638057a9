import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Send, SendFailure } from './deliver.ts';
import { createUploadQueue } from './upload-queue.ts';
import { canRetry } from './upload-state.ts';

const jpeg = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const steps = (queue: ReturnType<typeof queueWith>['queue']) => queue.items().map(({ state }) => state.step);

type Looks = Partial<
  Pick<Parameters<typeof createUploadQueue>[0], 'previewOf' | 'hashOf' | 'shrink' | 'reconnect'>
>;

function queueWith(send: (...given: Parameters<Send>) => Promise<unknown>, looks: Looks = {}) {
  const pauses: number[] = [];
  const queue = createUploadQueue({
    send: async (...given) => {
      await send(...given);
      return `image of ${given[0].file.name}`;
    },
    previewOf: async () => undefined,
    hashOf: async () => undefined,
    shrink: async (file) => file,
    reconnect: async () => [],
    ...looks,
    explain: (error) => error as SendFailure,
    pause: async (seconds) => {
      pauses.push(seconds);
    },
  });
  return { queue, pauses };
}

/** Fails with these, one after the other, then succeeds. */
function failing(...failures: SendFailure[]) {
  return async () => {
    const failure = failures.shift();
    if (failure) throw failure;
  };
}

test('two files are sent at a time, in the order they were chosen', async () => {
  const started: string[] = [];
  let now = 0;
  let most = 0;
  const { queue } = queueWith(async ({ file }) => {
    started.push(file.name);
    most = Math.max(most, ++now);
    await wait(2);
    now--;
  });
  queue.add(['a', 'b', 'c', 'd', 'e'].map((name) => jpeg(`${name}.jpg`)));
  assert.equal(await queue.run(), true);
  assert.equal(most, 2);
  assert.deepEqual(started, ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']);
  assert.deepEqual(steps(queue), ['done', 'done', 'done', 'done', 'done']);
});

test('a JPEG is sent under a name that the server takes, what is none or larger than 25 MB is refused unsent', async () => {
  const sent: string[] = [];
  const { queue } = queueWith(async ({ file }) => sent.push(`${file.name} ${file.type}`));
  const sized = (size: number) => Object.defineProperty(jpeg(`${size}.jpg`), 'size', { value: size });
  queue.add([
    new File(['x'], 'phone.HEIC'),
    new File(['x'], 'a.png'),
    sized(25_000_001),
    sized(25_000_000),
    new File([], '0.jpg'),
    jpeg('a.JPG'),
    jpeg('b.jfif'),
    new File(['x'], 'c.JPE'),
    jpeg('IMG_20240501'),
    new File(['x'], 'd', { type: 'image/jpg' }),
    new File(['x'], 'IMG_20240502'),
  ]);
  await queue.run();
  const reasons = queue.items().flatMap(({ state }) => ('reason' in state ? state.reason : []));
  assert.deepEqual(reasons, ['heic', 'other-format', 'too-large', 'empty', 'other-format']);
  const names = ['25000000.jpg', 'a.JPG', 'b.jfif.jpg', 'c.JPE.jpg', 'IMG_20240501.jpg', 'd.jpg'];
  assert.deepEqual(
    sent,
    names.map((name) => `${name} image/jpeg`),
  );
});

test('a busy server is waited for as long as it asks, sixty times at most and not for very long', async () => {
  for (const [failures, expected, step] of [
    [[{ code: 'busy', retryAfter: 7 }, { code: 'too-often' }], [7, 5], 'done'],
    [Array(61).fill({ code: 'busy', retryAfter: 1 }), Array(60).fill(1), 'failed'],
    [[{ code: 'too-often', retryAfter: 3600 }], [], 'failed'],
  ] as [SendFailure[], number[], string][]) {
    const { queue, pauses } = queueWith(failing(...failures));
    queue.add([jpeg('a.jpg')]);
    await queue.run();
    assert.deepEqual([pauses, steps(queue)], [expected, [step]]);
  }
});

const offline = { code: 'unreachable', isOffline: true } as const;

test('without a network the queue waits until it is back, and goes on where it was', async () => {
  const back = Promise.withResolvers<readonly string[]>();
  const sent: string[] = [];
  const send = failing(offline, offline);
  const { queue } = queueWith(
    async ({ file }) => {
      await send();
      sent.push(file.name);
    },
    { reconnect: () => back.promise },
  );
  queue.add(['a', 'b', 'c'].map((name) => jpeg(`${name}.jpg`)));
  const run = queue.run();
  while (steps(queue)[1] !== 'offline') await wait(1);
  assert.deepEqual(steps(queue), ['offline', 'offline', 'waiting']);
  back.resolve([]);
  assert.equal(await run, true);
  assert.deepEqual(sent, ['a.jpg', 'b.jpg', 'c.jpg']);
});

test('what arrived though its answer was lost is not sent twice, unless nobody can tell', async () => {
  const gallery = ['x', 'a'];
  const send =
    (sent: string[]) =>
    async ({ file }: { file: File }, onProgress: (sent: number, total: number) => void) => {
      sent.push(file.name);
      if (sent.length > 1) return;
      gallery.push('a');
      onProgress(100, 100);
      throw offline;
    };
  const known: string[] = [];
  const hashOf = async (file: File) => file.name.slice(0, 1);
  const { queue } = queueWith(send(known), { hashOf, reconnect: async () => gallery });
  // Wanted though the gallery has it: then it is there twice, and not three times.
  queue.add([jpeg('a.jpg'), jpeg('b.jpg')]);
  queue.decide(await queue.findKnown([...gallery]), { isWantedAgain: true });
  assert.deepEqual(await queue.findKnown([...gallery]), [], 'asked about once');
  await queue.run();
  assert.deepEqual(steps(queue), ['done', 'done']);
  assert.deepEqual(known, ['a.jpg', 'b.jpg']);

  const unknown: string[] = [];
  const plain = queueWith(send(unknown));
  plain.queue.add([jpeg('a.jpg')]);
  await plain.queue.run();
  assert.deepEqual(plain.queue.items()[0]?.state, { step: 'failed', reason: 'unreachable' });
  assert.equal(unknown.length, 1);
});

test('a network that does not come back ends the sending; one that loses everything ends that file', async () => {
  const gone = queueWith(() => Promise.reject(offline), { reconnect: async () => undefined });
  gone.queue.add(['a', 'b', 'c', 'd'].map((name) => jpeg(`${name}.jpg`)));
  await gone.queue.run();
  const found = gone.queue.items().map(({ state }) => canRetry(state));
  assert.deepEqual(found, [true, true, true, true]);

  let calls = 0;
  const lossy = queueWith(async () => {
    calls += 1;
    throw offline;
  });
  lossy.queue.add([jpeg('a.jpg')]);
  await lossy.queue.run();
  assert.deepEqual([calls, steps(lossy.queue)], [6, ['failed']]);
});

test('a reason that holds for all files ends the sending, and every file stays in the list', async () => {
  let calls = 0;
  const { queue } = queueWith(() => {
    calls++;
    return Promise.reject({ code: 'no-session' });
  });
  queue.add(['a', 'b', 'c', 'd'].map((name) => jpeg(`${name}.jpg`)));
  await queue.run();
  assert.equal(calls, 2);
  assert.deepEqual(steps(queue), ['failed', 'failed', 'failed', 'failed']);
});

test('stopping ends what is under way', async () => {
  const { queue } = queueWith(
    (_item, _onProgress, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject({ code: 'stopped' }))),
  );
  queue.add([jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg')]);
  const run = queue.run();
  queue.stop();
  assert.equal(await run, false);
  assert.deepEqual(steps(queue), ['failed', 'failed', 'failed']);
});

test('what may pass can be tried again alone, what lies in the file itself cannot', async () => {
  const sent: string[] = [];
  const send = failing({ code: 'damaged-jpeg' }, { code: 'unreachable' }, { code: 'quota-reached' });
  const { queue } = queueWith(async ({ file }) => {
    sent.push(file.name);
    await send();
  });
  queue.add(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(jpeg));
  queue.decide([4], { isWantedAgain: false });
  await queue.run();
  const found = queue.items().map(({ state }) => canRetry(state));
  assert.deepEqual(found, [false, true, true, false]);
  for (const id of [1, 2]) queue.requeue(id);
  await queue.run();
  assert.deepEqual(steps(queue), ['failed', 'done', 'failed', 'left-out']);
  assert.deepEqual(sent, ['a.jpg', 'b.jpg', 'c.jpg', 'b.jpg']);
});

test('files are looked into one at a time, and what was removed gives its memory back', async () => {
  let now = 0;
  let most = 0;
  let kept = 0;
  const { queue } = queueWith(async () => {}, {
    async previewOf() {
      most = Math.max(most, ++now);
      await wait(2);
      now--;
      kept++;
      return { close: () => void kept-- } as ImageBitmap;
    },
  });
  queue.add(Array.from({ length: 6 }, (_, number) => jpeg(`${number}.jpg`)));
  queue.remove(6);
  await wait(3);
  queue.remove(2);
  while (queue.items().some(({ preview }) => !preview)) await wait(1);
  assert.deepEqual([most, kept], [1, 4]);
  queue.clear();
  assert.deepEqual([kept, queue.items().length], [0, 0]);
});
