import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '#test/support/free-port.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { people, testPost } from '#test/support/test-post.ts';
import { pauseQueue } from './pause.ts';

const HOUR = 60;

for (const [stage, answer] of [
  ['MAIL', '450 4.7.1 Mail send limit exceeded'],
  ['MAIL', '553 5.7.1 Sender not allowed'],
  ['greeting', '554 5.7.1 On a block list'],
] as const)
  test(`${answer} at ${stage} pauses the queue and counts against nobody`, async (t) => {
    let refusing = true;
    const { post, drain, passMinutes, server, copies, events } = await testPost(t, {
      script: (moment) => (moment.stage === stage && refusing ? answer : undefined),
    });
    await post(people(5));
    const pauses = () => events().filter(({ event }) => event === 'mail paused');

    await drain();
    assert.equal(pauses().length, 1);
    const isSender = stage === 'MAIL' && answer.startsWith('5');
    assert.equal(pauses()[0].reply, isSender ? `sender-refused (${answer})` : answer);
    for (const wait of [15, 30, 60, 120, 120]) {
      const tried = server.connections;
      passMinutes(wait - 1);
      await drain();
      assert.equal(server.connections, tried);
      passMinutes(1);
      await drain();
    }
    assert.equal(pauses().length, 6);
    for (const copy of await copies()) {
      assert.equal(copy.state, 'waiting');
      assert.equal(copy.attempts, 0);
      assert.equal(copy.handed_at, null);
    }

    refusing = false;
    passMinutes(2 * HOUR);
    await drain();
    assert.equal(server.letters.length, 5);
    // A further refusal begins with a quarter of an hour again.
    refusing = true;
    await post(['sabine']);
    await drain();
    refusing = false;
    passMinutes(15);
    await drain();
    assert.ok(server.letters.length >= 5);
  });

test('421 after ten of thirty: those ten do not get it again', async (t) => {
  let refusing = true;
  const { post, drain, passMinutes, server } = await testPost(t, {
    script: ({ stage, accepted }) =>
      refusing && stage === 'MAIL' && accepted >= 10 ? '421 Closing' : undefined,
  });
  await post(people(30));
  await drain();
  assert.equal(server.letters.length, 10);
  refusing = false;
  passMinutes(15);
  await drain();
  assert.equal(server.letters.length, 30);
  assert.equal(new Set(server.reached()).size, 30);
});

test('a server that is down for two hours: afterwards everybody gets one letter', async (t) => {
  // Of its own, that nobody else is given while it is down.
  const { post, drain, passMinutes, server, states } = await testPost(t, { port: await freePort() });
  await server.close();
  await post(people(5));
  for (let minute = 0; minute < 2 * HOUR; minute += 10) {
    await drain();
    passMinutes(10);
  }
  assert.ok(Object.values(await states()).every((state) => state === 'deferred'));
  const back = await testMailServer(t, { port: server.port });
  passMinutes(HOUR);
  await drain();
  assert.deepEqual(
    back.reached().toSorted(),
    people(5).map((name) => `${name}@example.org`),
  );
  assert.ok(Object.values(await states()).every((state) => state === 'handed-over'));
});

test('a pause of the maintainers lasts until they end it', async (t) => {
  const { db, post, drain, passMinutes, server } = await testPost(t);
  await pauseQueue(db, Date.now());
  await post(['sabine'], { urgent: true });
  passMinutes(40 * HOUR);
  await drain();
  assert.deepEqual(server.letters, []);
});
