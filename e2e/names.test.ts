import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { plainJpeg } from '#test/support/samples.ts';
import { fillGallery } from './album.ts';
import { journey, laptop } from './journey.ts';

/** What a reader is told in this part: roles with names and states, and messages that are read out by themselves. */
async function told(part: Locator): Promise<string[]> {
  const role = 'heading|link|button|textbox|checkbox|group|progressbar|dialog|region|navigation';
  const line = new RegExp(`(?:${role}) "[^"]*"(?: \\[[^\\]]*\\])*|status: .*`, 'g');
  return [...(await part.ariaSnapshot()).matchAll(line)].map(([words]) => words);
}

journey(
  'controls, groups and headings have their roles and names for assistive technology',
  laptop,
  async (j) => {
    const { page, house } = j;
    const main = page.getByRole('main');
    const open = async (path: string) => {
      await page.goto(path);
      await main.getByRole('heading', { level: 1 }).waitFor();
    };
    await house.addMember('anna');
    const gallery = await fillGallery(house, 'anna', 2);
    await open('/login');
    assert.deepEqual(await told(page.locator('body')), [
      'link "Zum Inhalt springen"',
      'link "Klasse 1988"',
      'heading "Anmelden" [level=1]',
      'textbox "Benutzername"',
      'textbox "Passwort"',
      'button "Passwort anzeigen"',
      'button "Anmelden" [disabled]',
      'link "Anmelde-Link schicken"',
      'link "Passwort vergessen?"',
      'link "Ich habe einen Code"',
      'navigation "Rechtliches"',
      'link "Impressum"',
      'link "Datenschutz"',
    ]);
    await j.login(page, 'anna');

    await open('/contactdata');
    for (const fold of ['Über mich', 'Was ich bekomme', 'Was über dich gespeichert ist'])
      await page.getByRole('heading', { name: fold }).click();
    // They come by a script of their own.
    await page.getByRole('checkbox', { name: /einmal im Monat/ }).waitFor();
    assert.deepEqual(await told(main), [
      'heading "Eigene Kontaktdaten" [level=1]',
      'group "Deine Zustimmung"',
      'checkbox "Ich stimme zu, dass meine Kontaktdaten innerhalb des geschlossenen Benutzerkreises veröffentlicht werden."',
      'checkbox "Ich möchte E-Mails über die Rundmail-Funktion erhalten."',
      'group "Name"',
      'textbox "Vorname"',
      'textbox "Nachname"',
      'group "Anschrift"',
      'textbox "Straße und Hausnummer"',
      'textbox "Postleitzahl und Ort"',
      'group "Telefon und E-Mail"',
      'textbox "Telefonnummer"',
      'textbox "Handynummer"',
      'textbox "E-Mail privat"',
      'textbox "E-Mail geschäftlich"',
      'status: Du hast deine Daten hier noch nie gespeichert.',
      'button "Speichern"',
      'heading "Über mich" [level=2]',
      'heading "Bild von damals" [level=3]',
      'link "Bild von damals auswählen"',
      'heading "Bild von heute" [level=3]',
      'link "Bild von heute auswählen"',
      'textbox "Geburtsname"',
      'textbox "Spitzname"',
      'textbox "Geburtstag"',
      'checkbox "Die anderen dürfen meinen Geburtstag sehen."',
      'button "Speichern"',
      'region "Im Klassenalbum"',
      'heading "Im Klassenalbum" [level=3]',
      'checkbox "Meine Seite darf ins Klassenalbum."',
      'status: Im Klassenalbum heißt du „ein Mitglied“. Dein Häkchen hier gilt sofort.',
      'link "Zum Klassenalbum"',
      'heading "Was ich bekomme" [level=2]',
      'region "Einmal im Jahr nachfragen"',
      'heading "Einmal im Jahr nachfragen" [level=3]',
      'checkbox "Ihr dürft mich einmal im Jahr per E\u2011Mail fragen, ob meine Angaben noch stimmen."',
      'region "Neuigkeiten per E-Mail"',
      'heading "Neuigkeiten per E-Mail" [level=3]',
      'checkbox "Ich möchte einmal im Monat eine E-Mail, wenn es etwas Neues gibt."',
      'status: Du bekommst keine E\u2011Mails mit Neuigkeiten. Was neu ist, steht auf der Startseite. Dein Häkchen hier gilt sofort.',
      'heading "Was über dich gespeichert ist" [level=2]',
      'link "Meine Daten herunterladen"',
      'link "Bilder mit dir"',
    ]);

    await open(`/image-galleries/${gallery}`);
    assert.deepEqual(await told(main), [
      'heading "Klassentreffen 2018" [level=1]',
      'link "Bild hinzufügen"',
      'button "Auswählen"',
      'button "Kacheln"',
      'link "Diashow"',
      'link "Drucken"',
      'link "Galerie bearbeiten"',
      ...['Bild 1', 'Bild 2'].flatMap((name) => [
        `button "${name} groß ansehen"`,
        `heading "${name}" [level=2]`,
        'link "Bild bearbeiten"',
        'button "Bild löschen"',
      ]),
    ]);
    await page.getByRole('button', { name: 'Bild 1 groß ansehen' }).click();
    await page.locator('dialog img[data-state=success]').first().waitFor();
    await page.getByRole('button', { name: 'Teilen' }).waitFor();
    assert.deepEqual(await told(page.getByRole('dialog')), [
      'dialog "Bild 1"',
      'button "Abspielen"',
      'button "Vergrößern"',
      'button "Ganzer Bildschirm"',
      'button "Bild herunterladen"',
      'button "Schließen"',
      'region "Bilder der Galerie"',
      'button "Vorheriges Bild" [disabled]',
      'button "Nächstes Bild"',
      'button "Namen"',
      'button "Kommentar schreiben"',
      'button "Teilen"',
      'link "Ich bin auf diesem Bild"',
    ]);
  },
);

journey(
  'what changes without a key is read out: files chosen, sent and refused, characters left',
  laptop,
  async (j) => {
    const { page, house } = j;
    const main = page.getByRole('main');
    const status = (words: string) => page.getByRole('status').getByText(words, { exact: true }).waitFor();
    await house.addMember('anna');
    const gallery = await fillGallery(house, 'anna', 0);
    await j.login(page, 'anna');
    j.expectComplaint(/415|400/);
    await page.goto(`/image-upload/${gallery}`);
    await page.getByLabel('Titel:').fill('Steg');
    await page.setInputFiles('input[type=file]', [
      { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg({ width: 400, height: 300 }) },
      { name: 'b.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('kein Bild') },
    ]);
    await status('2 Bilder ausgewählt');
    assert.deepEqual(await told(main.getByRole('region', { name: 'Ausgewählte Bilder' })), [
      'region "Ausgewählte Bilder"',
      'heading "Ausgewählte Bilder" [level=2]',
      'group "Titel der Bilder"',
      'button "Entfernen: a.jpg"',
      'button "Entfernen: b.jpg"',
    ]);
    await page.getByRole('button', { name: 'Absenden' }).click();
    const failed = '1 von 2 Bildern konnte nicht hochgeladen werden. Der Grund steht in der Liste.';
    await page.getByRole('alertdialog', { name: failed }).getByRole('button', { name: 'OK' }).click();
    await status('1 von 2 Bildern hochgeladen');

    await page.goto('/group-email');
    await page.getByRole('button', { name: 'Absenden' }).click({ force: true });
    await status('Bitte fülle zuerst alle nötigen Felder richtig aus.');
    await page.getByLabel('Betreff:').fill('x'.repeat(140));
    await status('noch 10 Zeichen');
  },
);
