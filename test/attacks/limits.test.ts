import assert from 'node:assert/strict';
import type { RawAnswer } from '#test/support/raw-call.ts';
import { attackGroup, scenario } from './attack.ts';
import { behindProxy, from, guess, repeat, tooOften } from './guesses.ts';
import { post } from './request.ts';

// The other limits are tested in the slices (login-limits, mail-requests, accept), where the clock can
// be moved.
attackGroup(
  'limits',
  () => [
    scenario('what a proxy hands on that is no address is one source', async ({ send }) => {
      const ways = ['unknown', '', '_hidden', '999.1.1.1', 'x'.repeat(500), '::g', "' or '1'='1"];
      const answers = await repeat(11, (at) => send(guess('niemand', from(ways[at % ways.length] || 'x'))));
      assert.ok(tooOften(answers.at(-1) as RawAnswer));
      return answers;
    }),
    scenario('a member may change the password twenty times an hour', async ({ send, db, members }) => {
      const carl = await members.find('carl');
      const bucket = `password member ${carl?.id}`;
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
  behindProxy,
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
