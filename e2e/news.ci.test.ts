import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { plainJpeg } from '#test/support/samples.ts';
import { e2eTest, stillLaptop, stillPhone } from './e2e-test.ts';
import { inspect } from './inspect.ts';
import { arriveAt, tabTo } from './keyboard.ts';
import { confirmHere } from './log-in-here.ts';
import { tells } from './page.ts';

const seen = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/news/seen') && response.status() === 204);

e2eTest('what is new is one link away from the start page until it was seen', stillPhone, async (j) => {
  const { site, page } = j;
  const anna = await site.join('anna');
  await site.addMember('bert');
  const lines = page.getByRole('link', { name: /^Ein neues Bild in/ });
  const count = page.getByText('8 neu seit deinem letzten Besuch');

  const first = seen(page);
  await j.login(page, 'bert');
  await first;
  // Where nobody has brought anything yet, one thing is to be done.
  await page.getByRole('link', { name: 'Galerie anlegen' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Alle Neuigkeiten' }).count(), 0);
  assert.deepEqual(await inspect(page, 'start page of an empty class'), []);

  const sample = await plainJpeg({ width: 60, height: 40 });
  for (let number = 1; number <= 8; number += 1) {
    site.passSeconds(1);
    await anna.upload(await anna.createGallery(`Ausflug ${number}`), sample);
  }
  const another = async () => {
    const ended = page.waitForResponse((response) => response.url().endsWith('/api/v1/logout'));
    await page.goto('/logout');
    await ended;
    site.passSeconds(1);
    await j.login(page, 'bert');
  };
  await another();
  await count.waitFor();
  assert.ok((await page.getByRole('main').getByRole('link').count()) <= 12);
  assert.deepEqual(await inspect(page, 'start page with news'), []);

  // Not opened, so all of it is still new.
  await another();
  await count.waitFor();
  const second = seen(page);
  await tabTo(page, 'Alle Neuigkeiten');
  await page.keyboard.press('Enter');
  await arriveAt(page, 'Alle Neuigkeiten');
  await second;
  assert.deepEqual(
    await lines.allTextContents(),
    [8, 7, 6, 5, 4, 3, 2, 1].map((number) => `Ein neues Bild in „Ausflug ${number}“`),
  );
  assert.deepEqual(await inspect(page, 'all news'), []);
  await tabTo(page, 'Ein neues Bild in „Ausflug 6“');
  await page.keyboard.press('Enter');
  await arriveAt(page, 'Ausflug 6');
  // As long as the visit lasts.
  await page.goto('/');
  await count.waitFor();

  await another();
  assert.equal(await count.count(), 0);
});

/** Emails leave by day. */
function secondsUntilNoon(): number {
  const inBerlin = { timeZone: 'Europe/Berlin', hour: 'numeric', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en-GB', inBerlin);
  return ((36 - Number(format.format(Date.now()))) % 24) * 3600;
}

e2eTest('who wants it is asked once a year, answers by one press, and ends it', stillPhone, async (j) => {
  const { page, site } = j;
  site.passSeconds(secondsUntilNoon());
  await site.addMember('maja');
  await site.promote('maja');
  await site.addMember('bert');

  await j.login(page, 'bert', '/contactdata/e-mails');
  const box = page.getByRole('checkbox', { name: /^Ihr dürft mich einmal im Jahr/ });
  assert.equal(await box.isChecked(), false);
  await box.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await tells(page, /^Gespeichert\./);
  await page.reload();
  await page.getByText(/Angekreuzt am /).waitFor();
  assert.equal(await box.isChecked(), true);

  // The password has to be entered again first.
  j.expectComplaint(/403/);
  const other = await j.another(stillLaptop);
  await j.login(other, 'maja', '/verwaltung');
  await confirmHere(other, site.password);
  await other.getByRole('link', { name: 'Jährliche Nachfrage' }).click();
  await other.getByText('zurzeit 1 von 2').waitFor();
  const inBerlin = { month: 'long', timeZone: 'Europe/Berlin' } as const;
  const month = new Date(site.now()).toLocaleDateString('de-DE', inBerlin);
  await other.getByLabel('In welchem Monat?').selectOption(month);
  assert.deepEqual(await inspect(other, 'the month'), []);
  await other.getByRole('button', { name: 'Speichern' }).click();
  await tells(other, /^Gespeichert\./);
  await other.reload();
  await other.getByText('zurzeit 1 von 2').waitFor();
  assert.equal(await other.getByLabel('In welchem Monat?').locator('option:checked').innerText(), month);

  await site.modules.yearlyCheck.provides.yearlyChecks.sendDue();
  await site.mail.drain();
  const [letter, ...more] = await site.mail.letters();
  assert.deepEqual(more, []);
  const links = (letter?.text ?? '').match(/http:[^\s)]+/g) ?? [];
  const linkTo = (path: string) =>
    links.find((link) => link.includes(path))?.replace('http://localhost:3000', '') ?? assert.fail(path);

  // In a browser where nobody is logged in.
  const mailed = await j.another(stillPhone);
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

  await mailed.goto(linkTo('/abmelden/'));
  await mailed.getByRole('button', { name: 'Nicht mehr fragen' }).click();
  await mailed.getByRole('heading', { level: 1, name: 'Wir fragen nicht mehr' }).waitFor();
  await page.reload();
  await page.getByText('Wir fragen dich nicht.').waitFor();
  assert.equal(await box.isChecked(), false);
});
