import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { createOutbox } from '#server/ports/mail/outbox.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { serveMailPage } from './mail-page.ts';

const from = { name: 'Klasse', address: 'seite@example.org' };

async function mailPage(t: TestContext) {
  const folder = await temporaryFolder(t);
  const outbox = createOutbox(folder);
  const { address, close } = await serveMailPage(folder, 0);
  t.after(close);
  return {
    folder,
    address,
    send: (id: string, subject: string, text = '') =>
      outbox.send({
        messageId: `<rm-${id}@example.org>`,
        from,
        to: { name: 'Anna', address: 'anna@example.org' },
        replyTo: { name: 'Berta', address: 'berta@example.org' },
        subject,
        text,
        headers: {},
      }),
    async read(target: string) {
      const answer = await fetch(address + target);
      return { status: answer.status, text: await answer.text() };
    },
  };
}

/** `fetch` lets nobody choose the host. */
const statusFor = (address: string, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(address, { headers: { host } }, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end();
  });

test('what was sent is listed, the newest first, and read as its recipient would, addresses as links', async (t) => {
  const { address, close } = await serveMailPage('/nowhere', 0);
  t.after(close);
  assert.match(await (await fetch(address)).text(), /Noch keine E-Mail/);

  const page = await mailPage(t);
  await page.send('1', 'Die erste');
  const name = await page.send('2', 'Grüße', 'Öffne http://localhost:3000/login.\n\nBis bald');
  assert.match((await page.read('/')).text, /Grüße[\s\S]*Die erste/);
  const { text } = await page.read(`/${name}`);
  for (const shown of ['Anna &#60;anna@example.org&#62;', 'Berta &#60;berta@example.org&#62;', 'Grüße'])
    assert.ok(text.includes(shown), shown);
  assert.match(text, /Öffne <a href="(http:\/\/localhost:3000\/login)"[^>]*>\1<\/a>\.\n\nBis bald/);
});

test('nothing that somebody wrote becomes markup', async (t) => {
  const page = await mailPage(t);
  const evil = `<img src=x onerror="alert('1')">`;
  const name = await page.send('1', evil, `${evil} javascript:alert(1) http://x/"onclick=alert(1)`);
  for (const target of ['/', `/${name}`]) {
    const { text } = await page.read(target);
    assert.ok(text.includes('&#60;img'), target);
    assert.doesNotMatch(text, /<img|href="javascript|"onclick/);
  }
});

test('only emails are served, and only under the names of this machine', async (t) => {
  const page = await mailPage(t);
  await page.send('1', 'Die erste');
  await writeFile(path.join(page.folder, 'secret.txt'), 'secret');
  await writeFile(path.join(page.folder, '.half.eml'), 'secret');
  for (const target of ['/secret.txt', '/.half.eml', '/..%2fsecret.eml', '/none.eml', '/%'])
    assert.equal((await page.read(target)).status, 404, target);
  assert.equal(await statusFor(page.address, new URL(page.address).host), 200);
  assert.equal(await statusFor(page.address, 'evil.example'), 404);
});
