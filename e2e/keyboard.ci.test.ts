import assert from 'node:assert/strict';
import { plainJpeg } from '#test/support/samples.ts';
import { callMeeting } from '#test/support/test-meeting.ts';
import { fillGallery } from './album.ts';
import { addressOfPage, openUnderPolicy, pagesForMembers } from './every-page.ts';
import { journey, laptop, STEP_MS } from './journey.ts';
import { answer, arriveAt, focused, focusOn, followMenu, press, pressInMenu, tabTo } from './keyboard.ts';
import { nextReunion } from './next-reunion.ts';

/** Narrow enough for the menu to be a button. */
const narrow = { viewport: { width: 400, height: 800 }, reducedMotion: 'reduce' } as const;

journey('a member without a mouse logs in, finds a classmate and logs out', narrow, async (j) => {
  const { page, house } = j;
  const { keyboard } = page;
  // Who has not consented is not found.
  j.expectComplaint(/404/);
  for (let number = 1; number <= 15; number += 1) await house.addMember(`mitglied${number}`);
  await house.addMember('anna');
  await page.goto('/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await press(page, 'Zum Inhalt springen');
  await tabTo(page, 'Benutzername');
  await keyboard.type('anna');
  await tabTo(page, 'Passwort');
  await keyboard.type(house.password);
  await keyboard.press('Enter');
  await arriveAt(page, 'Willkommen');

  await tabTo(page, 'Menü', 'Shift+Tab');
  await keyboard.press('Space');
  await tabTo(page, 'Rundmail');
  await keyboard.press('Escape');
  await focusOn(page, 'Menü');
  await page.getByRole('link', { name: 'Abmelden' }).waitFor({ state: 'hidden' });
  await tabTo(page, 'Bildergalerien');
  await followMenu(page, 'Namensliste');
  await tabTo(page, 'Suchen');
  await keyboard.type('glied7');
  await press(page, 'mitglied7');
  await arriveAt(page, 'mitglied7');

  await pressInMenu(page, 'Abmelden');
  await answer(page, 'Die Abmeldung war erfolgreich!');
  await arriveAt(page, 'Anmelden');
});

journey(
  'a member without a mouse creates a gallery, fills it, looks at it and deletes from it',
  narrow,
  async (j) => {
    const { page, house } = j;
    const { keyboard } = page;
    await house.addMember('anna');
    await j.login(page, 'anna');
    await followMenu(page, 'Bildergalerien');
    await press(page, 'Neue Gallerie');
    await arriveAt(page, 'Neue Galerie');
    await tabTo(page, 'Galeriename:');
    await keyboard.type('Am See');
    await tabTo(page, 'Beschreibung:');
    await keyboard.type('Ein Abend');
    await press(page, 'Speichern');
    await answer(page, 'Gallerie erfolgreich erstellt!');
    await arriveAt(page, 'Bildergalerien');

    await press(page, /Am See.*Noch keine Bilder$/);
    await arriveAt(page, 'Am See');
    await press(page, 'Bild hinzufügen');
    await arriveAt(page, 'Bilder hochladen: Am See');
    // Early, because the browser has to be told that there will be nobody to choose.
    const choosing = page.waitForEvent('filechooser', { timeout: 2 * STEP_MS });
    await tabTo(page, 'Titel:');
    await keyboard.type('Steg');
    await press(page, 'Bilder auswählen');
    const chooser = await choosing;
    const buffer = await plainJpeg({ width: 800, height: 600 });
    await chooser.setFiles(
      ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })),
    );
    await press(page, 'Entfernen: c.jpg');
    await focusOn(page, 'Ausgewählte Bilder');
    await tabTo(page, 'Ein Titel für alle Bilder', 'Shift+Tab');
    await keyboard.press('ArrowDown');
    await page.getByLabel('Titel von b.jpg:').fill('Boot');
    await press(page, 'Absenden');
    await answer(page, '2 Bilder wurden erfolgreich hochgeladen!');
    // Not at the heading, but at what is new. Both were sent at the same moment: either may stand first.
    await page.getByRole('heading', { level: 1, name: 'Am See' }).waitFor();
    await page
      .getByRole('button', { name: /groß ansehen/ })
      .nth(1)
      .waitFor();
    const [first = '', second = ''] = await page.getByRole('listitem').getByRole('heading').allTextContents();
    await focusOn(page, `${first} groß ansehen, Hochgeladen`);
    await press(page, `${second} groß ansehen, Hochgeladen`);
    await focusOn(page, 'Schließen');
    for (let stop = 0; stop < 12; stop += 1) {
      await keyboard.press('Tab');
      const isInside = await page.evaluate(() => document.activeElement?.closest('dialog') !== null);
      assert.ok(isInside || (await focused(page)).tag === 'BODY', 'the page behind is out of reach');
    }
    await keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.match((await focused(page)).name, /groß ansehen/);

    await press(page, 'Bild löschen');
    await answer(page, 'Möchtest du dieses Bild wirklich löschen?');
    await answer(page, 'Das Bild wurde erfolgreich gelöscht!');
    await page.waitForFunction(() => document.querySelectorAll('main li').length === 1);
    assert.match((await focused(page)).name, /groß ansehen/);
  },
);

journey('Tab leads through every page from the first link to the last and back', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  const gallery = await fillGallery(house, 'anna', 2);
  const [{ id: imageId = '' } = {}] = await house.images.list(gallery);
  await j.login(page, 'anna');
  // In an open picture Tab stays within its dialog.
  const behindNoDialog = pagesForMembers.filter((one) => one !== '/image-galleries/:id/bild/:imageId');
  const browser = await house.again('anna');
  const meeting = await callMeeting(browser, nextReunion(house));
  const values = { imageId, username: 'anna' };
  const idFor = (one: string) => (one.startsWith('/treffen') ? meeting.id : gallery);
  const addresses = behindNoDialog.map((one) => addressOfPage(one, { ...values, id: idFor(one) }));
  for (const path of [...addresses, '/datenschutz', '/gibt-es-nicht']) {
    await openUnderPolicy(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tabTo(page, 'Zum Inhalt springen');
    await tabTo(page, 'Datenschutz');
    await tabTo(page, 'Zum Inhalt springen', 'Shift+Tab');
  }
});
