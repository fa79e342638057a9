import assert from 'node:assert/strict';
import { createAccounts } from '#server/members/accounts.ts';
import type { RawAnswer } from '#test/support/raw-call.ts';
import { attackGroup, scenario } from './attack.ts';
import { behindProxy, from, guess, loggedIn, repeat, tooOften } from './guesses.ts';
import { PASSWORD, people } from './people.ts';
import { post } from './request.ts';
import type { Site } from './site.ts';

const judged = (answers: RawAnswer[]) => answers.filter(({ status }) => status === 401).length;

/** Guesses of strangers until the account takes no more. */
const closeAccount = ({ send }: Site, username: string) =>
  repeat(22, (at) => send(guess(username, from(`198.18.0.${at}`))));

const markOf = ({ actors }: Site, actor: keyof Site['actors']) => ({
  cookie: `__Host-device=${actors[actor].cookies.get('__Host-device')}`,
});

/** As if so many minutes had passed for the buckets of sources. */
const forgetSources = ({ db }: Site) =>
  db.deleteFrom('attempts').where('bucket', 'like', 'login source%').execute();

attackGroup(
  'guessing',
  () => [
    scenario(
      'an address with invisible or foreign characters is nobody, with the right password too',
      async ({ send }) => {
        const address = people.anna.privateEmailAddress;
        const spellings = ['\uFE0F', '\u034F', '\u180B', '\u{E0100}', '\u00AD', '\u200D', '\u115F'].flatMap(
          (character) => [7, 9].map((at) => address.slice(0, at) + character + address.slice(at)),
        );
        spellings.push(address.replace('privat', 'ｐrivat'), `${address}\uFE0F`);
        const answers = [];
        for (const [at, username] of spellings.entries())
          answers.push(await send(guess(username, from(`198.51.100.${at}`), PASSWORD)));
        assert.equal(judged(answers), spellings.length);
        return answers;
      },
    ),
    scenario('each such spelling has no tries of its own', async ({ send }) => {
      const answers = await repeat(60, (at) => {
        const username = `anna@e${'\uFE0F'.repeat(1 + at)}xample.org`;
        return send(guess(username, from(`198.51.100.${at}`)));
      });
      assert.equal(judged(answers), 21);
      assert.ok(tooOften(answers.at(-1) as RawAnswer));
      return answers;
    }),
    scenario('name and address of a member have the same tries', async ({ send }) => {
      const ways = ['anna', people.anna.privateEmailAddress, 'ANNA'];
      const answers = await repeat(30, (at) => send(guess(ways[at % 3] ?? '', from(`198.51.100.${at}`))));
      assert.equal(judged(answers), 21);
      return answers;
    }),
    scenario('a whole IPv6 network makes no more guesses at an account than one source', async ({ send }) => {
      const answers = await repeat(60, (at) => send(guess('bert', from(`2001:db8:7:${at}::1`))));
      assert.equal(judged(answers), 10);
      return answers;
    }),
    scenario(
      'one source that waits in between makes ten guesses a day, and keeps no owner out',
      async (site) => {
        const answers = [];
        for (let round = 0; round < 4; round += 1) {
          answers.push(...(await repeat(10, () => site.send(guess('anna', from('192.0.2.1'))))));
          await forgetSources(site);
        }
        assert.equal(judged(answers), 10);
        assert.equal((await site.send(guess('anna', from('192.0.2.2'), PASSWORD))).status, 200);
        return answers;
      },
      loggedIn,
    ),
    scenario(
      'many browsers that were used before guess ten times from one address',
      async (site) => {
        const marks: string[] = [];
        for (let login = 0; login < 3; login += 1) {
          const { headers } = await site.send(guess('bert', from('192.0.2.3'), PASSWORD));
          const set = headers.getSetCookie().find((line) => line.startsWith('__Host-device='));
          marks.push(set?.split(';')[0] ?? '');
        }
        const answers = await repeat(30, (at) =>
          site.send(guess('bert', { ...from('192.0.2.4'), cookie: marks[at % 3] ?? '' })),
        );
        assert.equal(judged(answers), 10);
        return answers;
      },
      { ...loggedIn, sessions: '+3', device_marks: '+3' },
    ),
    scenario(
      'the browser of one who was shut out and let in again is a stranger',
      async (site) => {
        const { id = '' } = (await site.members.find('dora')) ?? {};
        const accounts = createAccounts(site.db, Date.now);
        await accounts.setDisabled(id, false);
        await closeAccount(site, 'dora');
        const answer = await site.send(
          guess('dora', { ...from('192.0.2.5'), ...markOf(site, 'dora') }, PASSWORD),
        );
        await accounts.setDisabled(id, true);
        assert.ok(tooOften(answer));
        return [answer];
      },
      { sessions: '-1', device_marks: '-1' },
    ),
    scenario('a hash that cannot be read names no account', async ({ send, db }) => {
      const { password_hash } = await db
        .selectFrom('members')
        .select('password_hash')
        .where('username', '=', 'bert')
        .executeTakeFirstOrThrow();
      const setHash = (hash: string | null) =>
        db.updateTable('members').set({ password_hash: hash }).where('username', '=', 'bert').execute();
      const answers = [];
      for (const hash of ['', 'x', '$2b$10$abc', '$argon2id$v=19$m=19456,t=0,p=1$AAAAAAAAAAA$AAAAAAAA']) {
        await setHash(hash);
        answers.push(await send(guess('bert', from('192.0.2.6'), PASSWORD)));
      }
      await setHash(password_hash);
      const unknown = await send(guess('niemand', from('192.0.2.6'), PASSWORD));
      for (const { status, text } of answers)
        assert.deepEqual([status, text], [unknown.status, unknown.text]);
      return answers;
    }),
    scenario(
      'a changed password makes a stranger of a stolen mark',
      async (site) => {
        const stolen = markOf(site, 'carl');
        const changed = await site.send(
          post('/change_password', { newPassword: 'Zwei Schichten Klarlack' }, { as: 'carl' }),
        );
        assert.equal(changed.status, 204);
        // The session goes on under its new value, for those who look after carl.
        for (const line of changed.headers.getSetCookie()) {
          const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
          site.actors.carl.cookies.set(name, value);
        }
        await closeAccount(site, 'carl');
        const answer = await site.send(guess('carl', { ...from('192.0.2.7'), ...stolen }));
        assert.ok(tooOften(answer));
        const own = await site.send(guess('carl', { ...from('192.0.2.7'), ...markOf(site, 'carl') }));
        assert.equal(own.status, 401);
        return [changed, answer, own];
      },
      {
        members: '+1 -1',
        sessions: '+1 -1',
        device_marks: '+1 -1',
        mails: '+1',
        mail_copies: '+1',
        letters: '+1',
      },
    ),
  ],
  behindProxy,
);
