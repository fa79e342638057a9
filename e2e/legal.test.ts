import assert from 'node:assert/strict';
import { journey, phone } from './journey.ts';

journey(
  'imprint and privacy notice are there for everybody, with the blanks marked',
  phone,
  async ({ page }) => {
    await page.goto('/login');
    for (const name of ['Impressum', 'Datenschutz']) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      assert.ok((await page.getByRole('heading', { level: 2 }).count()) > 0);
      assert.match((await page.locator('mark').first().textContent()) ?? '', /^\[.+\]$/);
      assert.match(await page.title(), new RegExp(`^${name} – `));
    }
    assert.ok((await page.getByRole('main').getByRole('listitem').count()) > 5);
  },
);
