import { launchBrowser } from '../tools/browser.ts';
import { startSite } from './browser/site.ts';
import { visit } from './browser/visit.ts';
import type { Result } from './result.ts';

/** An album on a phone: the cost of the first and second view. */
export async function benchAlbum(): Promise<Result[]> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const album = await site.album(100);

    const context = await site.memberPhone(browser);
    const first = await visit(context, album);
    const second = await visit(context, album);
    const slow = await visit(await site.memberPhone(browser), album, { slow: true });

    return [
      {
        name: 'first view of an album of 100 on a phone, pictures',
        value: first.pictureBytes,
        unit: 'bytes',
        atMost: 190_000,
      },
      { name: 'the same, picture requests', value: first.pictures, unit: 'requests', atMost: 8 },
      { name: 'the same, layout shift', value: first.shift, unit: 'CLS', atMost: 0 },
      { name: 'its second view, everything', value: second.bytes, unit: 'bytes', atMost: 30_000 },
      {
        name: 'its first screen complete on a slow phone',
        value: slow.firstScreen / 1000,
        unit: 's',
        atMost: 3,
      },
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}
