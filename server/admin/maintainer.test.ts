import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAdmin } from '#test/support/test-process.ts';
import { testSite } from '#test/support/test-site.ts';

test('the role is given and taken, shown, and the last one who has it loses it only when that is meant', async (t) => {
  const site = await testSite(t);
  for (const username of ['anna', 'bert', 'carl']) await site.addMember(username);
  const answer = async (input: string, ...words: string[]) => {
    const { code, stdout, stderr } = await runAdmin(t, words, { DATA_DIR: site.dataDir }, input);
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

  assert.match((await run('maintainer', 'list'))[1], /noch keinen Betreuer; .* maintainer add NAME/);
  for (const [verb, username, code, said] of [
    ['add', 'anna', 0, '„anna“ ist jetzt Betreuer.\n'],
    ['add', 'ANNA', 0, '„anna“ ist schon Betreuer.\n'],
    ['add', 'bert', 0, '„bert“ ist jetzt Betreuer.\n'],
    ['remove', 'carl', 1, '„carl“ ist kein Betreuer.\n'],
    ['remove', 'bert', 0, '„bert“ ist kein Betreuer mehr.\n'],
    ['add', 'carl', 0, '„carl“ ist jetzt Betreuer.\n'],
  ] as const)
    assert.deepEqual(await run('maintainer', verb, username), [code, said]);
  assert.deepEqual(await listed(), ['anna', 'carl']);

  // A maintainer who cannot log in is of no help.
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
  assert.equal((await site.members.find('carl'))?.disabled, 0);
  assert.equal((await answer('ja\n', 'maintainer', 'remove', 'carl'))[0], 0);
  await run('maintainer', 'add', 'carl');
  const [code, said] = await run('member', 'disable', 'carl', '--yes');
  assert.equal(code, 0);
  assert.match(said, /der letzte Betreuer[\s\S]*gesperrt/);
});
