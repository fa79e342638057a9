import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addMembers } from '#test/support/add-members.ts';
import { freePort } from '#test/support/free-port.ts';
import { createBrowser } from '#test/support/test-browser.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { launchBrowser } from '../../tools/browser.ts';

const root = path.join(import.meta.dirname, '../..');
const PASSWORD = 'Grundierung und Decklack';

/** `npm run dev` on a copy of the program with one member, and a browser in front of it. */
async function developing(t: TestContext) {
  const copy = await temporaryFolder(t);
  const inCopy = (name: string) => path.join(copy, name);
  const parts = ['contract', 'demo', 'server', 'texts', 'tools', 'web', 'dist/web', 'test/support'];
  for (const part of [...parts, 'package.json', 'tsconfig.json'])
    await cp(path.join(root, part), inCopy(part), { recursive: true });
  await symlink(path.join(root, 'node_modules'), inCopy('node_modules'));
  await addMembers({ DATA_DIR: inCopy('data') }, ['anna'], PASSWORD);

  const address = `http://localhost:${await freePort()}`;
  const child = spawn(process.execPath, [inCopy('tools/dev.ts'), '--data', inCopy('data')], {
    env: { PATH: process.env.PATH, PORT: new URL(address).port },
  });
  const ended = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  while (!output.includes(`The site:  ${address}`)) {
    assert.equal(child.exitCode, null, output);
    await sleep(50);
  }
  const mails = /Mails: +(\S+)/.exec(output)?.[1] ?? '';

  const browser = await launchBrowser();
  t.after(() => browser.close());
  const page = await (await browser.newContext({ baseURL: address, locale: 'de-DE' })).newPage();
  page.setDefaultTimeout(60_000);
  return {
    address,
    mails,
    page,
    /** Replaces text in a file of the program, which must contain it. */
    async change(file: string, from: string, to: string) {
      const before = await readFile(inCopy(file), 'utf8');
      assert.ok(before.includes(from), `${file} has no ${from}`);
      await writeFile(inCopy(file), before.replace(from, to));
    },
    async end() {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}

const robots = async (address: string) => (await fetch(`${address}/robots.txt`)).text();

test('a changed component shows in the open page, a changed server answers, and one that cannot start says so', async (t) => {
  const { address, mails, page, change, end } = await developing(t);
  await page.goto('/login');
  const username = page.getByLabel('Benutzername');
  await username.fill('anna');
  await change('web/session/login-page.tsx', 'title={t.title}', 'title="Bitte anmelden"');
  await page.getByRole('heading', { level: 1, name: 'Bitte anmelden' }).waitFor();
  assert.equal(await username.inputValue(), 'anna');

  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();

  await change('server/http/pages/web-files.ts', 'Disallow: /', 'Disallow: /everything');
  while (!(await robots(address)).includes('/everything')) await sleep(50);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();

  await createBrowser(address).post('/request_password_reset', { username: 'anna' });
  while (!(await (await fetch(mails)).text()).includes('Neues Passwort')) await sleep(50);

  await change('server/process/run.ts', 'async function run()', 'async function run(');
  while (!(await robots(address)).includes('see the terminal')) await sleep(50);
  await change('server/process/run.ts', 'async function run(', 'async function run()');
  while (!(await robots(address)).includes('Disallow')) await sleep(50);

  assert.equal(await end(), 0);
  await assert.rejects(robots(address));
});
