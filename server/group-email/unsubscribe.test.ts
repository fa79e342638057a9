import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { tableDump } from '#test/support/table-dump.ts';
import { sendToGroup, testClass } from '#test/support/test-class.ts';
import { multipart, multipartType, textPart } from '#test/support/test-multipart.ts';

/** A class where bert has got a mail; `url` is the one-click address in its header, at the test's own port. */
async function bertsLetter(t: TestContext) {
  const site = await testClass(t);
  const anna = await site.writer('anna');
  await site.readers('bert');
  await sendToGroup(anna);
  await site.mail.drain();
  const letter = site.server.letters.find(({ to }) => to.includes('bert@example.org'));
  const raw = letter?.raw.replace(/\r\n[ \t]+/g, ' ') ?? '';
  const path = /<http:\/\/localhost:3000(\/api\/v1\/unsubscribe\/[\w-]+)>/.exec(raw)?.[1] ?? '';
  const token = path.slice(path.lastIndexOf('/') + 1);
  const consents = () => site.db.selectFrom('consents').selectAll().execute();
  const wants = async () => (await site.members.find('bert'))?.accept_group_emails === 1;
  return { site, anna, letter, url: site.address + path, token, consents, wants };
}

const oneClick: Record<string, RequestInit> = {
  'as a form': { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
  'as multipart': {
    body: multipart([textPart('List-Unsubscribe', 'One-Click')]),
    headers: { 'content-type': multipartType },
  },
  'from the page, without a body': { headers: { 'sec-fetch-site': 'same-origin' } },
  'as a browser would from another site': {
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
  },
};

test('one click ends the mails, however it is sent and as often, also years later and for a disabled member', async (t) => {
  const { site, url, consents, wants } = await bertsLetter(t);
  for (const [name, init] of Object.entries(oneClick)) {
    await site.change('bert', { accept_group_emails: 1, disabled: 1 });
    for (let click = 0; click < 2; click += 1) {
      const answer = await fetch(url, { method: 'POST', ...init });
      assert.deepEqual([answer.status, await answer.text()], [204, ''], name);
      assert.deepEqual(answer.headers.getSetCookie(), []);
      assert.equal(await wants(), false, name);
    }
    site.passSeconds(365 * 24 * 3600);
  }
  const [row, ...more] = await consents();
  assert.deepEqual([row?.consent, row?.given, row?.source], ['group-emails', 0, 'unsubscribe-link']);
  assert.equal(more.length, Object.keys(oneClick).length - 1);
});

test('GET and HEAD lead to the page and change nothing', async (t) => {
  const { site, letter, url, token } = await bertsLetter(t);
  assert.ok(letter?.parsed.text?.includes(`http://localhost:3000/abmelden/${token}`));
  const before = await tableDump(site.db, { but: ['attempts'] });
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(url, { method, redirect: 'manual' });
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, `/abmelden/${token}`]);
    await (await fetch(`${site.address}/abmelden/${token}`, { method })).text();
  }
  assert.equal(await tableDump(site.db, { but: ['attempts'] }), before);
});
