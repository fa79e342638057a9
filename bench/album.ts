import { launchBrowser } from '../tools/browser.ts';
import { startSite } from './browser/site.ts';
import { type Visit, visit } from './browser/visit.ts';
import { median, type Result } from './result.ts';

const ROUNDS = 5;

/** Albums on a phone: the cost of the first and second view, and whether a hundred times more pictures cost more. */
export async function benchAlbum(): Promise<Result[]> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const album = await site.album(100);
    const huge = await site.album(10_000);

    const context = await site.memberPhone(browser);
    const first = await visit(context, album);
    const second = await visit(context, album);
    const slow = await visit(await site.memberPhone(browser), album, { slow: true });

    const rounds: { of100: Visit; of10000: Visit }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ of100: await visit(context, album), of10000: await visit(context, huge) });
    const ratio = (what: 'firstScreen' | 'scripting') =>
      median(rounds.map(({ of10000 }) => of10000[what])) / median(rounds.map(({ of100 }) => of100[what]));

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
      {
        name: 'an album of 10,000 against one of 100, first pictures',
        value: ratio('firstScreen'),
        unit: 'times',
        atMost: 1.25,
      },
      { name: 'the same, script time', value: ratio('scripting'), unit: 'times', atMost: 1.25 },
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}
