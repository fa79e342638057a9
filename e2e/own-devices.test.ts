import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axeFindings } from './axe.ts';
import { journey, laptop, phone } from './journey.ts';
import { tells } from './press-ok.ts';

const agree = async (page: Page, question: string | RegExp) => {
  const dialog = page.getByRole('alertdialog', { name: question });
  await dialog.getByRole('button', { name: 'OK' }).click();
};

for (const [name, device] of [
  ['laptop', laptop],
  ['phone', phone],
] as const)
  journey(
    `a member sees where they are logged in, ends one browser, and then all: ${name}`,
    device,
    async (j) => {
      const { page, house } = j;
      j.expectComplaint(/401 \(Unauthorized\)/);
      await house.addMember('anna');
      const other = await j.another(name === 'laptop' ? phone : laptop);
      await j.login(other, 'anna');
      const iphone = house.browser();
      const json = { username: 'anna', password: house.password };
      const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/18.5 Mobile/15E148 Safari/604.1' };
      await iphone.send('POST', '/login', { json, headers });
      await j.login(page, 'anna', '/change-password');

      const own = page.getByRole('region', { name: 'Wo du angemeldet bist' });
      await own.getByText('Das ist dieses Gerät.').waitFor();
      assert.equal(await own.getByRole('listitem').count(), 3);
      assert.deepEqual(await axeFindings(page, 'everything'), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));

      await own.getByRole('button', { name: 'Safari auf iPhone abmelden' }).click();
      await agree(page, '„Safari auf iPhone“ abmelden?');
      await tells(page, 'Erledigt.');
      await own.getByText('Safari auf iPhone').waitFor({ state: 'detached' });
      assert.equal((await iphone.get('/session')).status, 401);
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'devices');

      await own.getByRole('button', { name: 'Überall abmelden' }).click();
      await agree(page, 'Auf allen Geräten abmelden, auch auf diesem?');
      await tells(page, 'Du bist überall abgemeldet.');
      await page.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor();
      await other.goto('/users');
      await other.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor();
    },
  );
