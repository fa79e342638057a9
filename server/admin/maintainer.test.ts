import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testHouse } from '#test/support/test-house.ts';
import { runAdmin } from '#test/support/test-process.ts';

test('the role is given and taken, shown, and the last one who has it loses it only when that is meant', async (t) => {
  const house = await testHouse(t);
  for (const username of ['anna', 'bert', 'Äbbi']) await house.addMember(username);
  const answer = async (input: string, ...words: string[]) => {
    const { code, stdout, stderr } = await runAdmin(t, words, { DATA_DIR: house.dataDir }, input);
    return [code, stdout + stderr] as const;
  };
  const run = (...words: string[]) => answer('', ...words);
  const listed = async () => {
    const [, text] = await run('maintainer', 'list');
    return String(text)
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split(' ')[0]);
  };

  assert.deepEqual(await run('maintainer', 'list'), [
    0,
    'Es gibt noch keinen Betreuer; „npm run --silent admin -- maintainer add NAME“ macht ein Mitglied dazu.\n',
  ]);
  assert.deepEqual(await run('maintainer', 'add', 'anna'), [0, '„anna“ ist jetzt Betreuer.\n']);
  assert.deepEqual(await run('maintainer', 'add', 'ANNA'), [0, '„anna“ ist schon Betreuer.\n']);
  assert.equal((await run('maintainer', 'add', 'nobody'))[0], 1);
  const words = ['member', 'add', '--username', 'carl', '--email', 'carl@example.org', '--maintainer'];
  assert.equal((await run(...words))[0], 0);
  assert.deepEqual(await listed(), ['anna', 'carl']);

  assert.deepEqual(await run('maintainer', 'remove', 'bert'), [1, '„bert“ ist kein Betreuer.\n']);
  assert.deepEqual(await run('maintainer', 'remove', 'anna'), [0, '„anna“ ist kein Betreuer mehr.\n']);
  // Whoever cannot log in is of no help.
  await run('maintainer', 'add', 'anna');
  assert.equal((await run('member', 'disable', 'anna'))[0], 0);
  for (const verb of [
    ['maintainer', 'remove', 'carl'],
    ['member', 'disable', 'carl'],
    ['member', 'delete', 'carl', '--keep-images'],
  ]) {
    const [code, said] = await answer('nein\n', ...verb);
    assert.equal(code, 1, verb.join(' '));
    assert.match(said, /„carl“ ist der letzte Betreuer, der hineinkommt\. [\s\S]*bleibt alles, wie es ist/);
  }
  assert.deepEqual(await listed(), ['anna', 'carl']);
  assert.equal((await house.members.find('carl'))?.disabled, 0);
  assert.equal((await answer('ja\n', 'maintainer', 'remove', 'carl'))[0], 0);
  await run('maintainer', 'add', 'carl');
  const [code, said] = await run('member', 'disable', 'carl', '--yes');
  assert.equal(code, 0);
  assert.match(said, /der letzte Betreuer[\s\S]*gesperrt/);
});
