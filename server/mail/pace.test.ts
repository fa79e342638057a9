import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '#test/support/free-port.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { people, testPost } from '#test/support/test-post.ts';

const pace = { perMinute: 10, perHour: 50 };

test('ten leave in a minute and fifty in an hour, also after a restart', async (t) => {
  const { post, worker, openWorker, passMinutes, server } = await testPost(t, { pace });
  await post(people(70), { urgent: true });
  const left: number[] = [];
  for (let minute = 0; minute <= 65; minute += 1) {
    // Every second time one that remembers nothing: the pace lies in the database.
    await (minute % 2 === 0 ? worker : openWorker()).drain();
    left.push(server.letters.length);
    passMinutes(1);
  }
  assert.deepEqual(left.slice(0, 6), [10, 20, 30, 40, 50, 50]);
  assert.equal(left[59], 50);
  assert.deepEqual(left.slice(60, 63), [60, 70, 70]);
});

test('urgent copies overtake, and ten of the hour are kept for them; every try counts', async (t) => {
  const { post, drain, passMinutes, server } = await testPost(t, { pace });
  await post(people(100));
  for (let minute = 0; minute < 6; minute += 1) {
    await drain();
    passMinutes(1);
  }
  assert.equal(server.letters.length, 40);
  await post(['sabine', 'petra'], { urgent: true });
  await drain();
  assert.deepEqual(server.reached().slice(40).toSorted(), ['petra@example.org', 'sabine@example.org']);
  // Eight are left of this hour, however they end.
  server.script = ({ stage }) => (stage === 'DATA' ? '451 Greylisted' : undefined);
  await post(people(20), { urgent: true });
  const tries = () => server.commands.filter((command) => command === 'DATA').length;
  for (let minute = 6; minute < 50; minute += 1) {
    await drain();
    passMinutes(1);
  }
  assert.equal(tries(), 50);
});

test('a mail server that cannot be reached, or hangs up before MAIL, costs nothing of the pace', async (t) => {
  const { post, drain, passMinutes, server, states } = await testPost(t, {
    port: await freePort(),
    pace: { perMinute: 10, perHour: 20 },
    script: ({ stage }) => (stage === 'EHLO' ? 'drop' : undefined),
  });
  await post(people(20), { urgent: true });
  await drain();
  await server.close();
  for (let minute = 0; minute < 3; minute += 1) {
    passMinutes(1);
    await drain();
  }
  assert.deepEqual(new Set(Object.values(await states())), new Set(['deferred']));
  const back = await testMailServer(t, { port: server.port });
  passMinutes(15);
  for (const left of [10, 20]) {
    await drain();
    assert.equal(back.letters.length, left);
    passMinutes(1);
  }
});
