import assert from 'node:assert/strict';
import { fillGallery } from './album.ts';
import { journey, laptop } from './journey.ts';

const TOWER = `Z${'\u0301'.repeat(100)}`;

journey(
  'old names and titles that turn around, or are drawn high above their line, touch nothing beside them',
  laptop,
  async (j) => {
    const { page, house } = j;
    for (const username of ['adam', 'anna', 'bert']) await house.addMember(username);
    const rename = (username: string, surname: string) =>
      house.change(username, { first_name: username, surname, publication_consent: 1 });
    await rename('adam', 'A');
    await rename('anna', 'B');
    await j.login(page, 'anna');

    // As they look beside ordinary words, and beside others.
    const rowOf = (username: string) => page.getByRole('main').locator('li', { hasText: username });
    const seen = async () => {
      await page.goto('/users');
      await rowOf('bert').waitFor();
      return Promise.all(['adam', 'anna'].map((username) => rowOf(username).screenshot()));
    };
    await rename('bert', 'Z');
    const before = await seen();
    await rename('bert', `${TOWER}\u202e`);
    const after = await seen();
    for (const [index, picture] of before.entries()) assert.ok(picture.equals(after[index] ?? Buffer.of()));

    const gallery = await fillGallery(house, 'anna', 1);
    await house.db.updateTable('images').set({ title: 'שלום\u202e 1988' }).execute();
    await house.db.updateTable('galleries').set({ title: 'שלום\u202e' }).execute();
    await page.goto(`/image-galleries/${gallery}`);
    await page.getByRole('button', { name: '\u2068שלום 1988\u2069 groß ansehen' }).waitFor();
    assert.equal(await page.title(), '\u2068שלום\u2069 – Klasse 1988');
    for (const heading of await page.getByRole('main').getByRole('heading').all())
      assert.deepEqual(
        await heading.evaluate((element) => {
          const { direction, unicodeBidi } = getComputedStyle(element);
          return [direction, unicodeBidi];
        }),
        ['rtl', 'isolate'],
      );
  },
);

journey('marks of direction that come along with a pasted text are not sent', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await j.login(page, 'anna', '/contactdata');
  await page.getByLabel('Vorname').fill('Anna');
  await page.getByLabel('Nachname').fill('Beispiel');
  await page.getByLabel('Telefonnummer').fill('\u202a+49 761 23125\u202c');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('alertdialog', { name: 'Daten erfolgreich gespeichert!' }).waitFor();
  assert.equal((await house.members.find('anna'))?.phone_number, '+49 761 23125');
});
