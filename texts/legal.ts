import type { LegalPage } from '#contract/site.ts';

/**
 * What the two public pages say until the maintainers have written their own (`impressum.md` and
 * `datenschutz.md` in the data folder). The places to fill stand in square brackets.
 */
export const legalTexts: Record<LegalPage, string> = {
  impressum: `# Impressum

Diese Seite ist der geschlossene Kreis einer Klasse. Nur wer dazugehört, kommt hinein.

## Verantwortlich

[Vorname Nachname]
[Straße und Hausnummer]
[Postleitzahl und Ort]

E-Mail: [Adresse]
Telefon: [Nummer]
`,

  datenschutz: `# Datenschutz

Diese Seite ist nur für die Mitglieder einer Klasse da. Sie zeigt keine Werbung, zählt keine Besuche und lädt nichts von fremden Rechnern.

## Wer verantwortlich ist

[Vorname Nachname, Anschrift, E-Mail-Adresse]

## Was gespeichert wird

- dein Zugang: Benutzername, E-Mail-Adresse und eine Prüfsumme deines Passworts, nie das Passwort selbst
- deine Kontaktdaten: nur, was die Betreuer der Seite oder du eingetragen haben
- deine Einwilligungen: wann du welcher zugestimmt oder sie zurückgezogen hast
- Bilder, die du hochlädst, mit Titel und deinem Benutzernamen; Aufnahmeort und Angaben zur Kamera werden beim Hochladen entfernt
- ein Protokoll der Aufrufe ohne Namen und mit gekürzter Internetadresse; es dient der Sicherheit und wird nach [14] Tagen gelöscht

## Wer das sieht

Andere Mitglieder sehen deine Kontaktdaten nur, wenn du zugestimmt hast. Die Zustimmung kannst du jederzeit unter „Eigene Kontaktdaten“ zurücknehmen; das gilt sofort. Bilder und Galerien sehen alle Mitglieder. Außerhalb der Klasse sieht niemand etwas. Die Betreuer der Seite können alle Daten sehen.

## Was in deinem Browser liegt

- das Cookie „__Host-session“: deine Anmeldung, höchstens 2 Stunden
- das Cookie „XSRF-TOKEN“: schützt davor, dass fremde Seiten in deinem Namen handeln, höchstens 2 Stunden
- das Cookie „__Host-visit“: dasselbe vor der Anmeldung, bis du den Browser schließt
- das Cookie „__Host-device“: merkt sich ein Jahr lang, dass von diesem Browser schon eine Anmeldung gelungen ist, damit dich niemand mit falschen Passwörtern aussperren kann
- im lokalen Speicher „session_expiration“ und „username“: wann deine Anmeldung endet und wie du heißt, bis zum Abmelden

Alle diese Angaben sind für den Betrieb nötig; deshalb fragt die Seite nicht eigens danach.

## Wie lange

Deine Daten bleiben, bis du sie änderst oder löschen lässt. Sicherungen werden nach [3] Monaten überschrieben.

## Deine Rechte

Du kannst Auskunft verlangen, Fehler berichtigen, deine Daten löschen lassen, ihre Verarbeitung einschränken lassen und deine Einwilligungen zurückziehen. Alles, was über dich gespeichert ist, kannst du unter „Eigene Kontaktdaten“ herunterladen. Schreib dafür an die oben genannte Adresse. Beschweren kannst du dich bei der Datenschutzbehörde deines Bundeslandes.

## Rechtsgrundlage

Deine Einwilligung (Artikel 6 Absatz 1 Buchstabe a DSGVO) für die Veröffentlichung im Kreis der Klasse und für Rundmails, im Übrigen das berechtigte Interesse der Klasse, in Verbindung zu bleiben (Buchstabe f).
`,
};
