import assert from 'node:assert/strict';
import { type Page, pages } from '#contract/pages.ts';
import { addressOfPage } from './every-page.ts';
import { journey, phone } from './journey.ts';
import { waitForValue } from './wait-for-value.ts';

const TOKEN = 'a'.repeat(43);
const withToken = (Object.keys(pages) as Page[]).filter((page) => page.includes(':token'));

journey(
  'every page with a token takes it out of the address bar and the history, and can be loaded again',
  phone,
  async ({ page, expectComplaint }) => {
    // Nobody has made these tokens.
    expectComplaint(/404|400/);
    assert.ok(withToken.length >= 8, `${withToken}`);
    for (const one of withToken) {
      const address = addressOfPage(one, { token: TOKEN });
      assert.ok(address.includes(TOKEN));
      const clean = address.slice(0, -`/${TOKEN}`.length);
      // Where the address can stand that somebody reads later: the bar, what "back" leads to, and the entry itself.
      const open = () =>
        page.evaluate(() => [
          ...[location.href, document.title, ...navigation.entries().map(({ url }) => url)],
          JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }]),
        ]);
      const isClean = async () => {
        await page.getByRole('heading', { level: 1 }).waitFor();
        await waitForValue(() => page.evaluate(() => location.pathname + location.search), clean);
        assert.ok(!(await open()).join().includes(TOKEN), one);
      };
      await page.goto(address);
      await isClean();
      await page.goto('/impressum');
      await page.goBack();
      await isClean();

      await page.goto(address);
      await isClean();
      await page.reload();
      await isClean();
      // It says how to go on, and offers nothing that would need the token.
      const main = page.getByRole('main');
      assert.match(await main.locator('p').first().innerText(), /\w.{20}/, one);
      assert.ok((await main.getByRole('link').count()) > 0, one);
      assert.equal(await main.locator('form').count(), 0, one);
    }
  },
);
