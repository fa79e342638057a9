import assert from 'node:assert/strict';
import type { RawAnswer } from '#server/testing/raw-call.ts';
import { plainJpeg } from '#server/testing/samples.ts';
import { filePart, multipart, multipartType, textPart } from '#server/testing/test-multipart.ts';
import { attackGroup, scenario } from './attack.ts';
import { behindProxy, from, guess, type Headers, loggedIn, repeat, tooOften } from './guesses.ts';
import { PASSWORD } from './people.ts';
import { post } from './request.ts';

const ask = (username: string, headers: Headers) =>
  post('/request_password_reset', { username }, { as: 'nobody', headers });
const tokenOf = (headers: Headers) => post('/check_password_link', { token: 'x' }, { as: 'nobody', headers });
const waitOf = ({ headers }: RawAnswer) => Number(headers.get('retry-after'));

const small = await plainJpeg({ width: 60, height: 40 });

attackGroup(
  'limits',
  ({ gallery }) => [
    scenario(
      'after ten wrong logins from a source it waits longer and longer, and the member gets in from elsewhere',
      async ({ send }) => {
        const guesses = await repeat(16, async () => {
          const sent = Date.now();
          return { sent, answer: await send(guess('anna', from('192.0.2.1'))), answered: Date.now() };
        });
        const answers = guesses.map(({ answer }) => answer);
        assert.deepEqual(
          answers.map(({ status }) => status),
          [...Array(10).fill(401), ...Array(6).fill(429)],
        );
        // Waits are whole seconds, rounded up, and time goes on between two guesses.
        const held = guesses.slice(10).map(({ sent, answer, answered }) => ({
          wait: waitOf(answer),
          endsAfter: sent + (waitOf(answer) - 1) * 1000,
          endsBefore: answered + waitOf(answer) * 1000,
        }));
        const [first, last] = [held[0], held.at(-1)];
        assert.ok(first && last && last.endsAfter > first.endsBefore, JSON.stringify(held));
        for (const [at, { wait, endsBefore }] of held.entries()) {
          assert.ok(wait > 0 && wait <= 900, JSON.stringify(held));
          assert.ok(endsBefore > (held[at - 1]?.endsAfter ?? 0), JSON.stringify(held));
        }
        // The right password does not help there, and is no way to find it out.
        assert.ok(tooOften(await send(guess('anna', from('192.0.2.1'), PASSWORD))));
        assert.equal((await send(guess('anna', from('192.0.2.2'), PASSWORD))).status, 200);
        return answers;
      },
      loggedIn,
    ),
    scenario('the limit of a source holds for all names together', async ({ send }) => {
      const answers = await repeat(11, (at) => send(guess(`niemand${at}`, from('192.0.2.3'))));
      assert.ok(tooOften(answers.at(-1) as RawAnswer));
      return answers;
    }),
    scenario('known and unknown names are limited alike', async ({ send }) => {
      const known = await repeat(12, () => send(guess('bert', from('192.0.2.4'))));
      const unknown = await repeat(12, () => send(guess('niemand', from('192.0.2.5'))));
      const seen = (answers: RawAnswer[]) =>
        answers.map(({ status, text, headers }) => [status, text, headers.has('retry-after')]);
      assert.deepEqual(seen(known), seen(unknown));
      return [...known, ...unknown];
    }),
    scenario('other ways to write a name are the same account', async ({ send }) => {
      const ways = ['anna', 'ANNA', ' anna', 'Anna ', 'aNNa'];
      const answers = await repeat(22, (at) =>
        send(guess(ways[at % ways.length] ?? '', from(`198.51.100.${at}`))),
      );
      // After twenty from everywhere one more is let through in a quarter of an hour.
      assert.deepEqual(
        answers.slice(20).map(({ status }) => status),
        [401, 429],
      );
      return answers;
    }),
    scenario(
      'whom guesses from everywhere concern, gets in with a browser that was used before',
      async ({ send, actors }) => {
        const answers = await repeat(25, (at) => send(guess('bert', from(`203.0.113.${at}`))));
        assert.ok(tooOften(answers.at(-1) as RawAnswer));
        const device = `__Host-device=${actors.bert.cookies.get('__Host-device')}`;
        const own = await send(guess('bert', { ...from('203.0.113.250'), cookie: device }, PASSWORD));
        assert.equal(own.status, 200);
        return answers;
      },
      { ...loggedIn, device_marks: '+1 -1' },
    ),
    scenario(
      'the mark of such a browser is no way around for another account, nor one made up',
      async ({ send, actors }) => {
        for (const device of [
          actors.bert.cookies.get('__Host-device'),
          'a.b',
          actors.anna.cookies.get('XSRF-TOKEN'),
        ]) {
          const headers = { ...from('192.0.2.6'), cookie: `__Host-device=${device}` };
          const answers = await repeat(11, () => send(guess('anna', headers)));
          assert.ok(tooOften(answers.at(-1) as RawAnswer));
        }
        return [];
      },
    ),
    scenario('an IPv6 network is one source, however its addresses are written', async ({ send }) => {
      const ways = [
        '2001:db8:0:1::1',
        '2001:db8:0:1:ffff::2',
        '2001:0DB8:0000:0001::3',
        '2001:db8:0:1:0:0:0:4',
      ];
      const answers = await repeat(11, (at) => send(guess('niemand', from(ways[at % ways.length] ?? ''))));
      assert.ok(tooOften(answers.at(-1) as RawAnswer));
      return answers;
    }),
    scenario('what is written before the proxy wrote is believed by nobody', async ({ send }) => {
      const answers = await repeat(11, (at) => send(guess('niemand', from(`10.0.0.${at}, 192.0.2.7`))));
      assert.ok(tooOften(answers.at(-1) as RawAnswer));
      return answers;
    }),
    scenario('what a proxy hands on that is no address is one source', async ({ send }) => {
      const ways = ['unknown', '', '_hidden', '999.1.1.1', 'x'.repeat(500), '::g', "' or '1'='1"];
      const answers = await repeat(11, (at) => send(guess('niemand', from(ways[at % ways.length] || 'x'))));
      assert.ok(tooOften(answers.at(-1) as RawAnswer));
      return answers;
    }),
    scenario('thirty guesses at once gain nothing', async ({ send }) => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => send(guess('anna', from('192.0.2.8')))),
      );
      const looked = answers.filter(({ status }) => status === 401);
      assert.ok(looked.length <= 10, `${looked.length}`);
      assert.ok(answers.every(({ status }) => [401, 429, 503].includes(status)));
      return answers;
    }),
    scenario(
      'a member is mailed three links an hour whoever asks, silently, and logs in all the same',
      async ({ send }) => {
        const answers = await repeat(6, (at) => send(ask('anna', from(`192.0.2.1${at}`))));
        assert.deepEqual(
          answers.map(({ status }) => status),
          Array(6).fill(204),
        );
        assert.equal((await send(guess('anna', from('192.0.2.20'), PASSWORD))).status, 200);
        return answers;
      },
      { ...loggedIn, mails: '+3', mail_copies: '+3', password_links: '+3', letters: '+3' },
    ),
    scenario('a source may ask for ten links an hour', async ({ send }) => {
      const answers = await repeat(11, (at) => send(ask(`niemand${at}`, from('192.0.2.21'))));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [...Array(10).fill(204), 429],
      );
      assert.ok(waitOf(answers.at(-1) as RawAnswer) > 3500);
      return answers;
    }),
    scenario('a source may try thirty links a minute', async ({ send }) => {
      const answers = await repeat(31, () => send(tokenOf(from('192.0.2.22'))));
      assert.ok(tooOften(answers.at(-1) as RawAnswer));
      assert.equal((await send(tokenOf(from('192.0.2.23')))).status, 200);
      return answers;
    }),
    scenario(
      'a member may send three e-mails to the group an hour, from everywhere together',
      async ({ send }) => {
        const answers = await repeat(4, (at) =>
          send(
            post(
              '/group_email',
              { subject: `Treffen ${at}`, message: 'Wer kommt?' },
              { headers: from(`192.0.2.${at}`) },
            ),
          ),
        );
        assert.deepEqual(
          answers.map(({ status }) => status),
          [202, 202, 202, 429],
        );
        assert.ok(waitOf(answers.at(-1) as RawAnswer) > 3500);
        return answers;
      },
      { mails: '+3', mail_copies: '+6', letters: '+6' },
    ),
    scenario(
      'a member may upload so many pictures an hour, the refused ones included',
      async ({ send }) => {
        const form = multipart([textPart('title', 'Ein Ausflug'), filePart(small)]);
        const answers = await repeat(4, (at) =>
          send({
            method: 'POST',
            path: `/galleries/${gallery}/images`,
            body: at === 0 ? 'x' : form,
            headers: { 'content-type': multipartType },
          }),
        );
        assert.deepEqual(
          answers.map(({ status }) => status),
          [400, 201, 201, 429],
        );
        assert.ok(waitOf(answers.at(-1) as RawAnswer) > 3500);
        return answers;
      },
      { images: '+2', image_files: '+8', files: '+8' },
    ),
    scenario('a member may change the password twenty times an hour', async ({ send, db, members }) => {
      const carl = await members.find('carl');
      const bucket = `password change ${carl?.id}`;
      await db
        .insertInto('attempts')
        .values({ bucket, count: 20, ends_at: Date.now() + 3_600_000 })
        .execute();
      const answer = await send(
        post('/change_password', { newPassword: 'Zwei Schichten Klarlack' }, { as: 'carl' }),
      );
      assert.ok(tooOften(answer));
      return [answer];
    }),
  ],
  { ...behindProxy, UPLOADS_PER_HOUR: '3' },
);

attackGroup('forged proxies', () => [
  scenario('without a trusted proxy nobody chooses the source that is counted', async ({ send }) => {
    const names = [
      'x-forwarded-for',
      'forwarded',
      'x-real-ip',
      'x-client-ip',
      'cf-connecting-ip',
      'true-client-ip',
    ];
    const answers = await repeat(12, (at) => {
      const source = names[at % names.length] === 'forwarded' ? `for=192.0.2.${at}` : `192.0.2.${at}`;
      return send(guess('niemand', { [names[at % names.length] ?? '']: source }));
    });
    assert.ok(tooOften(answers.at(-1) as RawAnswer));
    return answers;
  }),
]);
