import assert from 'node:assert/strict';
import { type Page, pages, type Script } from '#contract/pages.ts';
import type { TestHouse } from '#test/support/test-house.ts';
import { fillGallery } from './album.ts';
import { addressOfPage } from './every-page.ts';
import { journey, laptop, phone } from './journey.ts';

/** The scripts that the document of this address names. */
async function namedScripts(house: TestHouse, address: string): Promise<string[]> {
  const html = await (await house.browser().fetch('GET', address)).text();
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
}

const nameOf = (path: string) => /\/(\w+)-/.exec(path)?.[1];

/** What pages fetch behind what they show. */
const late: Partial<Record<Page, string[]>> = {
  // Beside its calls.
  '/': ['news'],
  '/change-password': ['passkeys'],
  // Behind an album, so that a picture opens at once.
  '/image-galleries/:id': ['lightbox', 'pages', 'panel'],
  '/image-galleries/:id/bild/:imageId': ['lightbox', 'pages', 'panel'],
};

/** Those of `pages` hold what most share; the cards of the list are those of a gallery. */
function sharedBy(script: Script): string[] {
  if (script === 'list') return ['galleries'];

  // What hands on a picture stands apart, for the choosing of several.
  if (script === 'panel') return ['pages'];
  if (script === 'names') return ['pages', 'panel'];
  if (script === 'maintenance') return ['editing', 'pages'];
  if (script === 'organising' || script === 'answering') return ['meetings', 'pages'];
  return ['start', 'pages', 'galleries'].includes(script) ? [] : ['pages'];
}

journey('every page preloads the script that it uses, and nothing is fetched twice', laptop, async (j) => {
  const { page, house } = j;
  // To anna, pages of maintainers are not there.
  j.expectComplaint(/404/);
  await house.addMember('anna');
  const id = await fillGallery(house, 'anna', 2);
  const [image] = await house.images.list(id);
  const addressOf = (path: Page) => addressOfPage(path, { username: 'anna', id, imageId: image?.id ?? '' });

  const all = Object.keys(pages) as Page[];
  for (const path of all) {
    const script = pages[path];
    const named = (await namedScripts(house, addressOf(path))).map(nameOf);
    const expected = ['index', script === 'start' ? [] : script, ...sharedBy(script)].flat();
    assert.deepEqual(named.sort(), expected.sort(), path);
  }

  await j.login(page, 'anna');
  // In the browser, the first page of each script, and an open picture.
  const seen = all.filter((path) => all.find((other) => pages[other] === pages[path]) === path);
  for (const path of [...seen, '/image-galleries/:id/bild/:imageId'] as const) {
    const fetched: string[] = [];
    const note = (request: { url(): string }) => void fetched.push(new URL(request.url()).pathname);
    page.on('request', note);
    await page.goto(addressOf(path));
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    page.off('request', note);

    const named = await namedScripts(house, new URL(page.url()).pathname);
    const scripts = fetched.filter((file) => file.endsWith('.js'));
    assert.deepEqual(
      scripts
        .filter((file) => !named.includes(file))
        .map(nameOf)
        .sort(),
      late[path] ?? [],
      path,
    );
    assert.deepEqual(
      named.filter((file) => !scripts.includes(file)),
      [],
      path,
    );
    // The icon of the tab is the browser's own affair.
    const asked = fetched.filter((file) => file !== '/favicon.svg');
    assert.deepEqual([...new Set(asked)], asked, path);
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
  await page.goto('/login', { waitUntil: 'commit' });
  /** When each text was painted that was larger than all before; waits for the first. */
  const painted = () =>
    page.evaluate<number[]>(`new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().map(({ startTime }) => startTime)))
        .observe({ type: 'largest-contentful-paint', buffered: true });
    })`);
  await painted();
  const came = await page.evaluate(() => performance.now());
  release();
  await page.locator('input').first().waitFor();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
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
