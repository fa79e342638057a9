import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Refusal } from '../table/refusal.ts';
import { createFairLine, staying } from './fair-line.ts';

/** A line with a piece of nobody's in work, until `release`; `done` has what was worked on after it, in order. */
function heldLine(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const line = createFairLine({ ofMember: 3, waitSeconds: 60, retryAfter: 30 });
  const done: string[] = [];
  const add = async (name: string, work = async () => {}) => {
    using place = line.place(staying(name.replace(/\d/, '')));
    await line.run(place, async () => {
      await work();
      done.push(name);
    });
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = add('nobody', () => promise);
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

test('members are served in turn, each by the order of what it sent', async (t) => {
  const { add, release, done } = heldLine(t);
  const added = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].map((name) => add(name));
  await release();
  await Promise.all(added);
  assert.deepEqual(done(), ['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
});

test('what waits has an end, and its place is free again', async (t) => {
  const { add, release, done } = heldLine(t);
  const upload = assert.rejects(add('a1'), refused('busy', 30));
  let isOver = false;
  void upload.then(() => {
    isOver = true;
  });
  t.mock.timers.tick(59_999);
  await Promise.resolve();
  assert.equal(isOver, false);
  t.mock.timers.tick(1);
  await upload;
  const added = ['a2', 'a3', 'a4'].map((name) => add(name));
  await release();
  await Promise.all(added);
  assert.deepEqual(done(), ['a2', 'a3', 'a4']);
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
