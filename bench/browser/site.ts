import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createApp } from '#server/app.ts';
import { composeSite } from '#server/compose/site.ts';
import { readConfig } from '#server/config/config.ts';
import { cameraPhoto } from '#test/support/samples.ts';
import { singleImageAlbum, singleImageStorage } from '#test/support/single-image-album.ts';

/** Who logs in. */
export const MEMBER = { username: 'anna', password: 'ein langes Passwort' };
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/** The real site with one member and albums of any length. */
export async function startSite() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'klassenkreis-bench-'));
  const storage = await singleImageStorage();
  const parts = await composeSite(readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }), {
    storage,
  });
  const app = await createApp(parts);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  await parts.members.add(parts.db, {
    username: MEMBER.username,
    email: 'a@example.org',
    passwordHash: await parts.passwords.hash(MEMBER.password),
  });
  const photo = await cameraPhoto();

  return {
    address,
    /** Returns the address of its page. */
    async album(count: number): Promise<string> {
      const { gallery } = await singleImageAlbum(parts, { username: MEMBER.username, photo, count });
      return `/image-galleries/${gallery}`;
    },
    /** A phone whose owner has logged in. */
    async memberPhone(browser: Browser): Promise<BrowserContext> {
      const context = await firstTimePhone(browser, address);
      const page = await context.newPage();
      await logIn(page);
      await page.close();
      return context;
    },
    async stop() {
      app.server.closeAllConnections();
      await app.close();
      await parts.mailWorker.stop();
      await parts.dispose();
      await storage.dispose();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const firstTimePhone = (browser: Browser, baseURL: string) =>
  browser.newContext({ ...phone, baseURL });

/** Logs in as the member of the site. */
export async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=username]').fill(MEMBER.username);
  await page.locator('input[name=password]').fill(MEMBER.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
}
