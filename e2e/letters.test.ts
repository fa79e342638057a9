import assert from 'node:assert/strict';
import { inspect } from './inspect.ts';
import { journey, phone } from './journey.ts';

journey(
  'letters for all who never came are made in one go, each on a sheet of its own',
  { ...phone, reducedMotion: 'reduce' },
  async (j) => {
    const { page, house } = j;
    j.expectComplaint(/403/);
    await house.addMember('anna');
    await house.db.updateTable('members').set({ maintainer: 1 }).execute();
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
