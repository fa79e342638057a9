import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '#server/app.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { cameraPhoto } from '#server/testing/samples.ts';
import { launchBrowser } from '../tools/browser.ts';
import type { Result } from './result.ts';

const IMAGES = 100;
const PASSWORD = 'ein langes Passwort';
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/** The first view of an album of 100 photographs on a phone: picture bytes, requests, and how much moves. */
export async function benchAlbum(): Promise<Result[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'klassenkreis-bench-'));
  const parts = await compose(readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }));
  const { members, passwords, galleries, images, pictures, storage } = parts;
  const app = await createApp(parts);
  const browser = await launchBrowser();
  try {
    await members.add({
      username: 'anna',
      email: 'a@example.org',
      passwordHash: await passwords.hash(PASSWORD),
    });
    const { id: member = '' } = (await members.findForLogin('anna')) ?? {};
    const gallery = await galleries.create({ title: 'Klassentreffen', description: 'x' }, member);
    const source = path.join(dataDir, 'work/photo.jpg');
    const made = path.join(dataDir, 'work/made');
    await writeFile(source, await cameraPhoto());
    await mkdir(made);
    const picture = await pictures.make(source, made);
    for (let number = 1; number <= IMAGES; number += 1) {
      const id = crypto.randomUUID();
      await cp(made, `${made}-${number}`, { recursive: true });
      await storage.put(id, `${made}-${number}`);
      await images.add({ id, galleryId: gallery.id, uploaderId: member, title: `Bild ${number}` }, picture);
    }

    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const page = await (await browser.newContext({ ...phone, baseURL: address })).newPage();
    await page.goto('/login');
    await page.locator('input[name=username]').fill('anna');
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.locator('button[type=submit]').click();
    await page.waitForURL((url) => url.pathname === '/');

    let requests = 0;
    let bytes = 0;
    page.on('response', async (response) => {
      if (!response.url().endsWith('.webp')) return;
      requests += 1;
      bytes += Number(response.headers()['content-length'] ?? 0);
    });
    await page.addInitScript(() => {
      const moved = globalThis as unknown as { shift: number };
      moved.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true } as never);
    });
    await page.goto(`/image-galleries/${gallery.id}`);
    await page.locator('main img').first().waitFor();
    await page.waitForLoadState('networkidle');
    const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
    return [
      {
        name: 'first view of an album of 100 on a phone, pictures',
        value: bytes,
        unit: 'bytes',
        atMost: 210_000,
      },
      { name: 'the same, picture requests', value: requests, unit: 'requests', atMost: 10 },
      { name: 'the same, layout shift', value: shift, unit: 'CLS', atMost: 0 },
    ];
  } finally {
    await browser.close();
    app.server.closeAllConnections();
    await app.close();
    await parts.dispose();
    await rm(dataDir, { recursive: true, force: true });
  }
}
