import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stage } from '#test/support/test-mail-server.ts';
import { people, testPost, until } from '#test/support/test-post.ts';

const alone = { alone: true };

/** The process is killed when the mail server comes to this; whether the email may arrive twice. */
const stages: [stage: Stage, mayDouble: boolean][] = [
  ['EHLO', false],
  ['RCPT', false],
  ['dot', false],
  ['replied', true],
];

for (const [stage, mayDouble] of stages)
  test(`killed at ${stage}, the letter arrives ${mayDouble ? 'with the same Message-ID' : 'exactly once'}`, async (t) => {
    let kill: (() => Promise<unknown>) | undefined;
    const post = await testPost(t, {
      script: async (moment) => {
        if (moment.stage !== stage || !kill) return undefined;
        const killing = kill;
        kill = undefined;
        await killing();
        return stage === 'replied' ? undefined : 'drop';
      },
    });
    await post.post(['sabine']);
    const first = post.workerProcess(alone);
    kill = async () => {
      first.child.kill('SIGKILL');
      await first.ended;
    };
    await first.ended;
    post.workerProcess(alone);
    await until(async () => (await post.states()).sabine === 'handed-over');

    const ids = new Set(post.server.letters.map(({ parsed }) => parsed.messageId));
    assert.equal(ids.size, 1);
    assert.ok(post.server.letters.length <= (mayDouble ? 2 : 1));
  });

test('five starts that are killed in the middle of an email set none aside; then all leave once', async (t) => {
  const [before, names] = [['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA'], people(12)];
  let kill: ((stage: string) => Promise<unknown>) | undefined;
  const post = await testPost(t, { script: async ({ stage }) => void (await kill?.(stage)) });
  await post.post(names);
  for (let start = 0; start < before.length; start += 1) {
    const { child, ended } = post.workerProcess(alone);
    kill = async (stage) => {
      if (stage !== before[start]) return;
      child.kill('SIGKILL');
      await ended;
    };
    await ended;
  }
  kill = undefined;
  assert.deepEqual(post.server.letters, []);
  assert.ok(!Object.values(await post.states()).includes('held'));

  const worker = post.openWorker();
  post.passMinutes(2);
  await worker.drain();
  post.passMinutes(1);
  await worker.drain();
  assert.deepEqual(post.server.reached().toSorted(), names.map((name) => `${name}@example.org`).toSorted());
});

test('two processes on one database send every copy once', async (t) => {
  const { promise: together, resolve: meet } = Promise.withResolvers<void>();
  const post = await testPost(t, {
    // The first to be there waits for the other, or it might be through before.
    script: async ({ stage }) => {
      if (stage !== 'MAIL') return undefined;
      if (post.server.connections === 2) meet();
      await together;
      return undefined;
    },
  });
  await post.post(people(30));
  const both = { alone: false };
  post.workerProcess(both);
  post.workerProcess(both);
  await until(async () => Object.values(await post.states()).every((state) => state === 'handed-over'));
  assert.equal(post.server.letters.length, 30);
  assert.equal(new Set(post.server.reached()).size, 30);
  assert.equal(post.server.connections, 2);
});
