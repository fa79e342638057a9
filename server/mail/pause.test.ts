import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { people, testPost, until } from '#test/support/test-post.ts';
import { testSite } from '#test/support/test-site.ts';
import { pauseQueue } from './pause.ts';

const HOUR = 60;

for (const [stage, answer] of [
  ['MAIL', '450 4.7.1 Mail send limit exceeded'],
  ['MAIL', '553 5.7.1 Sender not allowed'],
  ['greeting', '554 5.7.1 On a block list'],
] as const)
  test(`${answer} at ${stage} pauses the queue and counts against nobody`, async (t) => {
    let refusing = true;
    const { post, drain, openWorker, passMinutes, server, copies, events } = await testPost(t, {
      // The pace is not touched either.
      pace: { perMinute: 5, perHour: 6 },
      script: (moment) => (moment.stage === stage && refusing ? answer : undefined),
    });
    await post(people(5), { urgent: true });
    const pauses = () => events().filter(({ event }) => event === 'mail paused');
    await drain();
    assert.equal(pauses().length, 1);
    const isSender = answer.startsWith('553');
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
    // Longer than anything lives: what we did wrong gives nobody's mail up.
    passMinutes(60 * HOUR);
    await drain();
    for (const { state, attempts, handed_at } of await copies())
      assert.deepEqual([state, attempts, handed_at], ['waiting', 0, null]);

    refusing = false;
    passMinutes(2 * HOUR);
    await drain();
    assert.equal(server.letters.length, 5);
    // A further refusal begins with a quarter of an hour again.
    refusing = true;
    await post(['sabine'], { urgent: true });
    await drain();
    refusing = false;
    passMinutes(15);
    await drain();
    assert.equal(server.letters.length, 6);
    // A new start may be one on a better password.
    passMinutes(2 * HOUR);
    refusing = true;
    await post(['sabine'], { urgent: true });
    await drain();
    refusing = false;
    await openWorker().drain();
    assert.equal(server.letters.length, 7);
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

test('a pause of the maintainers lasts until they end it', async (t) => {
  const { db, post, drain, passMinutes, server } = await testPost(t);
  await pauseQueue(db, Date.now());
  await post(['sabine'], { urgent: true });
  passMinutes(40 * HOUR);
  await drain();
  assert.deepEqual(server.letters, []);
});

test('a mail server that says nothing keeps nobody from the site', async (t) => {
  const server = await testMailServer(t, {
    script: ({ stage }) => (stage === 'EHLO' ? 'silence' : undefined),
  });
  const site = await testSite(t, {
    settings: { SMTP_URL: server.url, MAIL_FROM: 'post@klasse.example' },
  });
  const browser = await site.join('anna');
  site.mailWorker.start();
  await site.browser().post('/request_password_reset', { username: 'anna' });
  await until(() => server.commands.length > 0);

  assert.equal((await browser.get('/session')).status, 200);
  assert.equal((await site.browser().post('/request_password_reset', { username: 'anna' })).status, 204);
  // Both were answered while the worker still waited for its first word.
  assert.doesNotMatch(site.logLines.join(''), /"event":"mail /);
  assert.deepEqual([server.connections, server.letters], [1, []]);
});

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
