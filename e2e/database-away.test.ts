import assert from 'node:assert/strict';
import { StoreUnavailable } from '#server/ports/store-unavailable.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { journey, phone } from './journey.ts';

const { title, storeAway } = frameTexts.failed;

journey(
  'with the database away every page says so in words, and those for anyone are shown',
  phone,
  async ({ house, page, login, expectComplaint }) => {
    await house.addMember('anna');
    await login(page, 'anna');
    expectComplaint(/503/);
    const { find } = house.sessions;
    house.sessions.find = () => Promise.reject(new StoreUnavailable('The database does not answer'));
    for (const address of ['/', '/group-email', '/users', '/image-galleries']) {
      const shell = await page.goto(address);
      assert.equal(shell?.headers()['content-type'], 'text/html; charset=utf-8', address);
      // The first two ask for nothing that they cannot do without.
      if (['/', '/group-email'].includes(address)) continue;
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByText(storeAway).waitFor();
    }
    for (const [address, name] of [
      ['/impressum', 'Impressum'],
      ['/datenschutz', 'Datenschutz'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1, name }).waitFor();
    }
    house.sessions.find = find;
    await page.goto('/users');
    await page.getByRole('heading', { level: 1, name: 'Namensliste' }).waitFor();
  },
);
