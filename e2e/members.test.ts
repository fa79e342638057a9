import assert from 'node:assert/strict';
import { eachContactField } from '#contract/contact-fields.ts';
import { saveData } from '#test/support/own-data.ts';
import { e2eTest, phone, step } from './e2e-test.ts';
import { waitForValue } from './page.ts';

const empty = eachContactField(() => '');

e2eTest('members are found in the name list, and reached from their pages', phone, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  for (let number = 3; number <= 15; number += 1) await site.addMember(`mitglied${number}`);
  const joerg = await site.join('jörg.b');
  await saveData(joerg, 'jörg.b', {
    ...empty,
    firstName: 'Jörg',
    surname: 'Bäumer',
    city: '80331 München',
    phoneNumber: '+49 (0)89 99998-217',
    mobileNumber: 'javascript:alert(1)',
    privateEmailAddress: 'joerg@example.org',
    publicationConsent: true,
  });
  const petra = await site.join('petra.v');
  await saveData(petra, 'petra.v', {
    ...empty,
    firstName: 'Petra',
    surname: 'Adam',
    publicationConsent: true,
  });
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  const names = () => links.allInnerTexts();
  const count = (words: string) => page.getByRole('status').getByText(words, { exact: true }).waitFor();

  await step('the list is sorted by surname, with those last who have not consented', async () => {
    await j.login(page, 'anna', '/users');
    await count('16 Mitglieder');
    await waitForValue(async () => (await names()).slice(0, 3), ['petra.v', 'jörg.b', 'anna']);
    const part = page.locator('section').filter({ hasText: 'Nur mit Benutzernamen' });
    assert.equal(await part.getByRole('link').count(), 14);
    assert.equal(await part.getByText('Beispiel').count(), 0);
    await page.getByRole('listitem').filter({ hasText: 'Bäumer, Jörg' }).getByText('München').waitFor();
  });

  await step(
    'it is searched by username, name and town; the search outlasts "back" and a reload',
    async () => {
      const field = page.getByRole('searchbox', { name: 'Suchen' });
      await field.fill('gibt es nicht');
      await count('Niemand gefunden.');
      await field.press('Escape');
      await count('16 Mitglieder');
      for (const query of ['jorg.b', 'Baeumer', 'MÜNCHEN']) {
        await field.fill(query);
        await count('1 von 16 Mitgliedern');
        await waitForValue(names, ['jörg.b']);
      }
      await links.first().click();
      await page.getByRole('heading', { level: 1, name: 'Jörg Bäumer' }).waitFor();
      await page.goBack();
      await count('1 von 16 Mitgliedern');
      await page.reload();
      await count('1 von 16 Mitgliedern');
      assert.equal(await field.inputValue(), 'MÜNCHEN');
    },
  );

  await step('the page of a member calls and writes with one tap, and shows no empty field', async () => {
    await links.first().click();
    const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
    assert.equal(await link('+49 (0)89 99998-217').getAttribute('href'), 'tel:+498999998217');
    assert.equal(await link('joerg@example.org').getAttribute('href'), 'mailto:joerg@example.org');
    assert.deepEqual(await page.locator('dl dt').allInnerTexts(), [
      'Vorname',
      'Nachname',
      'Postleitzahl und Ort',
      'Telefonnummer',
      'Handynummer',
      'E-Mail privat',
    ]);
    await page.getByText('javascript:alert(1)').waitFor();
    assert.equal(await page.getByRole('link', { name: 'javascript' }).count(), 0);
    const [card] = await Promise.all([page.waitForEvent('download'), link('Ins Adressbuch').click()]);
    assert.equal(card.suggestedFilename(), 'Jörg Bäumer.vcf');
  });
});
