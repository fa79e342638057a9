import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Answer, Script, Stage } from '#test/support/test-mail-server.ts';
import { people, testPost, until } from '#test/support/test-post.ts';
import { messageIdOf } from './letters.ts';

const HOUR = 60;

/** A script that says this to one recipient at one stage, as often as told. */
function once(stage: Stage, recipient: string, answer: Answer, times = 1): Script {
  let left = times;
  return (moment) => {
    if (moment.stage !== stage || moment.recipient !== recipient || left === 0) return undefined;
    left -= 1;
    return answer;
  };
}

const names = people(10);
const addresses = names.map((name) => `${name}@example.org`);

test('every recipient gets one email of his own, over one connection, without a word of the others', async (t) => {
  const { post, drain, server, copies } = await testPost(t);
  const mailId = await post(names);
  await drain();
  assert.deepEqual(server.reached().toSorted(), addresses);
  assert.equal(server.connections, 1);
  for (const { to, parsed, raw } of server.letters) {
    assert.deepEqual(
      parsed.to?.map(({ address }) => address),
      to,
    );
    assert.ok(addresses.every((other) => other === to[0] || !raw.includes(other)));
  }
  const ids = (await copies()).map(({ id }) => messageIdOf(mailId, id, 'klasse.example'));
  assert.deepEqual(server.letters.map(({ parsed }) => parsed.messageId).toSorted(), ids.toSorted());
  await drain();
  assert.equal(server.letters.length, 10);
});

test('of copies for one mailbox one email leaves; where it is refused each is tried', async (t) => {
  const { post, drain, server, states } = await testPost(t);
  await post(['Sabine', 'sabine', 'petra']);
  await drain();
  const reached = () => server.reached().map((address) => address.toLowerCase());
  assert.deepEqual(reached().toSorted(), ['petra@example.org', 'sabine@example.org']);
  assert.deepEqual(new Set(Object.values(await states())), new Set(['handed-over']));

  let refusals = 1;
  server.script = ({ stage }) => (stage === 'RCPT' && refusals-- > 0 ? '550 No' : undefined);
  await post(['Otto', 'otto']);
  await drain();
  assert.equal(reached().at(-1), 'otto@example.org');
  const { Otto, otto } = await states();
  assert.deepEqual([Otto, otto].toSorted(), ['failed', 'handed-over']);
});

test('a started worker sends what is put into the queue at once', async (t) => {
  const { post, worker, server } = await testPost(t);
  worker.start();
  await post(['sabine']);
  await until(() => server.letters.length > 0);
  await worker.stop();
  await post(['petra']);
  await worker.drain();
  assert.deepEqual(server.reached(), ['sabine@example.org']);
});

test('550 for one of ten fails that copy for good, and no other, which is reported once', async (t) => {
  const ended: string[] = [];
  let broken = true;
  const { post, drain, passMinutes, server, states } = await testPost(t, {
    script: once('RCPT', 'm0007@example.org', '550 5.1.1 <m0007@example.org> unknown', 99),
    onMailEnded: async (_transaction, mailId) => {
      if (broken) throw new Error('broken');
      ended.push(mailId);
    },
  });
  const mailId = await post(names);
  await post(['sabine']);
  for (let round = 0; round < 4; round += 1) {
    await drain();
    passMinutes(HOUR);
    broken = false;
  }
  assert.equal(server.letters.length, 10);
  assert.equal((await states()).m0007, 'failed');
  assert.equal(server.commands.filter((command) => command.includes('m0007')).length, 1);
  assert.deepEqual(ended, [mailId]);
});

test('what fails for one of ten for now delays that copy, which comes with the same Message-ID', async (t) => {
  for (const [stage, answer] of [
    ['RCPT', '450 4.2.0 Greylisted'],
    ['DATA', '451 Try again'],
    ['dot', 'drop'],
  ] as const) {
    const { post, drain, passMinutes, server, states, copies } = await testPost(t, {
      script: once(stage, 'm0007@example.org', answer),
    });
    const mailId = await post(names);
    await drain();
    assert.equal((await states()).m0007, 'deferred', `${answer} at ${stage}`);
    assert.equal(server.letters.length, 9);
    passMinutes(1);
    await drain();
    assert.deepEqual(server.reached().toSorted(), addresses);
    const late = server.letters.find(({ to }) => to[0] === 'm0007@example.org');
    const copy = (await copies()).find(({ name }) => name === 'm0007');
    assert.equal(late?.parsed.messageId, messageIdOf(mailId, copy?.id ?? '', 'klasse.example'));
  }
});

