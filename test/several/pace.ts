import type { TestContext } from 'node:test';
import { ownData } from '#test/support/own-data.ts';
import { createBrowser, type TestBrowser } from '#test/support/test-browser.ts';
import { startBalancer } from './balancer.ts';

const SECONDS = 4;
const AT_ONCE = 24;

const jobs: Record<string, (browser: TestBrowser) => Promise<{ status: number }>> = {
  'list of members': (browser) => browser.get('/users'),
  'saved contact data': (browser) => browser.send('PUT', '/users/m000', { json: ownData() }),
};

/** Requests of three processes in percent of those of a single one, both measured behind nginx. */
export async function threeToOne(t: TestContext, ports: number[], cookies: Map<string, string>) {
  const one = createBrowser(await startBalancer(t, ports.slice(0, 1)), cookies);
  const all = createBrowser(await startBalancer(t, ports), cookies);
  const ratios: string[] = [];
  for (const [name, job] of Object.entries(jobs)) {
    // Warms up all three before the measurement.
    await answered(() => job(all), SECONDS);
    const alone = await answered(() => job(one), SECONDS);
    const together = await answered(() => job(all), SECONDS);
    ratios.push(`${Math.round((100 * together) / alone)} percent for the ${name}`);
  }
  return ratios.join(', ');
}

async function answered(ask: () => Promise<{ status: number }>, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  const askOn = async () => {
    while (performance.now() < end) {
      const { status } = await ask();
      if (status >= 300) throw new Error(`A request under load was answered with ${status}`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return count;
}
