import type { BrowserContext, Page } from 'playwright-core';

/** A slow phone: CPU four times slower, 1.6 Mbit/s, 150 ms. */
const SLOW = { cpu: 4, bytesPerSecond: 200_000, latencyMs: 150 };

export type Visit = {
  page: Page;
  /** Transferred bytes, and how many of them were pictures. */
  bytes: number;
  pictureBytes: number;
  pictures: number;
  /** ms from the start of the navigation. */
  largestPaint: number;
  /** ms until the pictures on the first screen of a gallery were complete; 0 on other pages. */
  firstScreen: number;
  shift: number;
  /** ms. */
  scripting: number;
};

/** Runs in the page: records layout shifts, the largest contentful paint, and when a gallery's first screen was complete. */
const WATCH = `
  globalThis.seen = { shift: 0, paint: 0, firstScreen: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.paint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const look = () => {
    const shown = [...document.querySelectorAll('main img')].filter(
      (image) => image.getBoundingClientRect().top < innerHeight,
    );
    const hasAll = shown.length > 0 && shown.every((image) => image.complete && image.naturalWidth > 0);
    if (hasAll) seen.firstScreen = performance.now();
    else requestAnimationFrame(look);
  };
  if (location.pathname.startsWith('/image-galleries/')) look();`;

/** Opens an address in a new tab and measures until the network is idle. */
export async function visit(context: BrowserContext, address: string, { slow = false } = {}): Promise<Visit> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Performance.enable');
  if (slow) {
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
    const { bytesPerSecond, latencyMs } = SLOW;
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  }
  const urls = new Map<string, string>();
  const came = { bytes: 0, pictureBytes: 0, pictures: 0 };
  client.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    came.bytes += encodedDataLength;
    if (!urls.get(requestId)?.endsWith('.webp')) return;
    came.pictureBytes += encodedDataLength;
    came.pictures += 1;
  });
  await page.addInitScript(WATCH);

  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const { metrics } = await client.send('Performance.getMetrics');
  const scripting = 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
  const { paint, ...seen } = await page.evaluate<Record<'shift' | 'paint' | 'firstScreen', number>>('seen');
  return { page, ...came, ...seen, largestPaint: paint, scripting };
}
