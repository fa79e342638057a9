import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { tableDump } from '#test/support/table-dump.ts';
import { sendToGroup, testClass } from '#test/support/test-class.ts';
import { multipart, multipartType, textPart } from '#test/support/test-multipart.ts';

/** A class where bert has got a mail; `url` is the one-click address in its header, at the test's own port. */
async function bertsLetter(t: TestContext) {
  const house = await testClass(t);
  const anna = await house.writer('anna');
  await house.readers('bert');
  await sendToGroup(anna);
  await house.mail.drain();
  const letter = house.server.letters.find(({ to }) => to.includes('bert@example.org'));
  const path =
    /<http:\/\/localhost:3000(\/api\/v1\/unsubscribe\/[\w-]+)>/.exec(
      letter?.raw.replace(/\r\n[ \t]+/g, ' ') ?? '',
    )?.[1] ?? '';
  const consents = () => house.db.selectFrom('consents').selectAll().execute();
  const wants = async () =>
    (
      await house.db
        .selectFrom('members')
        .select('accept_group_emails')
        .where('username', '=', 'bert')
        .executeTakeFirst()
    )?.accept_group_emails === 1;
  return {
    house,
    anna,
    letter,
    path,
    url: house.address + path,
    token: path.slice(path.lastIndexOf('/') + 1),
    consents,
    wants,
  };
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

for (const [name, init] of Object.entries(oneClick))
  test(`one click ends the mails, ${name}, as often as it is sent`, async (t) => {
    const { url, consents, wants } = await bertsLetter(t);
    for (let click = 0; click < 3; click += 1) {
      const answer = await fetch(url, { method: 'POST', ...init });
      assert.deepEqual([answer.status, await answer.text()], [204, '']);
      assert.deepEqual(answer.headers.getSetCookie(), []);
      assert.equal(await wants(), false);
    }
    const rows = await consents();
    assert.deepEqual(
      rows.map(({ consent, given, source }) => ({ consent, given, source })),
      [{ consent: 'group-emails', given: 0, source: 'unsubscribe-link' }],
    );
  });

test('GET and HEAD lead to the page and change nothing, however often a scanner comes', async (t) => {
  const { house, path, url, token } = await bertsLetter(t);
  const before = await tableDump(house.db);
  for (let visit = 0; visit < 10; visit += 1)
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(url, { method, redirect: 'manual' });
      assert.deepEqual([answer.status, answer.headers.get('location')], [302, `/abmelden/${token}`]);
      const page = await fetch(`${house.address}/abmelden/${token}`, { method });
      await page.text();
    }
  assert.equal(await tableDump(house.db), before);
  assert.equal((await fetch(house.address + path, { method: 'POST' })).status, 204);
});

test('the link in the text leads to the same page', async (t) => {
  const { letter, token } = await bertsLetter(t);
  assert.ok(letter?.parsed.text?.includes(`http://localhost:3000/abmelden/${token}`));
});

test('a token fits one member, and nobody can make one', async (t) => {
  const { house, token, wants } = await bertsLetter(t);
  const anna = await house.members.find('anna');
  const id = token.slice(0, 36);
  const last = token.at(-5);
  const made: Record<string, string> = {
    'a changed signature': token.slice(0, -5) + (last === 'A' ? 'B' : 'A') + token.slice(-4),
    'the signature of another': `${anna?.id}${token.slice(36)}`,
    'only the id': id,
    'a signature cut short': token.slice(0, -1),
    'something behind it': `${token}A`,
    'capital letters': token.toUpperCase(),
    'umlauts of the same length': id + 'ä'.repeat(43),
    anything: 'x',
  };
  const before = await tableDump(house.db);
  for (const [name, wrong] of Object.entries(made)) {
    const answer = await house.browser().post(`/unsubscribe/${encodeURIComponent(wrong)}`);
    assert.deepEqual([answer.status, answer.text], [404, '{"error":"not-found"}'], name);
  }
  assert.equal(await tableDump(house.db), before);

  await house.db.deleteFrom('members').where('username', '=', 'bert').execute();
  assert.equal((await house.browser().post(`/unsubscribe/${token}`)).status, 404);
  assert.equal(await wants(), false);
});

test('a token still works years later, after another opt-in, and for a disabled member', async (t) => {
  const { house, token, consents, wants } = await bertsLetter(t);
  await house.browser().post(`/unsubscribe/${token}`);
  house.passSeconds(3 * 365 * 24 * 3600);
  await house.change('bert', { accept_group_emails: 1, disabled: 1 });
  assert.equal((await house.browser().post(`/unsubscribe/${token}`)).status, 204);
  assert.equal(await wants(), false);
  assert.equal((await consents()).length, 2);
});

test('the way in for mail programs takes what they send and nothing else', async (t) => {
  const { house, anna, token, url } = await bertsLetter(t);
  const before = await tableDump(house.db);
  for (const type of ['application/json', 'text/plain', 'application/xml']) {
    const other = await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': type } });
    assert.deepEqual([other.status, await other.text()], [415, '{"error":"wrong-type"}'], type);
  }
  const large = await fetch(url, {
    method: 'POST',
    body: `x=${'x'.repeat(5000)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.equal(large.status, 413);
  for (const method of ['PUT', 'DELETE'])
    assert.equal((await anna.send(method, `/unsubscribe/${token}`)).status, 404);
  assert.equal(await tableDump(house.db), before);
  // The cookies of a visitor are not looked at, let alone changed.
  assert.equal((await anna.post(`/unsubscribe/${token}`)).status, 204);
  assert.equal((await anna.get('/session')).status, 200);
});
