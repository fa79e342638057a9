import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createApp } from '#server/app.ts';
import { composeSite } from '#server/compose/site.ts';
import { readConfig } from '#server/config/config.ts';
import { DEMO_PASSWORD, fillDemo } from '../demo/fill.ts';
import { demoLogins } from '../demo/members.ts';
import { launchBrowser } from './browser.ts';
import { helpWhenAsked } from './help.ts';

helpWhenAsked(`
npm run screenshots   the pictures of the README, taken from the demo class
`);

const target = path.join(import.meta.dirname, '../docs/screenshots');
const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

type View = { viewport: typeof phone; colorScheme?: 'light' | 'dark' };

/** The site as a member sees it after logging in. */
async function asMember(browser: Browser, address: string, { viewport, colorScheme }: View) {
  const context = await browser.newContext({
    viewport,
    colorScheme: colorScheme ?? 'light',
    baseURL: address,
    locale: 'de-DE',
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[name=username]').fill(demoLogins[0]);
  await page.locator('input[name=password]').fill(DEMO_PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  return page;
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(target, `${name}.jpg`), type: 'jpeg', quality: 80 });
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'klassenkreis-screenshots-'));
const site = await composeSite(
  readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'error',
    UPLOADS_PER_HOUR: '1000',
    ADMIN_EMAIL: 'betreuer@example.org',
  }),
);
await fillDemo(site);
const app = await createApp(site);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const browser = await launchBrowser();
try {
  await mkdir(target, { recursive: true });
  const galleries = await site.galleries.all();
  const album = `/image-galleries/${galleries.find((gallery) => gallery.imageCount > 0)?.id}`;

  const onDesktop = await asMember(browser, address, { viewport: desktop });
  await onDesktop.goto(album);
  await shoot(onDesktop, 'gallery-desktop');

  const onPhone = await asMember(browser, address, { viewport: phone });
  await onPhone.goto('/image-galleries');
  await shoot(onPhone, 'galleries-phone');
  await onPhone.goto(album);
  await onPhone.locator('main li button').nth(2).click();
  await onPhone.locator('dialog img[data-state=success]').first().waitFor();
  await shoot(onPhone, 'lightbox-phone');

  const atNight = await asMember(browser, address, { viewport: phone, colorScheme: 'dark' });
  await shoot(atNight, 'home-dark-phone');
} finally {
  await browser.close();
  app.server.closeAllConnections();
  await app.close();
  await site.dispose();
  await rm(dataDir, { recursive: true, force: true });
}
