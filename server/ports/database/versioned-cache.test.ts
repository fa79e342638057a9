import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVersionedCache } from './versioned-cache.ts';

test('an answer is made once, and again after every change', async () => {
  const answer = createVersionedCache<string>(100);
  let made = 0;
  const make = async () => String(++made);
  assert.equal(await answer('1', 'list', make), '1');
  assert.equal(await answer('1', 'list', make), '1');
  assert.equal(await answer('1', 'other list', make), '2');
  assert.equal(await answer('2', 'list', make), '3');
});

test('an answer that a change overtook is not kept', async () => {
  const answer = createVersionedCache<string>(100);
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = answer('1', 'list', () => promise);
  assert.equal(await answer('2', 'list', async () => 'new'), 'new');
  resolve('old');
  assert.equal(await slow, 'old');
  assert.equal(await answer('2', 'list', async () => 'regenerated'), 'new');
});

test('a failure is not kept', async () => {
  const answer = createVersionedCache<string>(100);
  await assert.rejects(
    answer('1', 'list', () => Promise.reject(new Error('away'))),
    /away/,
  );
  assert.equal(await answer('1', 'list', async () => 'back'), 'back');
});

test('no more is kept than so many answers', async () => {
  const answer = createVersionedCache<string>(2);
  let made = 0;
  const make = () => String(++made);
  for (const name of ['a', 'b', 'a', 'b']) await answer('1', name, make);
  assert.equal(made, 2);
  await answer('1', 'c', make);
  assert.equal(await answer('1', 'a', make), '4');
});