test('a text that is refused again and again is set aside before everybody is lost', async (t) => {
  const { post, drain, server, states, events } = await testPost(t, {
    script: ({ stage }) => (stage === 'dot' ? '550 5.7.1 Looks like spam' : undefined),
  });
  await post(names);
  await drain();
  const found = Object.values(await states());
  assert.equal(found.filter((state) => state === 'failed').length, 4);
  assert.equal(found.filter((state) => state === 'held').length, 6);
  assert.equal(server.letters.length, 0);
  assert.equal(events().find(({ event }) => event === 'mail set aside').copies, 6);
});

test('tries come after 1, 5, 15, 30 and 60 minutes, then hourly, and end after 48 hours', async (t) => {
  let tries = 0;
  const ended: string[] = [];
  const { post, drain, passMinutes, states, server } = await testPost(t, {
    script: ({ stage }) => {
      if (stage !== 'RCPT') return undefined;
      tries += 1;
      return '450 Not now';
    },
    onMailEnded: async (_transaction, mailId) => void ended.push(mailId),
  });
  const mailId = await post(['sabine']);
  const seen: number[] = [];
  for (let minute = 0; minute <= 6 * HOUR; minute += 1) {
    const before = tries;
    await drain();
    if (tries > before) seen.push(minute);
    passMinutes(1);
  }
  assert.deepEqual(seen, [0, 1, 6, 21, 51, 111, 171, 231, 291, 351]);
  for (let hour = 6; hour < 49; hour += 1) {
    passMinutes(HOUR);
    await drain();
  }
  assert.equal((await states()).sabine, 'given-up');
  assert.deepEqual([ended, server.letters], [[mailId], []]);
  const after = tries;
  passMinutes(3 * HOUR);
  // Nor is what waited that long without a try.
  await drain();
  await post(['petra']);
  passMinutes(49 * HOUR);
  await drain();
  assert.deepEqual([tries, (await states()).petra], [after, 'given-up']);
});

test('an email that cannot be written, or whose row is damaged, is set aside after three times and stops no other', async (t) => {
  const { db, post, drain, passMinutes, states, server, events } = await testPost(t, {
    writers: {
      'group-email': async (_mail, { name }) => {
        if (name === 'petra') throw new Error('broken');
        return name === 'otto' ? undefined : { subject: 'Hallo', text: 'Du' };
      },
    },
  });
  const damaged = await post(['paul']);
  await db.updateTable('mails').set({ data: '{"' }).where('id', '=', damaged).execute();
  // otto does not want it any more.
  await post(['petra', 'sabine', 'otto']);
  await post(['jens'], { kind: 'alert' });
  for (let tries = 0; tries < 4; tries += 1) {
    await drain();
    passMinutes(HOUR);
  }
  const rest = { sabine: 'handed-over', otto: 'not-wanted' };
  assert.deepEqual(await states(), { petra: 'held', jens: 'held', paul: 'held', ...rest });
  assert.deepEqual(server.reached(), ['sabine@example.org']);
  assert.equal(events().filter(({ event }) => event === 'mail set aside').length, 3);
});

test('while the database fails, what was sent is remembered and not sent again', async (t) => {
  const { db, post, drain, server, events } = await testPost(t, {
    script: async ({ stage, accepted }) => {
      if (stage === 'replied' && accepted === 1)
        await sql`alter table mail_copies rename to away`.execute(db);
      return undefined;
    },
  });
  await post(['petra', 'sabine']);
  const drained = drain();
  await until(() => events().some(({ event }) => event === 'mail queue failed'));
  await sql`alter table away rename to mail_copies`.execute(db);
  await drained;
  assert.equal(server.letters.length, 2);
  assert.equal(new Set(server.reached()).size, 2);
});

test('the log names no address, subject or text', async (t) => {
  const { post, drain, logLines } = await testPost(t, {
    script: ({ stage, recipient }) =>
      stage === 'RCPT' && recipient !== 'm0000@example.org' ? `550 5.1.1 <${recipient}> unknown` : undefined,
  });
  await post(people(3));
  await post(['sabine'], { kind: 'alert' });
  await drain();
  const log = logLines.join('');
  assert.doesNotMatch(log, /@|Geheim/);
  assert.match(log, /550 5\.1\.1/);
  assert.match(log, /id-of-m0001/);
});
