import { costsOf, startSite } from './http/running.ts';
import type { Result } from './result.ts';

const ROUNDS = 12;

/** A class, ten of them, a hundred of them; each with an album of 100 images. */
const sizes = [
  { members: 30, galleries: 20, albums: [100], elsewhere: 0 },
  { members: 300, galleries: 60, albums: [100], elsewhere: 10_000 },
  { members: 3000, galleries: 200, albums: [100], elsewhere: 100_000 },
];

/** Answers that are no longer where there is more. */
const targets = ['session', "a member's data", 'list of 100 images', 'thumbnail'];

/** What the same answer costs where a hundred times, a thousand times as much is stored. */
export async function benchGrowth(): Promise<Result[]> {
  const sites = [];
  for (const size of sizes) sites.push(await startSite(size));
  const results: Result[] = [];
  for (const target of targets) {
    const [small = 0, ...grown] = await costsOf(
      sites.map((site) => [site, site.offer.targets[target] ?? '']),
      ROUNDS,
    );
    for (const [index, cost] of grown.entries()) {
      const { members = 0, elsewhere = 0 } = sizes[index + 1] ?? {};
      const among = `${members.toLocaleString('en')} members, ${elsewhere.toLocaleString('en')} images`;
      results.push({
        name: `${target}, among ${among}`,
        value: cost / small,
        unit: '× the same among 30 members, 100 images',
        atMost: 1.5,
      });
    }
  }
  for (const site of sites) await site.stop();
  return results;
}
