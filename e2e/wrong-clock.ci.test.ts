import assert from 'node:assert/strict';
import { callMeeting, say } from '#test/support/test-meeting.ts';
import { e2eTest, laptop } from './e2e-test.ts';
import { logInHere } from './log-in-here.ts';

const HOUR = 3600_000;
const MINUTE = 60_000;

for (const [name, shift] of [
  ['fast', 2 * HOUR],
  ['slow', -2 * HOUR],
] as const)
  e2eTest(`on a device two hours ${name} the session lasts as long as it does`, laptop, async (j) => {
    const { page, site } = j;
    await site.addMember('anna');
    await page.clock.install({ time: Date.now() + shift });
    await page.goto('/login');
    await logInHere(page, 'anna', site.password);
    await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();
    const session = await page.evaluate(() => Number(localStorage.getItem('session_expiration')) * 1000);
    assert.ok(Math.abs(session - (Date.now() + 2 * HOUR)) < MINUTE, 'kept as the server said it');

    // A new tab, and one that was loaded again, know it, too.
    await page.goto('/users');
    await page.getByRole('heading', { level: 1, name: 'Namensliste' }).waitFor();
    const tab = await page.context().newPage();
    await tab.goto('/group-email');
    await tab.getByRole('heading', { level: 1, name: 'Rundmail' }).waitFor();
    await tab.close();

    assert.equal(await page.getByText(/^Deine Anmeldung endet/).count(), 0);
    await page.clock.pauseAt(session + shift - 4.5 * MINUTE);
    await page.getByText(/^Deine Anmeldung endet in 5 Minuten/).waitFor();
    site.passSeconds(2 * 60 * 60);
    await page.clock.runFor(5 * MINUTE);
    await page.waitForURL('**/login');
  });

e2eTest(
  'lists and times are those of Germany where zone and clock are wrong',
  { ...laptop, timezoneId: 'Pacific/Kiritimati' },
  async ({ page, site }) => {
    const anna = await site.join('anna');
    const { id } = await callMeeting(anna);
    await say(anna, id, 'yes');
    const day = () =>
      new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(Date.now());
    await page.clock.install({ time: Date.now() + 3 * 24 * HOUR });
    await page.goto('/login');
    await logInHere(page, 'anna', site.password);
    await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();
    for (const address of ['/namensliste/drucken', `/treffen/${id}/gaeste`]) {
      const begun = day();
      await page.goto(address);
      const note = (await page.getByText(/^Nur für die Klasse: .* Stand: /).textContent()) ?? '';
      // Midnight may have passed meanwhile.
      assert.ok(
        [begun, day()].some((one) => note.endsWith(` Stand: ${one}.`)),
        note,
      );
    }
    await site.change('anna', { data_saved_at: Date.parse('2026-07-01T13:05Z') });
    await page.goto('/contactdata');
    await page.getByText('Zuletzt gespeichert am 1. Juli 2026 um 15.05\u00a0Uhr.').waitFor();
  },
);
