import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey, phone } from './journey.ts';
import { pressOk } from './press-ok.ts';

const SUCCESS =
  'Anweisungen zum Zurücksetzen des Passworts wurden an die hinterlegte Emailadresse versendet.';

const sentPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Schau in dein Postfach' });

const withContact = async () => ({ settings: { ADMIN_EMAIL: 'betreuer@example.org' } });

for (const furnish of [undefined, withContact])
  journey(
    `who asked for a link reads what to do now${furnish ? ', and whom to ask' : ''}; who typed nothing is asked to`,
    phone,
    async (j) => {
      const { page, house } = j;
      await house.addMember('anna');
      const field = page.getByLabel('Benutzername oder verknüpfte E-Mail-Adresse');
      const submit = page.getByRole('button', { name: 'Absenden' });
      const calls: string[] = [];
      page.on('request', (request) => calls.push(request.url()));
      for (const typed of ['', '  ']) {
        await page.goto('/login/password-reset');
        await field.fill(typed);
        assert.equal(await submit.getAttribute('aria-disabled'), null);
        await (typed ? field.press('Enter') : submit.click());
        await page.getByText('Bitte fülle dieses Feld aus.').waitFor();
        assert.equal(await field.evaluate((input) => input === document.activeElement), true);
      }
      assert.equal(
        calls.some((url) => url.includes('/api/')),
        false,
      );

      await field.fill('anna');
      await submit.click();
      await pressOk(page, SUCCESS);
      await sentPage(page).waitFor();
      assert.equal(await page.locator('form').count(), 0);
      await page.getByText(/Ordner für Werbung und Spam/).waitFor();
      const whom = page.getByRole('main').getByRole('link').first();
      assert.equal(await whom.getAttribute('href'), furnish ? 'mailto:betreuer@example.org' : '/impressum');

      // Nothing is told about who has an account.
      const words = await page.getByRole('main').textContent();
      await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
      await field.fill('niemand');
      await submit.click();
      await pressOk(page, SUCCESS);
      await sentPage(page).waitFor();
      assert.equal(await page.getByRole('main').textContent(), words);
    },
    furnish,
  );
