import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { cameraPhoto } from '#test/support/samples.ts';
import { launchBrowser } from '../tools/browser.ts';
import { startSite } from './browser/site.ts';
import { median, type Result } from './result.ts';

const TIMES = 3;
/** An old phone against this processor. */
const SLOWER = 4;
const [MOST_MS, MOST_MB] = [1500, 60];
const LOOK_MS = 20;
const DOZEN = 12;
const TAKE = /Bilder daraus machen$/;

/** What finding and cutting out the prints of a photographed spread costs the browser of a phone. */
export async function benchPrintsPhone(): Promise<Result[]> {
  const site = await startSite();
  const browser = await launchBrowser();
  const folder = await mkdtemp(path.join(tmpdir(), 'klassenkreis-bench-'));
  try {
    // Chosen by its path: to receive the bytes of the file would cost the page more than to look at it.
    const file = path.join(folder, 'spread.jpg');
    await writeFile(file, await spread());
    const photographs = await dozen(folder);
    const context = await site.memberPhone(browser);
    const gallery = await site.album(0);
    const upload = gallery.replace('image-galleries', 'image-upload');
    const all: Costs[] = [];
    const waits: number[] = [];
    const dozens: Cost[] = [];
    for (let time = 0; time < TIMES; time++) {
      dozens.push(await onPage(context, upload, (page) => chooseDozen(browser, page, photographs)));
      all.push(await onPage(context, upload, (page) => cutSpread(browser, page, file)));
      waits.push(await onPage(context, upload, (page) => waitForFrames(page, file)));
    }
    return [
      ...results('choosing', all, ({ choose }) => choose),
      {
        name: `choosing ${DOZEN} photographs of 12 MP, each, on a processor ${SLOWER} times slower`,
        value: (SLOWER * median(dozens.map(({ ms }) => ms))) / DOZEN,
        unit: 'ms',
      },
      { name: `memory for choosing ${DOZEN}`, value: median(dozens.map(({ mb }) => mb)), unit: 'MB' },
      ...results('finding', all, ({ find }) => find),
      {
        name: `from the press to the frames, the page ${SLOWER} times slower`,
        value: median(waits),
        unit: 'ms',
        atMost: MOST_MS,
      },
      ...results('cutting', all, ({ cut }) => cut),
    ];
  } finally {
    await browser.close();
    await site.stop();
    await rm(folder, { recursive: true });
  }
}

/** `ms` of a processor, `mb` at most above what was taken before. */
type Cost = { ms: number; mb: number };
/** `choose`: preview, hash and the look at the spread, before anybody presses. */
type Costs = { choose: Cost; find: Cost; cut: Cost };

function results(what: string, all: readonly Costs[], costOf: (costs: Costs) => Cost): Result[] {
  const costs = all.map(costOf);
  return [
    {
      name: `${what} the prints on a spread of 12 MP, on a processor ${SLOWER} times slower`,
      value: SLOWER * median(costs.map(({ ms }) => ms)),
      unit: 'ms',
      atMost: MOST_MS,
    },
    { name: `memory for ${what}`, value: median(costs.map(({ mb }) => mb)), unit: 'MB', atMost: MOST_MB },
  ];
}

async function onPage<Answer>(
  context: BrowserContext,
  address: string,
  act: (page: Page) => Promise<Answer>,
): Promise<Answer> {
  const page = await context.newPage();
  await page.goto(address);
  const answer = await act(page);
  await page.close();
  return answer;
}

async function cutSpread(browser: Browser, page: Page, file: string): Promise<Costs> {
  const choose = await costOf(browser, () => chooseSpread(page, file));
  const find = await costOf(browser, () => openFrames(page));
  const cut = await costOf(browser, async () => {
    await page.getByRole('button', { name: TAKE }).tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
  return { choose, find, cut };
}

/** Until the page has looked at all of them: the last is a spread, about which something is said. */
const chooseDozen = (browser: Browser, page: Page, files: readonly string[]) =>
  costOf(browser, async () => {
    await page.setInputFiles('input[type=file]', [...files]);
    await page.getByText('sieht nach einer Albumseite aus').waitFor();
  });

/** In milliseconds of a clock. Only the page is slowed, as a browser slows no workers. */
async function waitForFrames(page: Page, file: string): Promise<number> {
  await chooseSpread(page, file);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const pressed = performance.now();
  await openFrames(page);
  return performance.now() - pressed;
}

async function chooseSpread(page: Page, file: string): Promise<void> {
  await page.setInputFiles('input[type=file]', file);
  await page.getByText('sieht nach einer Albumseite aus').waitFor();
}

/** Until the frames are on the screen. */
async function openFrames(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Mehrere Abzüge/ }).tap();
  await page.getByRole('button', { name: TAKE }).waitFor();
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** Of the process that does most meanwhile: that of the page, with its workers. */
async function costOf(browser: Browser, act: () => Promise<void>): Promise<Cost> {
  const cdp = await browser.newBrowserCDPSession();
  const renderers = async () => {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer');
  };
  const before = await renderers();
  const watched = before.map(({ id, cpuTime }) => ({ id, cpuTime, start: residentOf(id), most: 0 }));
  const watch = setInterval(() => {
    for (const one of watched) one.most = Math.max(one.most, residentOf(one.id));
  }, LOOK_MS);
  await act();
  clearInterval(watch);
  const costs = (await renderers()).flatMap(({ id, cpuTime }): Cost[] => {
    const known = watched.find((one) => one.id === id);
    return known ? [{ ms: 1000 * (cpuTime - known.cpuTime), mb: known.most - known.start }] : [];
  });
  await cdp.detach();
  const [busiest] = costs.toSorted((one, other) => other.ms - one.ms);
  if (!busiest) throw new Error('the page has gone');
  return busiest;
}

/** In MB; 0 of a process that has ended. */
function residentOf(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024;
}

/** Ordinary photographs, and the spread behind them. */
async function dozen(folder: string): Promise<string[]> {
  const photo = await cameraPhoto();
  const files = Array.from({ length: DOZEN - 1 }, (_, n) => path.join(folder, `photo-${n}.jpg`));
  for (const [n, file] of files.entries())
    await writeFile(
      file,
      await sharp(photo)
        .modulate({ hue: 30 * n })
        .jpeg({ quality: 92 })
        .toBuffer(),
    );
  return [...files, path.join(folder, 'spread.jpg')];
}

/** Six prints with white borders on two brown pages on a dark table: all are found, however it is scaled. */
async function spread(): Promise<Buffer> {
  const photo = await cameraPhoto();
  const print = (left: number) =>
    sharp(photo)
      .extract({ left, top: 400, width: 800, height: 560 })
      .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#f6f3ea' })
      .toBuffer();
  const places = [
    [360, 400],
    [1560, 380],
    [2800, 420],
    [380, 1700],
    [1540, 1720],
    [2780, 1690],
  ];
  const prints = await Promise.all(
    places.map(async ([left = 0, top = 0], n) => ({ input: await print(n * 500), left, top })),
  );
  const pages = sharp({ create: { width: 3640, height: 2560, channels: 3, background: '#8a7558' } });
  const input = await pages.png().toBuffer();
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#4a3a30' } })
    .composite([{ input, left: 180, top: 220 }, ...prints])
    .jpeg({ quality: 92 })
    .toBuffer();
}
