import assert from 'node:assert/strict';
import { StoreFull, StoreUnavailable } from '#server/ports/store-unavailable.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { sessionTexts } from '#texts/web/session.ts';
import { inspect } from './inspect.ts';
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

journey(
  'with the disk full the right password is not called wrong, and lets in when there is room',
  { ...phone, reducedMotion: 'reduce' },
  async ({ house, page, expectComplaint }) => {
    await house.addMember('anna');
    expectComplaint(/507/);
    const { start } = house.sessions;
    house.sessions.start = () => Promise.reject(new StoreFull('The disk is full'));
    await page.goto('/login');
    await page.getByLabel('Benutzername').fill('anna');
    await page.getByLabel('Passwort', { exact: true }).fill(house.password);
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog', { name: sessionTexts.login.noRoom }).waitFor();
    assert.deepEqual(await inspect(page, 'login without room'), []);
    house.sessions.start = start;
    await page.getByRole('button', { name: 'OK' }).press('Enter');
    await page.getByRole('button', { name: 'Anmelden' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();
  },
);
