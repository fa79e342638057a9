import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Answer, Script, Stage } from '#test/support/test-mail-server.ts';
import { people, testPost } from '#test/support/test-post.ts';

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

const thirty = people(30);
const addresses = thirty.map((name) => `${name}@example.org`);

test('every recipient gets one letter of his own, over one connection', async (t) => {
  const { post, drain, server, copies } = await testPost(t);
  const mailId = await post(thirty);
  await drain();
  assert.deepEqual(server.reached().toSorted(), addresses);
  assert.equal(server.connections, 1);
  assert.equal(server.commands.filter((command) => command.startsWith('RCPT')).length, 30);
  for (const { to, parsed, raw } of server.letters) {
    assert.deepEqual(
      parsed.to?.map(({ address }) => address),
      to,
    );
    const others = addresses.filter((address) => address !== to[0]);
    assert.ok(others.every((other) => !raw.includes(other)));
  }
  const ids = (await copies()).map(({ id }) => `<rm-${mailId}.${id}@klasse.example>`);
  assert.deepEqual(server.letters.map(({ parsed }) => parsed.messageId).toSorted(), ids.toSorted());
  await drain();
  assert.equal(server.letters.length, 30);
});

test('of copies for one mailbox one letter leaves; where it is refused each is tried', async (t) => {
  const { post, drain, server, states } = await testPost(t);
  await post(['Sabine', 'sabine', 'petra']);
  await drain();
  const reached = () => server.reached().map((address) => address.toLowerCase());
  assert.deepEqual(reached().toSorted(), ['petra@example.org', 'sabine@example.org']);
  assert.deepEqual(await states(), { Sabine: 'handed-over', sabine: 'handed-over', petra: 'handed-over' });

  let refusals = 1;
  server.script = ({ stage }) => (stage === 'RCPT' && refusals-- > 0 ? '550 No' : undefined);
  await post(['Otto', 'otto']);
  await drain();
  assert.equal(reached().at(-1), 'otto@example.org');
  const { Otto, otto } = await states();
  assert.deepEqual([Otto, otto].toSorted(), ['failed', 'handed-over']);
});

test('while another process is at the letter of a mailbox, nobody else begins one', async (t) => {
  const { post, drain, server, db, states, passMinutes } = await testPost(t);
  // What it finds at its start is taken back, as it is alone.
  await drain();
  await post(['Sabine', 'sabine']);
  const [first, second] = await db.selectFrom('mail_copies').select(['id', 'name']).orderBy('id').execute();
  assert.ok(first && second);
  const change = (values: object) =>
    db.updateTable('mail_copies').set(values).where('id', '=', first.id).execute();
  await change({ state: 'sending', claimed_until: Date.now() + 60_000 });
  await drain();
  assert.deepEqual(await states(), { [first.name]: 'sending', [second.name]: 'deferred' });
  await change({ state: 'handed-over', claimed_until: null });
  passMinutes(2);
  await drain();
  assert.deepEqual([server.letters.length, (await states())[second.name]], [0, 'handed-over']);
});

test('a mail is in the queue only if its transaction is', async (t) => {
  const { db, copies, worker } = await testPost(t);
  const undone = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('mail_control').values({ name: 'x', value: '' }).execute();
    throw new Error('undone');
  });
  await assert.rejects(undone);
  assert.deepEqual(await copies(), []);
  await worker.drain();
});

test('a started worker sends what is put into the queue at once', async (t) => {
  const { post, worker, server } = await testPost(t);
  worker.start();
  await post(['sabine']);
  while (server.letters.length < 1) await new Promise(setImmediate);
  await worker.stop();
  await post(['petra']);
  await worker.drain();
  assert.deepEqual(server.reached(), ['sabine@example.org']);
});

test('550 for one of thirty fails that copy for good, and no other', async (t) => {
  const { post, drain, passMinutes, server, states } = await testPost(t, {
    script: once('RCPT', 'm0007@example.org', '550 5.1.1 <m0007@example.org> unknown', 99),
  });
  await post(thirty);
  await drain();
  passMinutes(3 * HOUR);
  await drain();
  assert.equal(server.letters.length, 29);
  assert.equal((await states()).m0007, 'failed');
  assert.equal(server.commands.filter((command) => command.includes('m0007')).length, 1);
});

for (const [stage, answer] of [
  ['RCPT', '450 4.2.0 Greylisted'],
  ['DATA', '451 Try again'],
  ['dot', '451 Try again'],
  ['dot', 'drop'],
  ['dot', 'silence'],
] as const)
  test(`${answer} at ${stage} for one of thirty delays that copy, which comes with the same Message-ID`, async (t) => {
    const { post, drain, passMinutes, server, states, copies } = await testPost(t, {
      script: once(stage, 'm0007@example.org', answer),
      ...(answer === 'silence' && { patience: 3000 }),
    });
    const mailId = await post(thirty);
    await drain();
    assert.equal((await states()).m0007, 'deferred');
    assert.equal(server.letters.length, 29);
    passMinutes(1);
    await drain();
    assert.deepEqual(server.reached().toSorted(), addresses);
    const late = server.letters.find(({ to }) => to[0] === 'm0007@example.org');
    const copy = (await copies()).find(({ name }) => name === 'm0007');
    assert.equal(late?.parsed.messageId, `<rm-${mailId}.${copy?.id}@klasse.example>`);
  });

