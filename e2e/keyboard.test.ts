import assert from 'node:assert/strict';
import { plainJpeg } from '#test/support/samples.ts';
import { callMeeting } from '#test/support/test-meeting.ts';
import { fillGallery } from './album.ts';
import { addressOfPage, openUnderPolicy, pagesForMembers } from './every-page.ts';
import { journey, laptop, STEP_MS } from './journey.ts';
import { answer, arriveAt, focused, focusOn, followMenu, pressInMenu, tabTo } from './keyboard.ts';
import { nextReunion } from './next-reunion.ts';

/** Narrow enough for the menu to be a button. */
const narrow = { viewport: { width: 400, height: 800 }, reducedMotion: 'reduce' } as const;

journey('a member without a mouse logs in, finds a classmate and keeps the own data', narrow, async (j) => {
  const { page, house } = j;
  const { keyboard } = page;
  // Who has not consented is not found.
  j.expectComplaint(/404/);
  for (let number = 1; number <= 15; number += 1) await house.addMember(`mitglied${number}`);
  await house.addMember('anna');
  await page.goto('/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await tabTo(page, 'Zum Inhalt springen');
  await keyboard.press('Enter');
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
  await tabTo(page, 'mitglied7');
  await keyboard.press('Enter');
  await arriveAt(page, 'mitglied7');

  await followMenu(page, 'Eigene Kontaktdaten');
  await tabTo(page, 'Postleitzahl und Ort');
  await keyboard.type('79098 Freiburg');
  await tabTo(page, 'Ich möchte E-Mails über die Rundmail-Funktion erhalten.');
  await keyboard.press('Space');
  await tabTo(page, 'Speichern');
  await keyboard.press('Enter');
  await answer(page, 'Daten erfolgreich gespeichert!');
  await focusOn(page, 'Speichern');

  await followMenu(page, 'Rundmail');
  await tabTo(page, 'Betreff:');
  await keyboard.type('Treffen');
  await tabTo(page, 'Nachricht:');
  await keyboard.type('Wer kommt?');
  await tabTo(page, 'Absenden');
  await keyboard.press('Space');
  await answer(page, 'An eine Person senden?', 'Abbrechen');
  await focusOn(page, 'Absenden');
  await keyboard.press('Enter');
  await answer(page, 'An eine Person senden?');
  await answer(page, 'E-Mail erfolgreich gesendet!');
  await focusOn(page, 'Deine letzte Rundmail');

  await followMenu(page, 'Passwort ändern');
  await tabTo(page, 'Neues Passwort');
  await keyboard.type('Spachtel und Schleifpapier');
  await tabTo(page, 'Neues Passwort wiederholen');
  await keyboard.type('Spachtel und Schleifpapier');
  await tabTo(page, 'Passwort anzeigen');
  await keyboard.press('Space');
  await tabTo(page, 'Absenden');
  await keyboard.press('Enter');
  await answer(page, 'Das neue Passwort wurde erfolgreich gespeichert!');
  await arriveAt(page, 'Passwort ändern');

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
    await tabTo(page, 'Neue Gallerie');
    await keyboard.press('Enter');
    await arriveAt(page, 'Neue Galerie');
    await tabTo(page, 'Galeriename:');
    await keyboard.type('Am See');
    await tabTo(page, 'Beschreibung:');
    await keyboard.type('Ein Abend');
    await tabTo(page, 'Speichern');
    await keyboard.press('Enter');
    await answer(page, 'Gallerie erfolgreich erstellt!');
    await arriveAt(page, 'Bildergalerien');

    await tabTo(page, /Am See.*Noch keine Bilder$/);
    await keyboard.press('Enter');
    await arriveAt(page, 'Am See');
    await tabTo(page, 'Bild hinzufügen');
    await keyboard.press('Enter');
    await arriveAt(page, 'Bilder hochladen: Am See');
    // Early, because the browser has to be told that there will be nobody to choose.
    const choosing = page.waitForEvent('filechooser', { timeout: 2 * STEP_MS });
    await tabTo(page, 'Titel:');
    await keyboard.type('Steg');
    await tabTo(page, 'Bilder auswählen');
    await keyboard.press('Enter');
    const chooser = await choosing;
    const buffer = await plainJpeg({ width: 800, height: 600 });
    await chooser.setFiles(
      ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })),
    );
    await tabTo(page, 'Entfernen: c.jpg');
    await keyboard.press('Enter');
    await focusOn(page, 'Ausgewählte Bilder');
    await tabTo(page, 'Ein Titel für alle Bilder', 'Shift+Tab');
    await keyboard.press('ArrowDown');
    await page.getByLabel('Titel von b.jpg:').fill('Boot');
    await tabTo(page, 'Absenden');
    await keyboard.press('Enter');
    await answer(page, '2 Bilder wurden erfolgreich hochgeladen!');
    // Not at the heading, but at what is new. Both were sent at the same moment: either may stand first.
    await page.getByRole('heading', { level: 1, name: 'Am See' }).waitFor();
    await page
      .getByRole('button', { name: /groß ansehen/ })
      .nth(1)
      .waitFor();
    const [first = '', second = ''] = await page.getByRole('listitem').getByRole('heading').allTextContents();
    await focusOn(page, `${first} groß ansehen, Hochgeladen`);
    await tabTo(page, `${second} groß ansehen, Hochgeladen`);
    await keyboard.press('Enter');
    await focusOn(page, 'Schließen');
    for (let stop = 0; stop < 12; stop += 1) {
      await keyboard.press('Tab');
      const isInside = await page.evaluate(() => document.activeElement?.closest('dialog') !== null);
      assert.ok(isInside || (await focused(page)).tag === 'BODY', 'the page behind is out of reach');
    }
    await page.getByRole('dialog', { name: second }).press('ArrowLeft');
    await page.getByRole('dialog', { name: first }).waitFor();
    await keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.match((await focused(page)).name, /groß ansehen/);

    await tabTo(page, 'Bild löschen');
    await keyboard.press('Enter');
    await answer(page, 'Möchtest du dieses Bild wirklich löschen?');
    await answer(page, 'Das Bild wurde erfolgreich gelöscht!');
    await page.waitForFunction(() => document.querySelectorAll('main li').length === 1);
    assert.match((await focused(page)).name, /groß ansehen/);
  },
);

journey(
  'a page has its title, the focus and a button to press from the moment it is drawn',
  laptop,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    await j.login(page, 'anna');
    const title = 'Eigene Kontaktdaten';
    const seen = await page.evaluateHandle((words) => {
      const first: unknown[] = [];
      new MutationObserver((_, observer) => {
        const heading = document.querySelector('h1');
        if (heading?.textContent !== words) return;
        observer.disconnect();
        const button = document.querySelector('main [type=submit]');
        first.push(document.title, document.activeElement === heading, button?.ariaDisabled);
      }).observe(document.body, { childList: true, subtree: true });
      return first;
    }, title);
    await page.getByRole('link', { name: title }).first().click();
    await arriveAt(page, title);
    assert.deepEqual(await seen.jsonValue(), [`${title} – Klasse 1988`, true, null]);
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
