import assert from 'node:assert/strict';
import { saveData } from '#test/support/own-data.ts';
import { inspect } from './inspect.ts';
import { journey, laptop, phone } from './journey.ts';
import { arriveAt, tabTo } from './keyboard.ts';
import { confirmHere } from './log-in-here.ts';
import { tells } from './press-ok.ts';

journey(
  'letters for all who never came are made in one go, each on a sheet of its own',
  { ...phone, reducedMotion: 'reduce' },
  async (j) => {
    const { page, house } = j;
    j.expectComplaint(/403/);
    const anna = await house.join('anna');
    await house.promote('anna');
    await saveData(anna, 'anna', {
      ...{ firstName: 'Anna', surname: 'Ölschläger', mobileNumber: '0151 2345678', publicationConsent: true },
    });
    for (let at = 1; at <= 30; at += 1)
      await house.members.add(house.db, {
        username: `mitglied${at}`,
        email: at % 3 === 0 ? '' : `m${at}@example.org`,
        contact: { firstName: `Vorname${at}`, surname: 'Beispiel' },
        passwordHash: null,
      });
    await j.login(page, 'anna', '/verwaltung/mitglieder/briefe');
    await page.getByLabel('Passwort', { exact: true }).fill(house.password);
    await page.getByRole('button', { name: 'Bestätigen' }).click();
    await page.getByText(/^30 Mitglieder waren noch nie da\./).waitFor();
    await page.getByRole('button', { name: 'Briefe erzeugen' }).click();
    await page.getByRole('button', { name: 'Drucken' }).waitFor();
    const letters = page.getByRole('article');
    assert.equal(await letters.count(), 30);
    // Of three with one first name each finds its envelope; whoever does not get in knows whom to ring.
    await letters.nth(0).getByText('Für Vorname1 Beispiel', { exact: true }).waitFor();
    await letters.nth(0).getByText('ruf einfach an: 0151 2345678.').waitFor();
    await letters.nth(0).getByText('Viele Grüße, Anna Ölschläger', { exact: true }).waitFor();
    const codes = await letters.locator('li:nth-child(2) strong').allTextContents();
    assert.equal(new Set(codes).size, 30);
    assert.deepEqual(await inspect(page, 'letters'), []);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.getByRole('heading').count(), 0, 'the first sheet is a letter, too');
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    assert.equal(pdf.match(/\/Type \/Page\b/g)?.length, 30, 'sheets of paper');
    const recorded = await house.db
      .selectFrom('maintenance_record')
      .select('subject_name')
      .where('act', '=', 'code-made')
      .execute();
    assert.equal(recorded.length, 30);
  },
);

journey(
  'a wrong address is taken away, and who has none stands among the letters',
  { ...laptop, reducedMotion: 'reduce' },
  async (j) => {
    const { page, house } = j;
    j.expectComplaint(/403/);
    await house.maintainer('anna');
    const carla = { username: 'carla', email: 'carla@falsch.example', passwordHash: null };
    await house.members.add(house.db, { ...carla, contact: { firstName: 'Carla', surname: 'Lack' } });
    await j.login(page, 'anna', '/verwaltung/mitglieder/carla');
    await confirmHere(page, house.password);
    await page.getByRole('link', { name: 'Angaben berichtigen' }).press('Enter');
    await arriveAt(page, 'Angaben von Carla Lack');
    await tabTo(page, 'E-Mail-Adresse');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    assert.deepEqual(await inspect(page, 'a member without an address'), []);
    await page.keyboard.press('Enter');
    await tells(page, 'Daten erfolgreich gespeichert!');
    await page.getByRole('heading', { level: 1, name: 'Carla Lack' }).waitFor();
    await page.getByText('keine', { exact: true }).first().waitFor();
    await page.goto('/verwaltung/mitglieder?zeigen=no-email');
    await page.getByRole('link', { name: 'Carla Lack' }).waitFor();
    await page.goto('/verwaltung/mitglieder/briefe');
    await page.getByText(/^Ein Mitglied war noch nie da\./).waitFor();
    await page.goto('/verwaltung/protokoll');
    await page.getByText(/hat E-Mail-Adresse von .*carla.* berichtigt\./).waitFor();
  },
);
