import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { createApp } from '#server/app.ts';
import { composeSite } from '#server/compose/site.ts';
import { readConfig } from '#server/config/config.ts';
import { EVERYBODY } from '#server/galleries/seen-in.ts';
import { cameraPhoto } from '#test/support/samples.ts';
import { launchBrowser } from '../tools/browser.ts';
import { firstTimePhone, logIn, MEMBER } from './browser/site.ts';
import type { Result } from './result.ts';
import { memoryOfPages } from './upload/memory-of-pages.ts';
import { ssim } from './upload/ssim.ts';

const COUNT = 10;
/** An evening after a reunion. */
const MANY = 50;
/** 5 Mbit/s. */
const BYTES_PER_SECOND = 625_000;
const LATENCY_MS = 40;
const LOOK_MS = 200;

/** Ten photographs of 12 megapixels over a slow line: as they are, and made smaller by the page; and fifty at once. */
export async function benchSending(): Promise<Result[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'klassenkreis-bench-'));
  const settings = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', UPLOADS_PER_HOUR: '1000' };
  const parts = await composeSite(readConfig(settings));
  const app = await createApp(parts);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await launchBrowser();
  try {
    const { username, password } = MEMBER;
    const passwordHash = await parts.passwords.hash(password);
    await parts.members.add(parts.db, { username, email: 'a@example.org', passwordHash });
    const { id: member = '' } = (await parts.members.findForLogin(username)) ?? {};
    const files = await photographs(dataDir);
    const phone = await firstTimePhone(browser, address);
    await logIn(await phone.newPage());

    const gallery = async () =>
      (await parts.galleries.create(parts.db, { title: 'x', description: 'x' }, member)).id;
    const send = async ({ isAble }: { isAble: boolean }) => {
      const id = await gallery();
      const sent = await sendAll(phone, id, files, { isAble, isSlow: true });
      return { ...sent, kept: await keptOf(await parts.images.list(id, EVERYBODY), phone) };
    };

    const plain = await send({ isAble: false });
    const smaller = await send({ isAble: true });
    const likeness = await Promise.all(
      plain.kept.map((kept, index) => ssim(kept, smaller.kept[index] ?? Buffer.alloc(0))),
    );
    const many = Array.from({ length: MANY / COUNT }, () => files).flat();
    const { memory } = await sendAll(phone, await gallery(), many, { isAble: true, isSlow: false });
    const half = Math.floor(memory.length / 2);
    return [
      { name: `${COUNT} photographs over 5 Mbit/s, as they are`, value: plain.seconds, unit: 's' },
      { name: `${COUNT} photographs over 5 Mbit/s, as they are`, value: plain.megabytes, unit: 'MB' },
      {
        name: 'the same made smaller',
        value: smaller.seconds / plain.seconds,
        unit: '× of that',
        atMost: 0.7,
      },
      { name: 'the same made smaller', value: smaller.seconds, unit: 's' },
      { name: 'the same made smaller', value: smaller.megabytes, unit: 'MB' },
      { name: 'what is kept of them, likeness', value: Math.min(...likeness), unit: 'SSIM', atLeast: 0.98 },
      { name: `page that sends ${MANY}, at most`, value: Math.max(...memory), unit: 'MB', atMost: 400 },
      {
        name: 'its second half, at most',
        value: Math.max(...memory.slice(half)) / Math.max(...memory.slice(0, half)),
        unit: '× its first',
        atMost: 1.2,
      },
    ];
  } finally {
    await browser.close();
    app.server.closeAllConnections();
    await app.close();
    await parts.mailWorker.stop();
    await parts.dispose();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The pictures as they are kept. */
const keptOf = (images: readonly { imagePath: string }[], phone: BrowserContext) =>
  Promise.all(
    images.map(async ({ imagePath }) => Buffer.from(await (await phone.request.get(imagePath)).body())),
  );

/** As a phone makes them: softer than noise, each another one. */
async function photographs(folder: string): Promise<string[]> {
  const photo = await cameraPhoto();
  const files: string[] = [];
  for (let number = 0; number < COUNT; number += 1) {
    const picture = sharp(photo)
      .blur(0.8)
      .modulate({ hue: number * 36 });
    const file = path.join(folder, `IMG_${number}.jpg`);
    await writeFile(file, await picture.jpeg({ quality: 92 }).toBuffer());
    files.push(file);
  }
  return files;
}

type How = { isAble: boolean; isSlow: boolean };

/** Sends them by the page, from the press to its last word; how much memory it took, again and again. */
async function sendAll(phone: BrowserContext, gallery: string, files: string[], { isAble, isSlow }: How) {
  const page = await phone.newPage();
  if (!isAble)
    await page.addInitScript(() =>
      Object.defineProperty(globalThis, 'OffscreenCanvas', { value: undefined }),
    );
  await page.addInitScript(COUNT_BYTES);
  await page.goto(`/image-upload/${gallery}`);
  if (isSlow) await slowDown(page);
  await page.setInputFiles('input[type=file]', files);
  await page.locator('input[name=title]').fill('Ausflug');
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(memoryOfPages()), LOOK_MS);
  const start = performance.now();
  await page.locator('button[type=submit]').click();
  const word = page.getByRole('alertdialog');
  await word.waitFor({ timeout: 30 * 60_000 });
  const words = await word.textContent();
  // Asked about those that are there twice.
  if (words?.includes('schon in dieser')) await word.getByRole('button', { name: 'OK' }).click();
  await page.getByText(/erfolgreich hochgeladen/).waitFor({ timeout: 30 * 60_000 });
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  const megabytes = (await page.evaluate<number>('sentBytes')) / 1e6;
  await page.close();
  return { seconds, megabytes, memory };
}

/** Runs in the page: counts the bytes of the files that it sends. */
const COUNT_BYTES = `
  globalThis.sentBytes = 0;
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData) sentBytes += body.get('file').size;
    send.call(this, body);
  };`;

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
}
