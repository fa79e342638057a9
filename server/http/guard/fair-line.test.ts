import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Refusal } from '../table/refusal.ts';
import { createFairLine, type Sender, staying } from './fair-line.ts';

/** A line with a piece of nobody's in work, until `release`; `done` has what was worked on after it, in order. */
function heldLine(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const line = createFairLine({ ofMember: 3, waitSeconds: { upload: 60, call: 20 }, retryAfter: 30 });
  const done: string[] = [];
  const add = async (name: string, sender: Partial<Sender> = {}, work = async () => {}) => {
    using place = line.place({ ...staying(name.replace(/\d/, '')), ...sender });
    await line.run(place, async () => {
      await work();
      done.push(name);
    });
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = add('nobody', {}, () => promise);
  return {
    line,
    add,
    async release() {
      resolve();
      await first;
    },
    done: () => done.slice(1),
  };
}

const refused = (code: string, retryAfter?: number) => (error: unknown) =>
  error instanceof Refusal && error.code === code && error.retryAfter === retryAfter;

test('members are served in turn, each by the order of what it sent, uploads first', async (t) => {
  const { add, release, done } = heldLine(t);
  const added = [
    add('a1', { isUpload: false }),
    add('a2'),
    add('a3'),
    add('b1'),
    add('c1', { isUpload: false }),
    add('c2', { isUpload: false }),
  ];
  await release();
  await Promise.all(added);
  assert.deepEqual(done(), ['a2', 'b1', 'c1', 'a3', 'c2', 'a1']);
});

test('what waits has an end, sooner for a call than for an upload, and its place is free again', async (t) => {
  const { add, release, done } = heldLine(t);
  const call = assert.rejects(add('a1', { isUpload: false }), refused('busy', 30));
  const upload = assert.rejects(add('a2'), refused('busy', 30));
  let isOver = false;
  void upload.then(() => {
    isOver = true;
  });
  t.mock.timers.tick(20_000);
  await call;
  t.mock.timers.tick(39_999);
  await Promise.resolve();
  assert.equal(isOver, false);
  t.mock.timers.tick(1);
  await upload;
  const added = ['a3', 'a4', 'a5'].map((name) => add(name));
  await release();
  await Promise.all(added);
  assert.deepEqual(done(), ['a3', 'a4', 'a5']);
});

test('a member has so many places and no more, others have theirs', async (t) => {
  const { add, release, done } = heldLine(t);
  const added = ['a1', 'a2', 'a3'].map((name) => add(name));
  await assert.rejects(add('a4'), refused('busy', 5));
  added.push(add('b1'));
  await release();
  await Promise.all(added);
  await add('a5');
  assert.deepEqual(done(), ['a1', 'b1', 'a2', 'a3', 'a5']);
});
