import { costsOf, startSite } from './http/running.ts';
import type { Result } from './result.ts';

const ROUNDS = 12;

/** Sites of one, ten and a hundred classes; each with an album of 100 images. */
const sizes = [
  { members: 30, galleries: 20, albums: [100], elsewhere: 0 },
  { members: 300, galleries: 60, albums: [100], elsewhere: 10_000 },
  { members: 3000, galleries: 200, albums: [100], elsewhere: 100_000 },
];

type Size = (typeof sizes)[number];

/** The calls, and how much more each may cost than on the smallest site. */
const targets: { name: string; atMost: (grown: Size, small: Size) => number }[] = [
  // Answers whose length does not depend on the size of the site.
  ...['session', "a member's data", 'list of 100 images', 'thumbnail'].map((name) => ({
    name,
    atMost: () => 1.5,
  })),
  // Answers that grow with members or galleries.
  { name: 'name list', atMost: (grown, small) => grown.members / small.members },
  { name: 'list of galleries', atMost: (grown, small) => grown.galleries / small.galleries },
];

/** The cost of the same answer on a site that stores a hundred or a thousand times as much. */
export async function benchGrowth(): Promise<Result[]> {
  const sites = [];
  for (const size of sizes) sites.push(await startSite(size));
  const results: Result[] = [];
  const [smallest, ...larger] = sizes;
  for (const { name, atMost } of targets) {
    const [small = 0, ...grown] = await costsOf(
      sites.map((site) => [site, site.offer.targets[name] ?? '']),
      ROUNDS,
    );
    for (const [index, cost] of grown.entries()) {
      const size = larger[index];
      if (!(size && smallest)) continue;
      const among = `${size.members.toLocaleString('en')} members, ${size.elsewhere.toLocaleString('en')} images`;
      results.push({
        name: `${name}, among ${among}`,
        value: cost / small,
        unit: '× the same among 30 members, 100 images',
        atMost: atMost(size, smallest),
      });
    }
  }
  for (const site of sites) await site.stop();
  return results;
}
