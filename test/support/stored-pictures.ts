import { hash } from 'node:crypto';
import { glob, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Image } from '#contract/galleries.ts';
import type { TestBrowser } from './test-browser.ts';

/** The ids of listed images with a file that is missing, cut or changed. */
export async function brokenImages(browser: TestBrowser, listed: Image[]): Promise<string[]> {
  const broken: string[] = [];
  for (const { id, imagePath, displayPath, thumbnailPath, smallThumbnailPath } of listed)
    for (const target of [imagePath, displayPath, thumbnailPath, smallThumbnailPath]) {
      const file = await browser.fetch('GET', target ?? '');
      const bytes = Buffer.from(await file.arrayBuffer());
      const whole = file.headers.get('content-length') === String(bytes.length);
      if (file.status !== 200 || !whole || file.headers.get('etag') !== `"${hash('sha256', bytes)}"`)
        broken.push(id);
    }
  return broken;
}

/** The folders of all stored images, listed or not; the server may remove some of them meanwhile. */
export async function storedFolders(dataDir: string): Promise<string[]> {
  const images = path.join(dataDir, 'images');
  const names = await Array.fromAsync(glob('*/*', { cwd: images }));
  return names.filter((name) => path.basename(name).length === 36).map((name) => path.join(images, name));
}

/** Makes all stored images old enough for the sweep. */
export async function makeStoredOld(dataDir: string): Promise<void> {
  const longAgo = new Date(Date.now() - 2 * 3600 * 1000);
  for (const folder of await storedFolders(dataDir)) await utimes(folder, longAgo, longAgo);
}
