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

Diese Seite ist nur für die Mitglieder einer Klasse da. Sie zeigt keine Werbung, zählt keine Besuche und lädt nichts von fremden Rechnern. Die Betreuer können alle Daten sehen, außerhalb der Klasse sieht niemand etwas.

## Wer verantwortlich ist

[Vorname Nachname, Anschrift, E-Mail-Adresse]

## Deine Angaben

Kontaktdaten, die du oder die Betreuer eintragen, Geburtsnamen, Spitznamen und deine Bilder von damals und heute sehen andere Mitglieder nur, wenn du der Veröffentlichung zustimmst; Kontaktdaten können sie dann auch drucken und herunterladen. Deinen Geburtstag sehen sie nur, wenn du auch dem zustimmst. Beides kannst du unter „Eigene Kontaktdaten“ jederzeit zurücknehmen; das gilt sofort. Wann du zugestimmt oder zurückgenommen hast, bleibt gespeichert.

## Dein Zugang

- Benutzername, E-Mail-Adresse, letzte Anmeldung und eine Prüfsumme deines Passworts, nie das Passwort selbst
- wo du angemeldet warst: Browser und Gerät in Worten, ohne Internetadresse, wann zuletzt und ob dort Fingerabdruck oder Gesicht angeboten wird, höchstens 400 Tage oder bis du das Gerät abmeldest oder dein Passwort änderst
- zum Anmelden mit Fingerabdruck oder Gesicht, die dein Gerät nie verlassen: sein Name, ein öffentlicher Schlüssel und wann er dazukam und benutzt wurde, bis du ihn entfernst
- damit niemand Passwörter durchprobiert: Internetadresse und Zahl der Versuche, etwa einen Tag lang, angeforderte E-Mails zum Anmelden und falsche Codes höchstens 30 Tage
- bis wann du Neues gesehen oder gemailt bekommen hast, wann du ein Klassenalbum mitgenommen und deine Angaben bestätigt hast; bleibt das nach einer Nachfrage aus, sehen es die Betreuer
- ob E-Mails an dich zurückkommen, bis du deine Angaben speicherst oder eine Adresse bestätigst

## Bilder

Bei deinen Bildern stehen Titel, Aufnahmezeit oder ungefähres Jahr und dein Benutzername; eine Prüfsumme erkennt doppelte. Aufnahmeort und Angaben zur Kamera werden beim Hochladen entfernt. Kommentare tragen Namen oder Benutzernamen und Zeit, bis du, wer das Bild hochgeladen hat, oder die Betreuer sie entfernen. Das alles sehen alle Mitglieder.

Namen auf Bildern schreiben Mitglieder dazu, niemand wird automatisch erkannt; gespeichert wird auch, wo, von wem und wann. Als Mitglied nennen kann man dich nur, solange deine Kontaktdaten veröffentlicht sind; dann steht das Bild auch auf deiner Seite. Entfernst du deinen Namen unter „Bilder mit mir“, merkt sich die Seite das, und niemand anderes kann ihn wieder dazuschreiben. Frei geschriebene Namen kann jedes Mitglied ändern oder löschen.

Ein verborgenes Bild und seine Kommentare sehen nur die Betreuer und wer es hochgeladen hat; Porträts daraus sind mit ihm verborgen und werden mit ihm gelöscht. Wer es wann und warum verborgen hat, erfahren nur die Betreuer, bis sie entschieden haben.

## Klassenalbum

Jedes Mitglied kann Bilder, Kommentare, Gedenken, frühere Treffen und Rundmails in einer Datei mitnehmen, die sich nicht zurückholen lässt. Mit Namen, Geburtsnamen, Spitznamen und Bildern von damals und heute stehst du darin nur, wenn du auch dem zustimmst, sonst als „ein Mitglied“. Kontaktdaten, Geburtstage und verborgene Bilder fehlen, nicht aber eine Telefonnummer, die jemand in einen Kommentar schrieb. Leute ohne Zugang nennt es nur, wenn die Betreuer das so einstellen.

## Gesucht und Gedenken

Hinweise zu Gesuchten lesen nur die Betreuer, bis die Suche endet; sie sehen auch, wie viele mitsuchen. Suchst du mit, erfährt die gefundene Person deinen Namen oder Benutzernamen nur, wenn du das ankreuzt.

Von Verstorbenen stehen Name, Jahre, ein Bild und ein paar Worte da; wer aus der Familie zugestimmt hat, sehen nur die Betreuer. Was du dazu schreibst, lesen alle mit deinem Namen oder Benutzernamen, bis du oder die Betreuer es entfernen.

## Rundmails

Rundmails, Einladungen, Nachfragen und Neuigkeiten bekommst du nur, wenn du es möchtest.

