import assert from 'node:assert/strict';
import { type Page, pages } from '#contract/pages.ts';
import type { TestSite } from '#test/support/test-site.ts';
import { fillGallery } from './album.ts';
import { e2eTest, laptop } from './e2e-test.ts';
import { addressOfPage } from './every-page.ts';
import { waitForValue } from './page.ts';

/** The scripts that the document of this address names. */
async function namedScripts(site: TestSite, address: string): Promise<string[]> {
  const html = await (await site.browser().fetch('GET', address)).text();
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
}

const nameOf = (path: string) => /\/(\w+)-/.exec(path)?.[1];

/** What pages fetch behind what they show. */
const late: Partial<Record<Page, string[]>> = {
  // Beside its calls.
  '/': ['news'],
  // Behind an album, so that a picture opens at once.
  '/image-galleries/:id': ['lightbox', 'pages', 'panel'],
  '/image-galleries/:id/bild/:imageId': ['lightbox', 'pages', 'panel'],
};

e2eTest('every page preloads the script that it uses, and nothing is fetched twice', laptop, async (j) => {
  const { page, site } = j;
  // To anna, pages of maintainers are not there.
  j.expectComplaint(/404/);
  await site.addMember('anna');
  const id = await fillGallery(site, 'anna', 2);
  const [image] = await site.images.list(id);
  const addressOf = (path: Page) => addressOfPage(path, { username: 'anna', id, imageId: image?.id ?? '' });

  const all = Object.keys(pages) as Page[];
  await j.login(page, 'anna');
  // In the browser, the first page of each script, and an open picture.
  const seen = all.filter((path) => all.find((other) => pages[other] === pages[path]) === path);
  for (const path of [...seen, '/image-galleries/:id/bild/:imageId'] as const) {
    const fetched: string[] = [];
    const note = (request: { url(): string }) => void fetched.push(new URL(request.url()).pathname);
    page.on('request', note);
    await page.goto(addressOf(path));
    await page.locator('h1').first().waitFor();
    const named = await namedScripts(site, new URL(page.url()).pathname);
    const scripts = () => fetched.filter((file) => file.endsWith('.js'));
    const behind = () =>
      scripts()
        .filter((file) => !named.includes(file))
        .map(nameOf)
        .sort();
    // A slow machine may rest between two of them for longer than the browser calls idle.
    await waitForValue(behind, late[path] ?? []);
    await page.waitForLoadState('networkidle');
    page.off('request', note);

    assert.deepEqual(behind(), late[path] ?? [], path);
    const found = named.filter((file) => !scripts().includes(file));
    assert.deepEqual(found, [], path);
    // The icon of the tab is the browser's own affair.
    const asked = fetched.filter((file) => file !== '/favicon.svg');
    assert.deepEqual([...new Set(asked)], asked, path);
  }
});
