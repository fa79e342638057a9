import assert from 'node:assert/strict';
import { type Page, pages } from '#contract/pages.ts';
import { fillGallery } from './album.ts';
import { journey, laptop, phone } from './journey.ts';

/** What an address of the page may hold in place of each name. */
const filled = (page: Page, gallery: string, image: string) =>
  page
    .replace(/:id\b/, gallery)
    .replace(':imageId', image)
    .replace(':username', 'anna')
    .replace(/:token\??/, 'unknown');

journey('every page preloads the script that it uses, and nothing is fetched twice', laptop, async (j) => {
  const { page, house } = j;
  // To anna, pages of maintainers are not there.
  j.expectComplaint(/404/);
  await house.addMember('anna');
  const gallery = await fillGallery(house, 'anna', 2);
  const [image] = await house.images.list(gallery);
  await j.login(page, 'anna');
  for (const address of Object.keys(pages) as Page[]) {
    const fetched: string[] = [];
    const note = (request: { url(): string }) => void fetched.push(new URL(request.url()).pathname);
    page.on('request', note);
    await page.goto(filled(address, gallery, image?.id ?? ''));
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    page.off('request', note);

    const html = await (await house.browser().fetch('GET', new URL(page.url()).pathname)).text();
    const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
    const isApart = !['start', 'pages', 'galleries'].includes(pages[address]);
    assert.equal(named.length, pages[address] === 'start' ? 1 : isApart ? 3 : 2, address);
    const scripts = fetched.filter((path) => path.endsWith('.js'));
    assert.deepEqual(
      scripts.filter((path) => !named.includes(path)).map((path) => /\/(\w+)-/.exec(path)?.[1]),
      pages[address] === 'galleries' && address !== '/image-galleries' ? ['lightbox', 'picture'] : [],
      address,
    );
    assert.deepEqual(
      named.filter((path) => !scripts.includes(path)),
      [],
      address,
    );
    // The icon of the tab is the browser's own affair.
    const asked = fetched.filter((path) => path !== '/favicon.svg');
    assert.deepEqual([...new Set(asked)], asked, address);
  }
});

journey('the largest text of the login stands there before the script has come', phone, async (j) => {
  const { page } = j;
  await page.setViewportSize({ width: 412, height: 823 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  /** When each text was painted that was larger than all before; waits for the first. */
  const painted = () =>
    page.evaluate<number[]>(`new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().map(({ startTime }) => startTime)))
        .observe({ type: 'largest-contentful-paint', buffered: true });
    })`);
  await page.goto('/login', { waitUntil: 'commit' });
  await painted();
  const came = await page.evaluate(() => performance.now());
  release();
  await page.locator('input').first().waitFor();
  await page.waitForTimeout(500);
  const times = await painted();
  assert.ok(
    times.every((time) => time < came),
    `${times} ${came}`,
  );
});

journey('a phone finds all it needs to keep the site on its home screen', phone, async (j) => {
  const { page } = j;
  await page.goto('/login');
  const client = await page.context().newCDPSession(page);
  const { url, errors, data } = await client.send('Page.getAppManifest');
  assert.match(url, /\/manifest\.webmanifest$/);
  assert.deepEqual(errors, []);
  assert.equal(JSON.parse(data ?? '{}').name, j.house.config.identity.siteName);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  assert.deepEqual(others, []);
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  assert.equal((await page.request.get(touchIcon ?? '')).headers()['content-type'], 'image/png');
});
