import { mkdtemp } from 'node:fs/promises';
import { createApp } from '#server/app.ts';
import { composeSite } from '#server/compose/site.ts';
import { readConfig } from '#server/config/config.ts';
import { DEMO_PASSWORD, demoLogins, fillDemo } from '../demo/fill.ts';
import { launchBrowser } from './browser.ts';
const dataDir = await mkdtemp('/tmp/shots-');
const site = await composeSite(readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', UPLOADS_PER_HOUR: '1000', ADMIN_EMAIL: 'betreuer@example.org' }));
await fillDemo(site);
await site.db.updateTable('members').set({ maintainer: 1 }).where('username', '=', demoLogins[0]).execute();
const app = await createApp(site);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const browser = await launchBrowser();
const paths = process.argv.slice(2);
for (const [w, h, c] of [[360, 740, 'light'], [768, 1024, 'dark'], [1280, 800, 'light']] as const) {
  const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: c, baseURL: address, locale: 'de-DE', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[name=username]').fill(demoLogins[0]);
  await page.locator('input[name=password]').fill(DEMO_PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/verwaltung/bestaetigen');
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/shots/bestaetigen-${w}.png` });
  await page.locator('input[name=password]').fill(DEMO_PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/verwaltung');
  for (const p of paths) {
    await page.goto(p);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `/tmp/shots/${p.replaceAll('/', '_').replace(/[?=]/g, '-')}-${w}.png` });
  }
  await context.close();
}
await browser.close();
await app.close();
await site.dispose();
process.exit(0);
