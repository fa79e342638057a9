import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { freePort } from '#test/support/free-port.ts';
import { launchBrowser } from '../../tools/browser.ts';

/** `npm run demo` and a browser; returns the addresses, logins and folders that it prints. */
async function demo(t: TestContext) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../demo/main.ts')], {
    env: { PATH: process.env.PATH, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  let output = '';
  child.stdout.setEncoding('utf8');
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    output += text;
    if (output.includes('Strg+C')) break;
  }
  const printed = (pattern: RegExp) => {
    const found = pattern.exec(output)?.[1];
    assert.ok(found, `${pattern} in: ${output}`);
    return found;
  };
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage({ locale: 'de-DE' });
  page.setDefaultTimeout(60_000);
  return {
    page,
    site: printed(/Die Seite läuft: (\S+)/),
    mails: printed(/E-Mails liest du auf (\S+)/),
    outbox: printed(/sie liegen in (\S+)\)/),
    username: printed(/Benutzername: (\S+)/),
    password: printed(/Passwort: (.+)/),
    async end() {
      child.kill('SIGINT');
      return (await ended)[0];
    },
  };
}

test('the demo sends mails as the site does, and a page of its own shows them', async (t) => {
  const { page, site, mails, outbox, username, password, end } = await demo(t);

  await page.goto(`${site}/login/password-reset`);
  await page.getByLabel('Benutzername').fill('joerg.bäumer');
  await page.getByRole('button', { name: 'Absenden' }).click();
  await page.goto(mails);
  await page.getByRole('link', { name: 'Neues Passwort' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: `${site}/password-reset/` }).click();
  await (await opened).getByRole('heading', { level: 1, name: 'Neues Passwort festlegen' }).waitFor();

  await page.goto(`${site}/login`);
  await page.getByLabel('Benutzername').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Neu seit deinem letzten Besuch' }).waitFor();
  await page.getByRole('button', { name: /weitere Neuigkeit/ }).click();
  await page.getByRole('link', { name: /^\d+ neue Bilder in/ }).waitFor();
  await page.goto(`${site}/group-email`);
  await page.getByLabel('Betreff:').fill('Unser Termin');
  await page.getByLabel('Nachricht:').fill('Merkt euch den September vor!');
  await page.getByRole('button', { name: 'Absenden' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByText('E-Mail erfolgreich gesendet!').waitFor();
  await page.goto(mails);
  await page.getByText('Petra Voß <petra.voss@example.org>').waitFor();
  await page.getByRole('link', { name: 'Unser Termin' }).first().click();
  await page.getByText('Merkt euch den September vor!').waitFor();

  assert.ok(existsSync(outbox));
  assert.equal(await end(), 0);
  assert.ok(!existsSync(outbox));
  await assert.rejects(fetch(mails));
});
