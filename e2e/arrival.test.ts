import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { fillGallery } from './album.ts';
import { comesTo } from './comes-to.ts';
import { journey, laptop, phone } from './journey.ts';

/** The files that each preload of the page allows: of a picture there are several, and one is right for this screen. */
const preloads = (page: Page, kinds: string) =>
  page.locator(kinds).evaluateAll((links) =>
    links.map((element) => {
      const { href, imageSrcset } = element as HTMLLinkElement;
      return imageSrcset.match(/\/\S+/g) ?? [new URL(href).pathname];
    }),
  );

journey('what a page preloads is what it uses, and nothing is fetched twice', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  const gallery = await fillGallery(house, 'anna', 2);
  const [image] = await house.images.list(gallery);
  await j.login(page, 'anna');
  // What the page itself asks for, whether the browser has fetched it by then or not.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      performance.mark(`${input}`);
      return fetch(input, init);
    };
  });
  const used = () =>
    page.evaluate(() => [
      ...performance.getEntriesByType('mark').map(({ name }) => name),
      ...Array.from(document.images, ({ currentSrc }) => currentSrc && new URL(currentSrc).pathname),
    ]);
  const album = `/image-galleries/${gallery}`;
  for (const address of ['/', '/users', '/image-galleries', album, `${album}/bild/${image?.id}`]) {
    const fetched: string[] = [];
    const note = (request: { url(): string }) => void fetched.push(new URL(request.url()).pathname);
    page.on('request', note);
    await page.goto(address);
    const unused = async () => {
      const asked = await used();
      const wanted = await preloads(page, 'link[rel=preload]');
      return wanted.filter((files) => !files.some((file) => asked.includes(file)));
    };
    await comesTo(unused, []);
    await page.waitForLoadState('networkidle');
    page.off('request', note);

    const links = await preloads(page, 'link[rel=preload], link[rel=modulepreload]');
    assert.ok(links.length >= 2, address);
    if (address === '/image-galleries' || address === album)
      assert.ok(
        links.some(([file = '']) => file.endsWith('.webp')),
        address,
      );
    for (const files of links)
      assert.equal(fetched.filter((path) => files.includes(path)).length, 1, files.join());
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

journey('a stranger gets no preload of what only members may see', laptop, async (j) => {
  const html = await (await j.house.browser().fetch('GET', '/image-galleries')).text();
  assert.match(html, /rel="modulepreload"/);
  assert.doesNotMatch(html, /rel="preload"/);
});

journey('a phone finds all it needs to keep the site on its home screen', phone, async (j) => {
  const { page } = j;
  await page.goto('/login');
  const client = await page.context().newCDPSession(page);
  const { url, errors, data } = await client.send('Page.getAppManifest');
  assert.match(url, /\/manifest\.webmanifest$/);
  assert.deepEqual(errors, []);
  assert.equal(JSON.parse(data ?? '{}').name, j.house.config.siteName);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  assert.deepEqual(others, []);
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  assert.equal((await page.request.get(touchIcon ?? '')).headers()['content-type'], 'image/png');
});