Wer eine Rundmail sendet, zeigt Namen und E-Mail-Adresse und sieht selbst, wie viele sie bekamen und wer nicht: mit Namen nur, wer ihn veröffentlicht, und nie, warum. Die Betreuer sehen auch, was aus jeder E-Mail wurde. Text und Namen der Empfänger bleiben, auch ohne deinen Zugang. Alle Mitglieder können den Text nachlesen, bis du oder die Betreuer ihn herausnehmen; dein Name steht nur dabei, solange er veröffentlicht ist.

## Treffen

Gespeichert werden Einladung, Antwort, Stimmen, Personenzahl, Begleitung, Bemerkung, Wahl bei einer Frage, Bezahltes, wer organisiert, wer wann für dich geantwortet hat, was du von Änderungen weißt und woher; von Gästen ohne Zugang Name, Personenzahl, Bemerkung, Wahl und Bezahltes, bis jemand sie oder das Treffen löscht.

Alle Mitglieder sehen, wer mit wie vielen Personen kommt, auch Gäste, und wie oft jeder Termin passt. Alles andere sehen nur, wer das Treffen organisiert, und die Betreuer; nur sie können die Gästeliste drucken und herunterladen. Wen sie anrufen müssen, sehen sie mit Namen und Nummern nur, wenn diese freigegeben sind, sonst als Zahl; bei gleichen Namen steht Geburtsname, Ort oder Benutzername dabei. Die Betreuer sehen alle Namen und selbst eingetragene Nummern; das steht im Protokoll. Wer deine Nummer sieht, kann dir auch deinen Link zum Antworten weitergeben.

Wer einlädt, um Stimmen bittet, ein Treffen ändert oder ausfallen lässt, zeigt in der E-Mail Namen und E-Mail-Adresse. Hast du geantwortet oder abgestimmt, erfährst du Änderungen auch ohne Rundmails. Wer deine private Kalenderadresse hat, sieht die Treffen, aber nicht, wer kommt; bei jedem Treffen bekommst du eine neue. OpenStreetMap erfährt von dir erst, wenn du den Link zur Karte antippst.

## Protokolle

- Aufrufe der Seite, mit gekürzter Internetadresse und Kennung statt Namen: Das wird nach 14 Tagen gelöscht
- was die Betreuer wann und für wen tun oder nachsehen, auch Titel von Bildern und wen wir suchen oder wessen wir gedenken; das bleibt
- verschlüsselte, nicht lesbare Prüfsummen früherer Adressen, berichtigter Namen und gelöschter Zugänge, damit eine alte Liste niemanden wieder einträgt; sie bleiben

## Wo die Daten liegen

Der Server steht bei [Name und Anschrift des Anbieters]. E-Mails versendet [Name und Anschrift des E-Mail-Anbieters]. Weitere Stellen erhalten keine Daten.

## Was in deinem Browser liegt

- Cookies für deine Anmeldung und gegen fremde Seiten, die in deinem Namen handeln, höchstens 2 Stunden, und damit dich niemand mit falschen Passwörtern aussperrt, höchstens 400 Tage
- im lokalen Speicher: Benutzername und Ende der Anmeldung, bis zum Abmelden; ob du die Seite betreust, was sie dir schon angeboten hat, wie du Bilder ansiehst, ob deine Uhr falsch geht und eine angefangene Rundmail
- bis du den Tab schließt: was du getippt und nicht gesendet hast, wo du warst, dein Benutzername und eine angeforderte E-Mail zum Anmelden

Das alles braucht die Seite für das, was du hier tust; deshalb fragt sie nicht eigens.

## Wie lange

Deine Daten bleiben, bis du sie änderst oder löschen lässt. Löschst du dein Konto unter „Eigene Kontaktdaten“, „Meine Daten“, ist es sofort verborgen und nach 30 Tagen fort. Gelöschte Bilder und Galerien liegen 30 Tage unsichtbar im Papierkorb; zurückholen kann sie, wer sie gelöscht hat, und die Betreuer. Verborgene Bilder und alles von gelöschten Mitgliedern sind gleich weg. E-Mails der Seite und die Adressen aller E-Mails werden nach 30 Tagen gelöscht. Gesichert wird jede Nacht; eine Sicherung wird gelöscht, wenn es 30 neuere gibt, und mit ihr, was du gelöscht hast.

## Deine Rechte

Du kannst Auskunft verlangen, Fehler berichtigen, Daten löschen und ihre Verarbeitung einschränken lassen und Einwilligungen für die Zukunft zurückziehen: Schreib an die Adresse oben. Alles über dich lädst du unter „Meine Daten“ herunter. Beschweren kannst du dich bei der Datenschutzbehörde deines Bundeslandes.

## Rechtsgrundlage

Deine Einwilligung (Artikel 6 Absatz 1 Buchstabe a DSGVO): für Veröffentlichung, Geburtstag, Rundmails, jährliche Nachfrage, monatliche Neuigkeiten, deinen Namen im Klassenalbum und dafür, dass Gefundene von deiner Suche erfahren. Sonst das berechtigte Interesse der Klasse, in Verbindung zu bleiben (Buchstabe f).
`,
};
