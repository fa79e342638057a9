import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMembers } from '#test/support/add-members.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { people, until } from '#test/support/test-post.ts';
import { startServer, temporaryFolder } from '#test/support/test-process.ts';

const PASSWORD = 'Grundierung und Decklack';

test('killed while thirty are being invited: all get the invitation, the first ten not again', async (t) => {
  const names = people(30);
  let kill = () => {};
  const mailServer = await testMailServer(t, {
    script: ({ stage, accepted }) => {
      if (stage === 'MAIL' && accepted === 10) kill();
      return undefined;
    },
  });
  const settings = {
    DATA_DIR: await temporaryFolder(t),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'post@klasse.example',
    MAIL_PER_MINUTE: '0',
    MAIL_PER_HOUR: '0',
  };
  await addMembers(settings, names, PASSWORD);
  const first = await startServer(t, settings);
  kill = () => first.child.kill('SIGKILL');
  const anna = first.browser();
  await anna.login(names[0] ?? '', PASSWORD);
  const year = new Date().getFullYear() + 1;
  const meeting = { title: 'Treffen', startsAt: `${year}-06-12T15:00`, answerUntil: `${year}-06-01` };
  const { id } = (await anna.post('/meetings', meeting)).json as { id: string };
  assert.deepEqual((await anna.post(`/meetings/${id}/invitations`)).json, { recipients: 30 });
  await first.ended;
  const begun = mailServer.letters.map(({ to }) => to.join());
  assert.ok(begun.length >= 10 && begun.length < 30, `${begun.length}`);

  kill = () => {};
  const second = await startServer(t, settings);
  await until(() => new Set(mailServer.reached()).size === 30);
  const ids = new Set(mailServer.letters.map(({ parsed }) => parsed.messageId));
  // The one that was under way may come twice, with the same Message-ID.
  assert.equal(ids.size, 30);
  assert.ok(mailServer.letters.length <= 31);
  // The links of letters that were written before the kill work as well as those after it.
  for (const { parsed } of [mailServer.letters[0], mailServer.letters.at(-1)].flatMap((one) => one ?? [])) {
    const [, token] = /\/zusage\/([\w-]+)\?/.exec(parsed.text ?? '') ?? [];
    const answered = await second.browser().post('/answer_invitation', { token, answer: 'yes', persons: 2 });
    assert.equal(answered.status, 204);
  }
  const again = second.browser();
  await again.login(names[0] ?? '', PASSWORD);
  assert.equal((await again.post(`/meetings/${id}/invitations`)).status, 409);
  assert.equal(((await again.get(`/meetings/${id}`)).json as { persons: number }).persons, 4);
});
