import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { launchBrowser } from '../tools/browser.ts';
import { step } from './e2e-test.ts';
import { pressOk } from './page.ts';
import { assertCalm, specifiedScreens } from './specified-screens.ts';
import { specifiedCalls, specifiedServer } from './specified-server.ts';

const STEP_MS = 20_000;
/** A page asks for a thing once, and again after what was done on it; a member has ten screens here. */
const AT_MOST = 60;
const PASSWORD = 'Grundierung und Decklack';

const browser = launchBrowser();
after(async () => (await browser).close());

test('the screens of the specification need its fifteen calls alone', async (t) => {
  const server = await specifiedServer(t, PASSWORD);
  const context = await (await browser).newContext({ locale: 'de-DE' });
  t.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_MS);
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  const place = { address: server.address, gallery: server.gallery, password: PASSWORD };

  await step('without a session there is nothing to thank for', async () => {
    await page.goto(`${server.address}/logout`);
    await page.waitForURL('**/login');
    await page.getByLabel('Benutzername', { exact: true }).waitFor();
    await assertCalm(page);
  });

  await step('a password is set by a mailed link, and a reset asked for with an empty field', async () => {
    await page.goto(`${server.address}/password-reset/${'a'.repeat(43)}`);
    for (const label of ['Neues Passwort', 'Neues Passwort wiederholen'])
      await page.getByLabel(label, { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Absenden' }).click();
    await pressOk(page, 'Das neue Passwort wurde erfolgreich gespeichert!');
    await page.waitForURL('**/login');
    await page.goto(`${server.address}/login/password-reset`);
    await page.getByRole('button', { name: 'Absenden' }).click();
    await pressOk(page, 'Es ist ein Fehler aufgetreten, bitte versuche es erneut!');
  });

  for (const [name, visit] of Object.entries(specifiedScreens))
    await step(name, async () => {
      await visit(page, place);
      await assertCalm(page);
    });

  await step('the first call after logging out carries a token, too', async () => {
    await page.getByLabel('Benutzername', { exact: true }).fill('anna');
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();
  });

  assert.deepEqual(server.withoutToken, []);
  assert.deepEqual(thrown, []);
  const found = specifiedCalls.filter((name) => !server.calls.includes(name));
  assert.deepEqual(found, [], 'not called');
  const counts = Map.groupBy(server.calls, (name) => name);
  for (const [name, { length }] of counts) assert.ok(length <= AT_MOST, `${name} was called ${length} times`);
});
