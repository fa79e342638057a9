import { existsSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
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

/** What finding and cutting out the prints of a photographed spread costs the browser of a phone. */
export async function benchPrintsPhone(): Promise<Result[]> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const context = await site.memberPhone(browser);
    const gallery = await site.album(0);
    const all: { find: Cost; cut: Cost }[] = [];
    for (let time = 0; time < TIMES; time++) {
      const page = await context.newPage();
      await page.goto(gallery.replace('image-galleries', 'image-upload'));
      all.push(await cutSpread(browser, page));
      await page.close();
    }
    return [
      ...results(
        'finding',
        all.map(({ find }) => find),
      ),
      ...results(
        'cutting',
        all.map(({ cut }) => cut),
      ),
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** `ms` of a processor, `mb` at most above what was taken before. */
type Cost = { ms: number; mb: number };

const results = (what: string, costs: readonly Cost[]): Result[] => [
  {
    name: `${what} the prints on a spread of 12 MP, on a processor ${SLOWER} times slower`,
    value: SLOWER * median(costs.map(({ ms }) => ms)),
    unit: 'ms',
    atMost: MOST_MS,
  },
  { name: `memory for ${what}`, value: median(costs.map(({ mb }) => mb)), unit: 'MB', atMost: MOST_MB },
];

async function cutSpread(browser: Browser, page: Page): Promise<{ find: Cost; cut: Cost }> {
  const file = { name: 'spread.jpg', mimeType: 'image/jpeg', buffer: await spread() };
  await page.setInputFiles('input[type=file]', file);
  await page.getByText('sieht nach einer Albumseite aus').waitFor();
  const take = page.getByRole('button', { name: /Bilder daraus machen$/ });
  const find = await costOf(browser, async () => {
    await page.getByRole('button', { name: /^Mehrere Abzüge/ }).tap();
    await take.waitFor();
  });
  const cut = await costOf(browser, async () => {
    await take.tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
  return { find, cut };
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

/** Six prints on two light pages on a dark table. */
async function spread(): Promise<Buffer> {
  const photo = await cameraPhoto();
  const print = (left: number) =>
    sharp(photo).extract({ left, top: 400, width: 840, height: 600 }).toBuffer();
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
  const pages = sharp({ create: { width: 3640, height: 2560, channels: 3, background: '#e8dcc0' } });
  const input = await pages.png().toBuffer();
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#4a3a30' } })
    .composite([{ input, left: 180, top: 220 }, ...prints])
    .jpeg({ quality: 92 })
    .toBuffer();
}
