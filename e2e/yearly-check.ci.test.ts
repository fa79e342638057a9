import assert from 'node:assert/strict';
import { inspect } from './inspect.ts';
import { journey, laptop, phone } from './journey.ts';
import { tells } from './press-ok.ts';

const still = { ...phone, reducedMotion: 'reduce' } as const;

/** Letters leave by day. */
function secondsUntilNoon(): number {
  const inBerlin = { timeZone: 'Europe/Berlin', hour: 'numeric', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en-GB', inBerlin);
  return ((36 - Number(format.format(Date.now()))) % 24) * 3600;
}

journey('a member who wants it is asked once a year, answers by one press, and ends it', still, async (j) => {
  const { page, house } = j;
  house.passSeconds(secondsUntilNoon());
  await house.addMember('maja');
  await house.promote('maja');
  await house.addMember('bert');

  await j.login(page, 'bert', '/contactdata#mails');
  const box = page.getByRole('checkbox', { name: /^Ihr dürft mich einmal im Jahr/ });
  assert.equal(await box.isChecked(), false);
  await box.focus();
  await page.keyboard.press('Space');
  await page.getByText('Gespeichert.', { exact: true }).waitFor();
  await page.reload();
  await page.getByText(/^Angekreuzt am /).waitFor();
  assert.equal(await box.isChecked(), true);

  // The password has to be entered again first.
  j.expectComplaint(/403/);
  const other = await j.another({ ...laptop, reducedMotion: 'reduce' });
  await j.login(other, 'maja', '/verwaltung');
  await other.getByLabel('Passwort', { exact: true }).fill(house.password);
  await other.keyboard.press('Enter');
  await other.getByRole('link', { name: 'Jährliche Nachfrage' }).click();
  await other.getByText('zurzeit 1 von 2').waitFor();
  const inBerlin = { month: 'long', timeZone: 'Europe/Berlin' } as const;
  const month = new Date(house.now()).toLocaleDateString('de-DE', inBerlin);
  await other.getByLabel('In welchem Monat?').selectOption(month);
  assert.deepEqual(await inspect(other, 'the month'), []);
  await other.getByRole('button', { name: 'Speichern' }).click();
  await tells(other, 'Gespeichert.');
  await other.reload();
  await other.getByText('zurzeit 1 von 2').waitFor();
  assert.equal(await other.getByLabel('In welchem Monat?').locator('option:checked').innerText(), month);

  await house.yearlyChecks.sendDue();
  await house.mail.drain();
  const [letter, ...more] = await house.mail.letters();
  assert.deepEqual(more, []);
  const links = (letter?.text ?? '').match(/http:[^\s)]+/g) ?? [];
  const linkTo = (path: string) =>
    links.find((link) => link.includes(path))?.replace('http://localhost:3000', '') ?? assert.fail(path);

  // In a browser where nobody is logged in.
  const mailed = await j.another(still);
  await mailed.goto(linkTo('/stimmt/'));
  const button = mailed.getByRole('button', { name: 'Stimmt alles' });
  await button.waitFor();
  assert.equal(new URL(mailed.url()).pathname, '/stimmt');
  assert.doesNotMatch(await mailed.locator('body').innerText(), /bert|example\.org/i);
  assert.deepEqual(await inspect(mailed, 'the mailed button'), []);
  await button.focus();
  await mailed.keyboard.press('Enter');
  await mailed.getByRole('heading', { level: 1, name: 'Danke!' }).waitFor();
  await page.reload();
  await page.getByText(/^Bestätigt am /).waitFor();

  await mailed.goto(linkTo('/nachfrage-beenden/'));
  await mailed.getByRole('button', { name: 'Nicht mehr fragen' }).click();
  await mailed.getByRole('heading', { level: 1, name: 'Wir fragen nicht mehr' }).waitFor();
  await page.reload();
  await page.getByText('Wir fragen dich nicht.').waitFor();
  assert.equal(await box.isChecked(), false);
});
