import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../tools/browser.ts';
import { startSite } from './browser/site.ts';
import { median, type Result } from './result.ts';

const ROUNDS = 5;
const SCROLLS = 2;
const LENGTHS = [1000, 3000];
/** As a phone that has been in use for some years. */
const SLOWER = 4;
const SCROLLED = 10_000;
/** About a screen a second. */
const PIXELS_A_SECOND = 800;
const LONG_MS = 50;

/** Runs in the page: tells when the first card could be seen. */
const WATCH = `
  requestAnimationFrame(function look() {
    if (!document.querySelector('main li img')) return requestAnimationFrame(look);
    requestAnimationFrame(() => performance.mark('first card'));
  });`;

/** Runs in the page: scrolls it, a piece with each frame. */
const SCROLL = `new Promise((done) => {
    performance.mark('scroll');
    const begun = performance.now();
    const from = scrollY;
    requestAnimationFrame(function step(now) {
      const way = Math.min(${SCROLLED}, ((now - begun) * ${PIXELS_A_SECOND}) / 1000);
      scrollTo(0, from + way);
      if (way < ${SCROLLED}) requestAnimationFrame(step);
      else done();
    });
  })`;

/** Of a trace: `ts` in µs, `tdur` in µs of the CPU time of its thread. */
type TraceEvent = { name: string; pid: number; tid: number; ts: number; tdur?: number };

/** What the main thread of a page did meanwhile: its tasks, and when `mark` was set. */
async function tasksOf(client: CDPSession, mark: string, act: () => Promise<unknown>) {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  client.on('Tracing.dataCollected', collect);
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  await act();
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.end');
  await complete;
  client.off('Tracing.dataCollected', collect);
  const marked = events.find(({ name }) => name === mark);
  const tasks = events.filter(
    ({ name, pid, tid }) => name.endsWith('::RunTask') && pid === marked?.pid && tid === marked.tid,
  );
  return { at: marked?.ts ?? 0, tasks };
}

const msOf = ({ tdur = 0 }: TraceEvent) => tdur / 1000;

async function newPage(context: BrowserContext, hasTiles: boolean) {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(`localStorage.setItem('tiles', '${hasTiles ? 1 : 0}')`);
  await page.addInitScript(WATCH);
  return { page, client };
}

type Opened = { page: Page; client: CDPSession };

/** Opens an album: ms until its first card, and how many of them the main thread worked. */
async function open({ page, client }: Opened, album: string) {
  const when = `performance.getEntriesByName('first card')[0]?.startTime ?? 0`;
  let firstCard = 0;
  const { at, tasks } = await tasksOf(client, 'first card', async () => {
    await page.goto(album);
    await page.locator('main li img').first().waitFor({ state: 'attached' });
    while (firstCard === 0) firstCard = await page.evaluate<number>(when);
  });
  const work = tasks.filter(({ ts }) => ts < at).reduce((sum, task) => sum + msOf(task), 0);
  return { firstCard, work };
}

/** The CPU time of each task of the main thread while somebody scrolls. */
async function scrolled({ page, client }: Opened): Promise<number[]> {
  const { tasks } = await tasksOf(client, 'scroll', () => page.evaluate(SCROLL));
  return tasks.map(msOf);
}

/** MB in use once all has come to rest. */
async function heapOf({ page, client }: Opened): Promise<number> {
  await page.waitForLoadState('networkidle');
  let before = -1;
  let cards = 0;
  while (cards > before) {
    await page.waitForTimeout(1000);
    before = cards;
    cards = await page.locator('main li img').count();
  }
  await client.send('HeapProfiler.enable');
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

/**
 * Long albums on a slow phone: how soon they are there, how they scroll, and what they hold. Other work on the machine
 * delays a card and a frame, but takes no CPU time from the page's own thread: compare that.
 */
export async function benchLongAlbum(): Promise<Result[]> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const short = await site.album(20);
    const context = await site.memberPhone(browser);
    const results: Result[] = [];
    for (const length of LENGTHS) {
      const album = await site.album(length);
      for (const hasTiles of [true, false]) {
        const kind = hasTiles ? 'tiles' : 'cards';
        const values = await measure(context, { album, short, hasTiles });
        results.push(...resultsOf(`album of ${length}, ${kind}`, values));
      }
    }
    return results;
  } finally {
    await browser.close();
    await site.stop();
  }
}

type Albums = { album: string; short: string; hasTiles: boolean };

async function measure(context: BrowserContext, { album, short, hasTiles }: Albums) {
  const openings: Awaited<ReturnType<typeof open>>[] = [];
  const tasks: number[] = [];
  let heap = 0;
  // The first one fills the caches.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const opened = await newPage(context, hasTiles);
    const opening = await open(opened, album);
    if (round > 0) openings.push(opening);
    if (round > 0 && round <= SCROLLS) tasks.push(...(await scrolled(opened)));
    if (round === ROUNDS) heap = await heapOf(opened);
    await opened.page.close();
  }
  const small = await newPage(context, hasTiles);
  await open(small, short);
  heap -= await heapOf(small);
  await small.page.close();
  return { openings, tasks, heap };
}

function resultsOf(name: string, { openings, tasks, heap }: Awaited<ReturnType<typeof measure>>): Result[] {
  return [
    { name: `${name}: first card`, value: median(openings.map((one) => one.firstCard)) / 1000, unit: 's' },
    {
      name: 'the same, work of the page until then',
      value: median(openings.map((one) => one.work)),
      unit: 'ms of CPU time',
    },
    {
      name: `scrolled, tasks of more than ${LONG_MS} ms`,
      value: tasks.filter((ms) => ms > LONG_MS).length / SCROLLS,
      unit: 'tasks',
      atMost: 0,
    },
    { name: 'scrolled, the longest task', value: Math.max(...tasks), unit: 'ms of CPU time' },
    { name: 'memory more than an album of 20', value: heap, unit: 'MB', atMost: 20 },
  ];
}
