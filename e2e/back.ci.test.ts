import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { fillGallery, openGallery } from './album.ts';
import { e2eTest, step, stillPhone } from './e2e-test.ts';
import { waitForValue } from './page.ts';

const path = (page: Page) => new URL(page.url()).pathname;
const menu = (page: Page) => page.getByRole('button', { name: 'Menü' });
const menuLink = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const card = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const picture = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const comments = (page: Page) => page.getByRole('region', { name: 'Kommentare zu diesem Bild' });
const field = (page: Page) => page.getByLabel('Straße und Hausnummer');
const question = (page: Page) => page.getByRole('alertdialog');

/** As the button of the device does: nothing may answer it. */
const back = (page: Page) => page.evaluate(() => history.back());

/** The entry of what has just opened is made once its script is there. */
const isOver = (page: Page, count: number) =>
  waitForValue(() => page.evaluate(() => history.state?.over ?? 0), count);

async function openMenu(page: Page) {
  await menu(page).tap();
  await isOver(page, 1);
}

/** The addresses that entries were added for from now on, and how much is open over each. */
async function noteEntries(page: Page) {
  const added: string[] = [];
  await page.exposeFunction('noteEntry', (entry: string) => added.push(entry));
  await page.evaluate(() => {
    const { pushState } = history;
    history.pushState = (state, unused, address) => {
      // biome-ignore lint/suspicious/noExplicitAny: exposed by the lines above
      (window as any).noteEntry(`${address ?? location.pathname} ${state.over ?? 0}`);
      pushState.call(history, state, unused, address);
    };
  });
  return added;
}

const isMenuClosed = (page: Page) => waitForValue(() => menu(page).getAttribute('aria-expanded'), 'false');

e2eTest('"back" closes the menu, and leads on from one page to the one before', stillPhone, async (j) => {
  const { page, site, login } = j;
  await site.addMember('anna');
  await login(page, 'anna');
  await page.goto('/users');
  await heading(page, 'Namensliste').waitFor();

  await step('it closes, also on the first page of a tab, and the page stays', async () => {
    await openMenu(page);
    await back(page);
    await isMenuClosed(page);
    assert.equal(path(page), '/users');
  });

  await step(
    'nothing lies between two pages, whether it was opened and left or closed by itself',
    async () => {
      await openMenu(page);
      await menu(page).tap();
      await isOver(page, 0);
      await openMenu(page);
      const added = await noteEntries(page);
      await menuLink(page, 'Bildergalerien').tap();
      await heading(page, 'Bildergalerien').waitFor();
      await back(page);
      await heading(page, 'Namensliste').waitFor();
      await page.evaluate(() => history.forward());
      await heading(page, 'Bildergalerien').waitFor();
      await isMenuClosed(page);
      assert.deepEqual(added, ['/image-galleries 0']);
    },
  );

  await step('"forward" does not open it again', async () => {
    await openMenu(page);
    await back(page);
    await isMenuClosed(page);
    await page.evaluate(() => history.forward());
    await isOver(page, 0);
    await isMenuClosed(page);
  });

  await step('after a reload that has closed it "back" leads to the page before', async () => {
    await openMenu(page);
    await page.reload();
    await heading(page, 'Bildergalerien').waitFor();
    await isOver(page, 0);
    await back(page);
    await heading(page, 'Namensliste').waitFor();
  });
});

e2eTest('"back" closes panel, lightbox and question one after the other', stillPhone, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  const gallery = await fillGallery(site, 'anna', 3);
  await j.login(page, 'anna');
  await menu(page).waitFor();
  await page.goto('/image-galleries');
  await page.getByRole('link', { name: /./ }).filter({ hasText: 'Treffen' }).first().tap();
  await waitForValue(async () => path(page), `/image-galleries/${gallery}`);

  await step('the panel, also on the next picture, then the lightbox', async () => {
    await card(page, 'Bild 1').tap();
    await picture(page, 'Bild 1').getByRole('button', { name: 'Kommentar schreiben' }).tap();
    await isOver(page, 1);
    await page.getByRole('button', { name: 'Nächstes Bild' }).tap();
    await picture(page, 'Bild 2').waitFor();
    await comments(page).waitFor();
    await isOver(page, 1);
    await back(page);
    await comments(page).waitFor({ state: 'detached' });
    await picture(page, 'Bild 2').waitFor();
    await back(page);
    await picture(page, 'Bild 2').waitFor({ state: 'detached' });
    assert.equal(path(page), `/image-galleries/${gallery}`);
  });

  await step('a question over several chosen pictures means no, then the choice', async () => {
    await page.getByRole('button', { name: 'Auswählen' }).tap();
    await page.getByRole('checkbox', { name: /Bild 3/ }).tap();
    await page.getByRole('button', { name: 'Löschen' }).tap();
    await question(page).waitFor();
    await isOver(page, 2);
    await back(page);
    await question(page).waitFor({ state: 'hidden' });
    await page.getByRole('checkbox', { name: /Bild 3/, checked: true }).waitFor();
    await back(page);
    await card(page, 'Bild 3').waitFor();
    await back(page);
    await heading(page, 'Bildergalerien').waitFor();
  });
});

e2eTest('"back" asks before what was not saved is left, and closes its question', stillPhone, async (j) => {
  const { page } = j;
  const gallery = await openGallery(j, 1);
  await openMenu(page);
  await menuLink(page, 'Eigene Kontaktdaten').tap();
  await field(page).fill('Am Kai 1');

  await step('with the menu open nothing is asked', async () => {
    await openMenu(page);
    await back(page);
    await isMenuClosed(page);
    assert.equal(await question(page).isVisible(), false);
  });

  await step('the question is closed as by Abbrechen, and asked again', async () => {
    for (let times = 0; times < 2; times += 1) {
      await back(page);
      await question(page).waitFor();
      await isOver(page, 1);
      await back(page);
      await question(page).waitFor({ state: 'hidden' });
      assert.equal(await field(page).inputValue(), 'Am Kai 1');
    }
  });

  await step('a link asks, too, and leads on once it is agreed to', async () => {
    await openMenu(page);
    await menuLink(page, 'Namensliste').tap();
    await question(page).waitFor();
    await question(page).getByRole('button', { name: 'OK' }).tap();
    await heading(page, 'Namensliste').waitFor();
    await back(page);
    await field(page).waitFor();
    await back(page);
    await waitForValue(async () => path(page), `/image-galleries/${gallery}`);
  });
});
