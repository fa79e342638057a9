import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_LIMIT, people, testPost } from '#test/support/test-post.ts';

const HOUR = 60;

test('a clock that goes back two hours stalls nothing for longer than a retry step', async (t) => {
  let busy = true;
  const { post, drain, passMinutes, server, states } = await testPost(t, {
    pace: { perMinute: 10, perHour: 50 },
    script: ({ stage, recipient }) =>
      stage === 'RCPT' && recipient === 'late@example.org' && busy ? '450 Not now' : undefined,
  });
  await post(['late']);
  await post(people(9));
  await drain();
  assert.equal(server.letters.length, 9);
  await post(['waiting']);

  passMinutes(-2 * HOUR);
  busy = false;
  // The pace goes on as if nothing had happened: the ten of this minute are known.
  await drain();
  assert.equal(server.letters.length, 9);
  passMinutes(1);
  await drain();
  assert.equal((await states()).waiting, 'handed-over');
  passMinutes(HOUR);
  await drain();
  assert.equal((await states()).late, 'handed-over');
});

test('a pause ends in time although the clock went back', async (t) => {
  let refusing = true;
  const { post, drain, passMinutes, server } = await testPost(t, {
    pace: NO_LIMIT,
    script: ({ stage }) => (stage === 'MAIL' && refusing ? '450 Too many' : undefined),
  });
  await post(['sabine']);
  await drain();
  refusing = false;
  passMinutes(-2 * HOUR);
  await drain();
  passMinutes(15);
  await drain();
  assert.equal(server.letters.length, 1);
});

test('a clock that leaps ahead while a letter is under way doubles nothing', async (t) => {
  const { post, worker, passMinutes, server } = await testPost(t, {
    script: ({ stage }) => {
      if (stage === 'DATA') passMinutes(3 * HOUR);
      return undefined;
    },
  });
  await post(['sabine', 'petra']);
  await Promise.all([worker.drain(), worker.drain()]);
  assert.deepEqual(server.reached().toSorted(), ['petra@example.org', 'sabine@example.org']);
});

test('a process whose clock is behind leaves alone what another one is sending', async (t) => {
  let behind = async () => {};
  const { post, drain, openWorker, passMinutes, server } = await testPost(t, {
    script: async ({ stage }) => {
      if (stage === 'DATA') await behind();
      return undefined;
    },
  });
  const other = openWorker();
  await other.drain();
  await post(['sabine']);
  behind = async () => {
    behind = async () => {};
    passMinutes(-1 / 60);
    await other.drain();
  };
  await drain();
  assert.deepEqual(server.reached(), ['sabine@example.org']);
});
