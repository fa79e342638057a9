import {
  DEVICE_DAYS,
  JOURNAL_DAYS,
  MAILS_KEPT_DAYS,
  OWN_DELETION_DAYS,
  SESSION_HOURS,
  TRASH_DAYS,
  WRONG_CODES_DAYS,
} from '#contract/limits.ts';
import type { LegalPage } from '#contract/site.ts';

/**
 * The text of the two public pages until the maintainers have written their own (`impressum.md` and
 * `datenschutz.md` in the data folder). Placeholders are in square brackets.
 */
export const legalTexts: Record<LegalPage, string> = {
  impressum: `# Impressum

Diese Seite ist ein privates, nicht kommerzielles Angebot für den geschlossenen Kreis einer Klasse. Nur wer dazugehört, kommt hinein.

## Verantwortlich

[Vorname Nachname]
[Straße und Hausnummer]
[Postleitzahl und Ort]

E-Mail: [Adresse]
Telefon: [Nummer]

## Bilder und Texte

Bilder und Texte gehören den Mitgliedern, die sie hochgeladen oder geschrieben haben. Ohne deren Erlaubnis dürfen sie nicht weitergegeben werden.
`,

  datenschutz: `# Datenschutz

Diese Seite ist nur für eine Klasse da: ohne Werbung, Besuchszählung und fremde Rechner. Die Betreuer können alle Daten sehen, außerhalb der Klasse niemand.

## Verantwortlich

[Vorname Nachname, Anschrift, E-Mail-Adresse]

Der Server steht bei [Name und Anschrift des Anbieters]. E-Mails versendet [Name und Anschrift des E-Mail-Anbieters]. Sonst erhält niemand Daten.

## Deine Angaben

Kontaktdaten (von dir oder den Betreuern), Geburtsnamen, Spitznamen und Bilder von damals und heute sehen, drucken und speichern andere Mitglieder nur, wenn du zustimmst, den Geburtstag nur, wenn du auch dem zustimmst. Sonst sehen sie höchstens deinen Benutzernamen. Beides nimmst du unter „Eigene Kontaktdaten“ jederzeit zurück. Wann du was entschieden hast, bleibt gespeichert.

## Zugang

- Benutzername, E-Mail-Adresse, letzte Anmeldung, eine Prüfsumme statt des Passworts
- angemeldete Geräte: Browser, letzter Besuch, ob Fingerabdruck oder Gesicht angeboten wird, bis du sie abmeldest oder dein Passwort änderst, höchstens ${DEVICE_DAYS} Tage
- für Fingerabdruck oder Gesicht, die dein Gerät nie verlassen: Gerätename, öffentlicher Schlüssel, wann er dazukam und benutzt wurde, bis du ihn entfernst
- gegen Durchprobieren: Internetadresse und Zahl der Versuche etwa einen Tag, E-Mails zum Anmelden und falsche Codes höchstens ${WRONG_CODES_DAYS} Tage
- wann du zuletzt Neues gesehen oder gemailt bekommen, ein Klassenalbum mitgenommen und Angaben bestätigt hast; bestätigst du nicht, sehen das die Betreuer
- ob E-Mails zurückkommen, bis du Angaben speicherst oder eine Adresse bestätigst

## Bilder

Alle Mitglieder sehen Bilder mit Titel, Aufnahmezeit oder Jahr und deinem Benutzernamen, Kommentare mit Namen und Zeit, bis du, wer das Bild hochlud, oder die Betreuer sie entfernen. Aufnahmeort und Kameradaten werden beim Hochladen entfernt; eine Prüfsumme erkennt doppelte. Stellst du ein Bild nach, bleibt gespeichert, welches; was die Kamera sieht, verlässt dein Gerät erst mit dem Hochladen.

Namen auf Bildern schreiben Mitglieder; gespeichert wird auch, wo, von wem und wann. Niemand wird automatisch erkannt. Als Mitglied nennen kann man dich nur, solange deine Kontaktdaten veröffentlicht sind; dann steht das Bild auch auf deiner Seite. Entfernst du deinen Namen, merkt sich das die Seite: Niemand sonst kann ihn wieder dazuschreiben. Freie Namen kann jedes Mitglied ändern.

Verborgene Bilder und ihre Kommentare sehen nur die Betreuer und wer sie hochlud; Porträts daraus verschwinden mit ihnen. Wer sie wann und warum verbarg, wissen nur die Betreuer, bis sie entscheiden.

## Klassenalbum

Jedes Mitglied kann Bilder, Kommentare, Gedenken, frühere Treffen und Rundmails als Datei für immer mitnehmen. Mit Namen, Bildern von damals und heute und Grüßen zu Treffen stehst du darin nur, wenn du zustimmst. Kontaktdaten, Geburtstage und verborgene Bilder fehlen, nicht aber eine Telefonnummer in einem Kommentar. Leute ohne Zugang nennt es nur, wenn die Betreuer das einstellen.

## Gesucht und Gedenken

Hinweise zu Gesuchten lesen nur die Betreuer, bis die Suche endet; gehen sie deinem nach, erfährst du es. Sie sehen auch, wie viele mitsuchen. Gefundene erfahren deinen Namen nur, wenn du das ankreuzt.

Von Verstorbenen stehen Name, Jahre, Bild und Worte da; wer aus der Familie zugestimmt hat, sehen nur die Betreuer. Was du dazu schreibst, lesen alle mit deinem Namen, bis du oder die Betreuer es entfernen.

## Rundmails

Rundmails, Einladungen, Nachfragen und Neuigkeiten bekommst du nur, wenn du möchtest, auch die tägliche E-Mail, wenn jemand zu deinen Bildern schreibt oder dich auf einem nennt.

Wer eine Rundmail sendet, zeigt Namen und E-Mail-Adresse und sieht selbst, wie viele sie bekamen und wer nicht: mit Namen nur, wer ihn veröffentlicht, und nie, warum. Mehr sehen nur die Betreuer. Text und Namen der Empfänger bleiben; nachlesen können alle den Text, bis du oder die Betreuer ihn herausnehmen.

## Treffen

Gespeichert werden Einladung, Antwort, Gruß, Stimmen, Personenzahl, Begleitung, Bemerkung, Wahl, Bezahltes, wer organisiert, wer für dich antwortet oder abstimmt, was du von Änderungen weißt und woher; auch von Gästen ohne Zugang, bis jemand sie oder das Treffen löscht.

Alle sehen, wer mit wie vielen Personen kommt, auch Gäste, wie oft jeder Termin passt, und deinen Gruß mit Namen, solange du nicht zusagst, auch in der Diashow der Bilder; alles andere nur Organisatoren und Betreuer. Wen sie anrufen müssen, sehen sie mit Namen und Nummern nur, wenn das freigegeben ist, sonst als Zahl. Geben sie dir einen Link zum Antworten weiter, steht deine Antwort als von ihnen eingetragen da. Hast du zugesagt und wirst gesperrt oder gelöscht, erfahren sie es. Betreuer sehen alle Namen und selbst eingetragene Nummern; das steht im Protokoll.

Sammelt ein Treffen Bilder, können Gäste welche schicken, ohne etwas zu sehen. Gespeichert werden das Bild, der Name, den sie angeben, und eine Prüfsumme, an der ihr Gerät erkannt wird. Eine Stunde lang können sie ein Bild zurücknehmen; danach löschen es die Organisatoren und Betreuer.

Wer einlädt, um Stimmen bittet, etwas ändert oder absagt, zeigt Namen und E-Mail-Adresse. Hast du geantwortet oder abgestimmt, erfährst du Änderungen auch ohne Rundmails. Wer deine Kalenderadresse hat, sieht die Treffen, nicht, wer kommt. OpenStreetMap erfährt von dir erst, wenn du die Karte antippst.

## Protokolle

- Aufrufe, mit gekürzter Internetadresse und Kennung statt Namen: Das wird nach ${JOURNAL_DAYS} Tagen gelöscht
- was die Betreuer wann und für wen tun oder nachsehen, auch Bildtitel und Namen von Gesuchten und Verstorbenen; das bleibt
- unlesbare Prüfsummen früherer Adressen, Namen und Zugänge, damit eine alte Liste niemanden wieder einträgt; sie bleiben

## Browser

- Cookies für die Anmeldung und gegen fremde Seiten, höchstens ${SESSION_HOURS} Stunden, und damit dich niemand aussperrt, höchstens ${DEVICE_DAYS} Tage
- bis zum Abmelden Benutzername und Ende der Anmeldung; länger, ob du betreust, womit du dich anmeldest, was dir angeboten wurde, wie du Bilder ansiehst, ob deine Uhr falsch geht, eine angefangene Rundmail
- bis du den Tab schließt: nicht Gesendetes, wo du warst, Benutzername, angeforderte E-Mail zum Anmelden

Das alles braucht die Seite; sie fragt darum nicht eigens.

## Wie lange

Daten bleiben, bis du sie änderst oder löschen lässt. Löschst du dein Konto unter „Meine Daten“, ist es sofort verborgen und nach ${OWN_DELETION_DAYS} Tagen fort. Gelöschte Bilder und Galerien liegen ${TRASH_DAYS} Tage im Papierkorb; zurückholen kann sie, wer sie gelöscht hat, und die Betreuer. Verborgene Bilder und alles von gelöschten Mitgliedern sind gleich weg, bis auf E-Mails an sie, die noch hinausgehen. E-Mails der Seite und die Adressen aller E-Mails werden nach ${MAILS_KEPT_DAYS} Tagen gelöscht. In den Sicherungen jeder Nacht bleibt Gelöschtes; eine wird gelöscht, wenn es 30 neuere gibt.

## Rechte

Du kannst Auskunft verlangen, widersprechen, Daten berichtigen, löschen oder einschränken lassen und Einwilligungen für die Zukunft zurückziehen: Schreib an die Adresse oben. Alles über dich lädst du unter „Meine Daten“ herunter. Beschweren kannst du dich bei der Datenschutzbehörde deines Bundeslandes.

Grundlage ist deine Einwilligung, wo du etwas ankreuzt (Artikel 6 Absatz 1 Buchstabe a DSGVO), sonst das berechtigte Interesse der Klasse, in Verbindung zu bleiben (Buchstabe f).
`,
};
