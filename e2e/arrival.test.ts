import assert from 'node:assert/strict';
import { fillGallery } from './album.ts';
import { journey, laptop, phone } from './journey.ts';

journey('what a page preloads is what it uses, and nothing is fetched twice', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  const gallery = await fillGallery(house, 'anna', 2);
  const [image] = await house.images.list(gallery);
  await j.login(page, 'anna');
  const album = `/image-galleries/${gallery}`;
  for (const address of ['/', '/users', '/image-galleries', album, `${album}/bild/${image?.id}`]) {
    const fetched: string[] = [];
    const note = (request: { url(): string }) => void fetched.push(new URL(request.url()).pathname);
    page.on('request', note);
    await page.goto(address);
    await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor({ state: 'attached' });
    // The browser complains about unused preloads some seconds after the page has loaded.
    await page.waitForTimeout(4000);
    page.off('request', note);

    // Of a picture there are several files, and one of them is right for this screen.
    const links = await page.locator('link[rel=preload], link[rel=modulepreload]').evaluateAll((all) =>
      all.map((element) => {
        const { href, imageSrcset } = element as HTMLLinkElement;
        return imageSrcset.match(/\/\S+/g) ?? [new URL(href).pathname];
      }),
    );
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
  await page.route('**/*.js', async (route) => {
    await page.waitForTimeout(1000);
    await route.continue();
  });
  await page.goto('/login');
  await page.locator('input').first().waitFor();
  await page.waitForTimeout(500);
  const [came, ...painted] = await page.evaluate<number[]>(`new Promise((resolve) => {
    const script = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js'));
    new PerformanceObserver((list) => {
      resolve([script, ...list.getEntries()].map((entry) => entry.responseEnd ?? entry.startTime));
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  })`);
  assert.ok(painted.length > 0 && painted.every((time) => time < (came ?? 0)), `${painted} ${came}`);
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
