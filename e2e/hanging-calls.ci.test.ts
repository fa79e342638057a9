import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../tools/browser.ts';
import { step } from './e2e-test.ts';
import { assertCalm, type Place, specifiedScreens } from './specified-screens.ts';
import { type SpecifiedServer, specifiedServer } from './specified-server.ts';

const STEP_MS = 20_000;
const PASSWORD = 'Grundierung und Decklack';
/** So much later than without the calls that hang may a screen be there. */
const LATER_MS = 1000;
/** On a machine that does much else a screen may be late by itself; the best counts. */
const TRIES = 3;

const browser = launchBrowser();
after(async () => (await browser).close());

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const shown = (page: Page, label: string) => page.getByLabel(label, { exact: true }).waitFor();

/** From each screen to the next, as members go, and what the specification shows there. */
const way: [screen: string, go: (page: Page) => Promise<void>, isThere: (page: Page) => Promise<void>][] = [
  [
    'home after the login',
    (page) => page.getByRole('button', { name: 'Anmelden', exact: true }).click(),
    (page) => page.getByText('Gepflegt wird diese Seite').waitFor(),
  ],
  ['name list', (page) => link(page, 'Namensliste').first().click(), (page) => link(page, 'bert').waitFor()],
  ['a member', (page) => link(page, 'bert').click(), (page) => link(page, '0761 23125').waitFor()],
  [
    'own data',
    (page) => link(page, 'Eigene Kontaktdaten').first().click(),
    (page) => shown(page, 'Nachname'),
  ],
  ['a Rundmail', (page) => link(page, 'Rundmail').first().click(), (page) => shown(page, 'Betreff:')],
  [
    'changing the password',
    (page) => link(page, 'Passwort ändern').click(),
    (page) => shown(page, 'Neues Passwort'),
  ],
  [
    'galleries',
    (page) => link(page, 'Bildergalerien').first().click(),
    (page) => page.getByRole('heading', { level: 2, name: 'Klassentreffen' }).waitFor(),
  ],
  [
    'a gallery',
    (page) => page.locator('main a[href="/image-galleries/1"]').click(),
    (page) => page.getByRole('button', { name: /^.?Bild 1/ }).waitFor(),
  ],
  ['sending pictures', (page) => link(page, 'Bild hinzufügen').click(), (page) => shown(page, 'Titel:')],
  [
    'home',
    (page) => link(page, 'Startseite').click(),
    (page) => page.getByText('Gepflegt wird diese Seite').waitFor(),
  ],
];

/** The ms after which each screen is there; a browser comes without anything that it has kept. */
async function walk(address: string): Promise<Map<string, number>> {
  const context = await (await browser).newContext({ locale: 'de-DE' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_MS);
    await page.goto(`${address}/login`);
    await page.getByLabel('Benutzername', { exact: true }).fill('anna');
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
    const taken = new Map<string, number>();
    for (const [screen, go, isThere] of way)
      await step(screen, async () => {
        const begun = performance.now();
        await go(page);
        await isThere(page);
        taken.set(screen, performance.now() - begun);
      });
    await assertCalm(page);
    return taken;
  } finally {
    await context.close();
  }
}

/** The best of some walks. */
async function best(server: SpecifiedServer, isHanging: boolean): Promise<Map<string, number>> {
  server.hang(isHanging);
  const walks: Map<string, number>[] = [];
  for (let tried = 0; tried < TRIES; tried += 1) walks.push(await walk(server.address));
  return new Map(way.map(([screen]) => [screen, Math.min(...walks.map((one) => one.get(screen) ?? 0))]));
}

test('when all calls that we add hang, each specified screen is there within a second', async (t) => {
  const server = await specifiedServer(t, PASSWORD);
  const usual = await best(server, false);
  const hanging = await best(server, true);
  for (const [screen, ms] of hanging) {
    const before = usual.get(screen) ?? 0;
    t.diagnostic(`${screen}: ${before.toFixed(0)} ms, while the others hang ${ms.toFixed(0)} ms`);
    assert.ok(ms - before < LATER_MS, `${screen} took ${ms} ms instead of ${before}`);
  }
});

test('when all calls that we add hang, everything that the specification says is done', async (t) => {
  const server = await specifiedServer(t, PASSWORD);
  server.hang(true);
  const context = await (await browser).newContext({ locale: 'de-DE' });
  t.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_MS);
  const place: Place = { address: server.address, gallery: server.gallery, password: PASSWORD };
  for (const [name, visit] of Object.entries(specifiedScreens))
    await step(name, async () => {
      await visit(page, place);
      await assertCalm(page);
    });
});