test('a text that is refused again and again is set aside before everybody is lost', async (t) => {
  const { post, drain, server, states, events } = await testPost(t, {
    script: ({ stage }) => (stage === 'dot' ? '550 5.7.1 Looks like spam' : undefined),
  });
  await post(thirty);
  await drain();
  const found = Object.values(await states());
  assert.equal(found.filter((state) => state === 'failed').length, 4);
  assert.equal(found.filter((state) => state === 'held').length, 26);
  assert.equal(server.letters.length, 0);
  assert.equal(events().find(({ event }) => event === 'mail set aside').copies, 26);
});

test('whoever does not want it any more gets nothing', async (t) => {
  const { post, drain, server, states } = await testPost(t, {
    writers: {
      note: async (_mail, { name }) => (name === 'petra' ? undefined : { subject: 'Hallo', text: 'Du' }),
    },
  });
  await post(['sabine', 'petra']);
  await drain();
  assert.deepEqual(server.reached(), ['sabine@example.org']);
  assert.equal((await states()).petra, 'not-wanted');
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
  await drain();
  const seen: number[] = [];
  const before = () => tries;
  for (let minute = 1; minute <= 6 * HOUR; minute += 1) {
    const so = before();
    passMinutes(1);
    await drain();
    if (tries > so) seen.push(minute);
  }
  assert.deepEqual(seen, [1, 6, 21, 51, 111, 171, 231, 291, 351]);
  for (let hour = 6; hour < 49; hour += 1) {
    passMinutes(HOUR);
    await drain();
  }
  assert.equal((await states()).sabine, 'given-up');
  assert.deepEqual(ended, [mailId]);
  assert.deepEqual(server.letters, []);
  const so = tries;
  passMinutes(3 * HOUR);
  await drain();
  assert.equal(tries, so);
});

test('what waited longer than 48 hours is given up without a try', async (t) => {
  const { post, drain, passMinutes, states, server } = await testPost(t);
  await post(['sabine']);
  passMinutes(49 * HOUR);
  await post(['petra']);
  await drain();
  assert.deepEqual(await states(), { sabine: 'given-up', petra: 'handed-over' });
  assert.deepEqual(server.reached(), ['petra@example.org']);
});

test('a letter that cannot be written is set aside after three times and stops no other', async (t) => {
  const { post, drain, passMinutes, states, server, events } = await testPost(t, {
    writers: {
      note: async (_mail, { name }) => {
        if (name === 'petra') throw new Error('broken');
        return { subject: 'Hallo', text: 'Du' };
      },
    },
  });
  await post(['petra', 'sabine']);
  await post(['jens'], { kind: 'unheard-of' });
  for (let tries = 0; tries < 4; tries += 1) {
    await drain();
    passMinutes(HOUR);
  }
  assert.deepEqual(await states(), { petra: 'held', sabine: 'handed-over', jens: 'held' });
  assert.deepEqual(server.reached(), ['sabine@example.org']);
  assert.equal(events().filter(({ event }) => event === 'mail set aside').length, 2);
});

test('a mail whose row is damaged is set aside and stops no other', async (t) => {
  const { db, post, drain, passMinutes, states } = await testPost(t);
  const damaged = await post(['petra']);
  await db.updateTable('mails').set({ data: '{"' }).where('id', '=', damaged).execute();
  await post(['sabine']);
  for (let round = 0; round < 3; round += 1) {
    await drain();
    passMinutes(HOUR);
  }
  assert.deepEqual(await states(), { petra: 'held', sabine: 'handed-over' });
});

test('while the database fails, what was sent is remembered and not sent again', async (t) => {
  const { db, post, drain, server } = await testPost(t, {
    script: async ({ stage, accepted }) => {
      // The worker tries to write at least once meanwhile.
      if (stage === 'replied' && accepted === 1) {
        await sql`alter table mail_copies rename to away`.execute(db);
        setTimeout(() => void sql`alter table away rename to mail_copies`.execute(db), 1500);
      }
      return undefined;
    },
  });
  await post(['petra', 'sabine']);
  await drain();
  assert.equal(server.letters.length, 2);
  assert.equal(new Set(server.reached()).size, 2);
});

test('when a mail ends and somebody was not reached, that is said once', async (t) => {
  const ended: string[] = [];
  let broken = true;
  const { post, drain, passMinutes } = await testPost(t, {
    script: once('RCPT', 'm0002@example.org', '550 Unknown', 99),
    onMailEnded: async (_transaction, mailId) => {
      if (broken) throw new Error('broken');
      ended.push(mailId);
    },
  });
  await post(['sabine']);
  const mailId = await post(people(5));
  await drain();
  assert.deepEqual(ended, []);
  broken = false;
  for (let round = 0; round < 3; round += 1) {
    await drain();
    passMinutes(HOUR);
  }
  assert.deepEqual(ended, [mailId]);
});

test('the log names no address, subject or text', async (t) => {
  const { post, drain, logLines } = await testPost(t, {
    script: ({ stage, recipient }) =>
      stage === 'RCPT' && recipient !== 'm0000@example.org' ? `550 5.1.1 <${recipient}> unknown` : undefined,
  });
  await post(people(3));
  await drain();
  assert.equal(logLines.length, 3);
  await post(['sabine'], { kind: 'unknown' });
  await drain();
  assert.ok(logLines.length > 3);
  assert.doesNotMatch(logLines.join(''), /@|Geheim/);
  assert.match(logLines.join(''), /550 5\.1\.1/);
  assert.match(logLines.join(''), /id-of-m0001/);
});
