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

Diese Seite ist nur für die Mitglieder einer Klasse da, damit sie in Verbindung bleiben. Sie zeigt keine Werbung, zählt keine Besuche und lädt nichts von fremden Rechnern.

## Wer verantwortlich ist

[Vorname Nachname, Anschrift, E-Mail-Adresse]

## Was gespeichert wird

- dein Zugang: Benutzername, E-Mail-Adresse, die Zeit deiner letzten Anmeldung und eine Prüfsumme deines Passworts, aus der es sich nicht zurückrechnen lässt; nie das Passwort selbst
- von gelöschten Zugängen, ersetzten E-Mail-Adressen und berichtigten Namen nur verschlüsselte Prüfsummen von Adresse und Name, aus denen sich beides nicht ablesen lässt: damit eine alte Liste niemanden wieder einträgt und niemand an eine Adresse schreibt, die nicht mehr stimmt; sie bleiben auch, wenn der Zugang gelöscht ist
- deine Kontaktdaten: nur, was die Betreuer der Seite oder du eingetragen haben
- was du sonst von dir erzählst, wenn du magst: Geburtsname, Spitzname, Geburtstag, ein Bild von damals und eines von heute
- Hinweise, die du zu gesuchten Mitschülern gibst: nur für die Betreuer, bis die Suche endet; und wen du selbst suchst, wenn du ankreuzt, dass die gefundene Person das erfahren darf
- was du auf der Seite „Gedenken“ schreibst, mit deinem Namen oder Benutzernamen, bis du es zurücknimmst oder die Betreuer es entfernen; von Verstorbenen: Name, Jahre, ein Bild, ein paar Worte und wer aus der Familie zugestimmt hat
- ob die Seite einmal im Jahr nach deinen Angaben fragen darf, wann sie zuletzt gefragt hat und wann du sie bestätigt hast; bleibt deine Antwort aus, sehen das die Betreuer
- wann du ein Klassenalbum mitgenommen hast
- deine Einwilligungen: wann du sie gegeben oder zurückgezogen hast
- Bilder, die du hochlädst, mit Titel, Aufnahmezeit oder dem Jahr, das du dazu schreibst, und deinem Benutzernamen; Aufnahmeort und Angaben zur Kamera werden beim Hochladen entfernt; dazu eine Prüfsumme der gesendeten Datei, um doppelte Bilder zu erkennen
- Kommentare, die du zu Bildern schreibst: mit deinem Namen oder Benutzernamen und der Zeit, bis du, wer das Bild hochgeladen hat oder die Betreuer sie entfernen
- Rundmails, die du sendest, an wen sie gingen und was aus jeder wurde; Rundmails und Einladungen zu Treffen bekommst du nur, wenn du es möchtest
- zu Treffen: welche du organisierst, ob du eingeladen oder um deine Stimme gebeten wurdest, was du geantwortet und wie du abgestimmt hast, mit wie vielen Personen du kommst, wer dich begleitet, deine Bemerkung und was du auf eine Frage der Organisatoren gewählt hast, ob du bezahlt hast und wie viel; hat jemand aus der Organisation für dich geantwortet oder abgestimmt, dann auch wer und wann; in welchem Stand du ein Treffen kennst und woher (E-Mail, Seite oder Anruf), damit niemand vergessen wird; von Gästen ohne Zugang den Namen, die Zahl der Personen, eine Bemerkung und ob bezahlt ist, bis das Treffen oder der Eintrag gelöscht wird; dazu eine private Adresse, über die dein Kalender die Treffen lesen kann
- wer auf welchem Bild zu sehen ist: Namen, die ihr dazuschreibt, mit der Stelle im Bild, wer sie wann dazugeschrieben hat, und ob jemand den eigenen Namen entfernt hat; erkannt wird niemand automatisch
- wenn du ein Bild verbirgst, auf dem du bist: dass du es warst, wann und was du dazu schreibst, bis die Betreuer entschieden haben
- ob E-Mails an deine Adresse zurückkommen, und seit wann, bis du deine Angaben speicherst oder eine Adresse bestätigst: damit die Seite dort nichts mehr hinschickt und du es erfährst
- bis wann du gesehen hast, was auf der Seite neu war, und bis wann dir Neues gemailt wurde; die monatliche E-Mail mit Neuigkeiten bekommst du nur, wenn du es möchtest
- wer sich anmelden oder ein neues Passwort anfordern will: die Internetadresse und eine Zahl der Versuche, etwa einen Tag lang, damit niemand Passwörter durchprobieren kann; wann eine E-Mail zum Anmelden angefordert wurde und wie viele falsche Codes eingegeben wurden, höchstens 30 Tage lang
- wo du dich angemeldet hast: Browser und Gerät in Worten wie „Firefox auf Windows-PC“, wann zuletzt und ob dort das Anmelden mit Fingerabdruck oder Gesicht noch angeboten wird, ohne Internetadresse; höchstens 400 Tage lang, bis du das Gerät unter „Eigene Kontaktdaten“, „Meine Anmeldung“ abmeldest oder dein Passwort änderst
- von jedem Gerät, das jemand zum Anmelden mit Fingerabdruck oder Gesicht dazunimmt: einen Namen wie „iPhone“, einen öffentlichen Schlüssel, der allein niemanden anmeldet, und wann es dazukam und zuletzt benutzt wurde, bis es entfernt oder der Zugang gelöscht wird; Fingerabdruck und Gesicht verlassen das Gerät nie
- ein technisches Protokoll der Aufrufe mit gekürzter Internetadresse und einer Kennung statt deines Namens; es dient der Sicherheit und wird nach 14 Tagen gelöscht
- was die Betreuer in der Verwaltung tun: wer wann was für wen, auch die Titel von Bildern und Galerien und wen wir suchen oder wessen wir gedenken; das bleibt, damit es nachzulesen ist

## Wer das sieht

Andere Mitglieder sehen deine Kontaktdaten nur, wenn du zugestimmt hast; dann können sie sie auch drucken und herunterladen. Nur dann sehen sie auch Geburtsnamen, Spitznamen und deine Bilder von damals und heute. Deinen Geburtstag sehen sie nur, wenn du auch dem zugestimmt hast. Die Zustimmung kannst du jederzeit unter „Eigene Kontaktdaten“ zurücknehmen; auf der Seite gilt das sofort.

Bilder, Galerien und Kommentare zu Bildern sehen alle Mitglieder; ein verborgenes Bild und seine Kommentare sehen nur die Betreuer und wer es hochgeladen hat. Ein Porträt, das jemand daraus ausgeschnitten hat, ist mit ihm verborgen und wird mit ihm gelöscht; dafür merkt sich die Seite, aus welchem Bild es ist. Wer es verborgen hat und warum, erfahren nur die Betreuer.

Namen auf Bildern sehen alle Mitglieder. Als Mitglied kann man dich nur nennen, solange du der Veröffentlichung deiner Kontaktdaten zugestimmt hast; dann steht das Bild auch auf deiner Seite. Deinen Namen kannst du jederzeit unter „Bilder mit dir“ entfernen, dann kann ihn dort niemand anderes wieder dazuschreiben. Frei geschriebene Namen kann jedes Mitglied ändern oder löschen.

Jedes Mitglied kann ein Klassenalbum mitnehmen: eine Datei mit den Bildern, ihren Titeln und Kommentaren, dem Gedenken, vergangenen Treffen und auf Wunsch den Rundmails. Dein Name, Geburtsname, Spitzname und deine Bilder von damals und heute stehen darin nur, wenn du auch dem zugestimmt hast; sonst heißt du dort „ein Mitglied“. Kontaktdaten, Geburtstage und verborgene Bilder stehen nicht darin. Ein Album, das jemand mitgenommen hat, lässt sich nicht zurückholen. Leute ohne Zugang nennt es nur, wenn die Betreuer das so eingestellt haben.

Die Seite „Gedenken“ sehen alle Mitglieder; wer aus der Familie zugestimmt hat, sehen nur die Betreuer. Wer eine gesuchte Person auch sucht, wird ihr nach ihrer ersten Anmeldung in einer E-Mail mit Namen oder Benutzernamen genannt, wenn er das angekreuzt hat; die Betreuer sehen auf der Seite nur, wie viele es sind.

Wer eine Rundmail sendet, zeigt den Empfängern seinen Namen und eine E-Mail-Adresse für Antworten und sieht selbst, wie viele sie bekamen und wer nicht: mit Namen, wenn die Person der Veröffentlichung zugestimmt hat, sonst nur als Zahl, und nie, warum. Die Betreuer sehen auch, was aus jeder E-Mail wurde.

Wer zu einem Treffen kommt und mit wie vielen Personen, sehen alle Mitglieder; die Namen von Gästen ohne Zugang sehen sie auch. Bemerkungen, was du auf eine Frage gewählt hast, Begleitung, Zahlungen und wer eine Antwort eingetragen hat, sehen nur die, die das Treffen organisieren, und die Betreuer; nur sie können die Gästeliste drucken und herunterladen. Nur sie sehen auch, wie du über Termine abgestimmt hast und ob deine Stimme noch fehlt; alle anderen sehen die Zahlen. Wird ein Treffen verlegt oder fällt es aus, zu dem du geantwortet oder abgestimmt hast, erfährst du es per E-Mail, auch wenn du keine Rundmails bekommst. Der Link zur Karte führt zu OpenStreetMap; erst wenn du ihn antippst, erfährt jemand dort davon. Wer deine Kalenderadresse hat, sieht die Treffen, aber nicht, wer kommt; auf der Seite jedes Treffens bekommst du eine neue. Wer zu einem Treffen einlädt, um Stimmen bittet, es ändert oder ausfallen lässt, zeigt in der E-Mail dazu seinen Namen und eine E-Mail-Adresse für Antworten und sieht, wer keine Einladung bekommt oder nicht geantwortet hat, damit jemand anrufen kann: mit Namen und Nummern nur, wer sie freigegeben hat, die anderen als Zahl. Haben zwei denselben Namen, steht der Geburtsname, der Ort oder der Benutzername dabei. Wer deine Nummer sieht, kann dir auch deinen eigenen Link zum Antworten weitergeben. Die Betreuer sehen dabei alle Namen und die Nummern, die sie selbst eingetragen haben; dass sie nachgesehen haben, steht im Protokoll.

Außerhalb der Klasse sieht niemand etwas. Die Betreuer der Seite können alle Daten sehen.

## Wo die Daten liegen

Der Server steht bei [Name und Anschrift des Anbieters]. E-Mails versendet [Name und Anschrift des E-Mail-Anbieters]. Weitere Stellen erhalten keine Daten.

## Was in deinem Browser liegt

- das Cookie „__Host-session“: deine Anmeldung, höchstens 2 Stunden
- das Cookie „XSRF-TOKEN“: schützt davor, dass fremde Seiten in deinem Namen handeln, höchstens 2 Stunden
- das Cookie „__Host-visit“: dasselbe vor der Anmeldung, höchstens 2 Stunden
- das Cookie „__Host-device“: merkt sich höchstens 400 Tage lang, dass von diesem Browser schon eine Anmeldung gelungen ist, damit dich niemand mit falschen Passwörtern aussperren kann
- im lokalen Speicher „session_expiration“ und „username“: wann deine Anmeldung endet und wie du heißt, bis zum Abmelden
- im lokalen Speicher „maintainer“, nur bei denen, die die Seite betreuen: dass das Menü „Verwaltung“ zeigt
- im lokalen Speicher „offered“: was die Seite dir auf diesem Gerät schon vorgeschlagen hat, damit sie es nicht noch einmal tut
- im lokalen Speicher „clock_ahead“, nur wenn die Uhr deines Geräts falsch geht: um wie viel, bis sie wieder stimmt
- im Sitzungsspeicher: für wen du eine E-Mail zum Anmelden angefordert hast, mit einer Kennung, ohne die der Code daraus nicht gilt, bis du angemeldet bist; und was du in ein Formular getippt und noch nicht gesendet hast, auf welcher Seite und in welchem Feld du warst und wie du heißt, damit nach einer neuen Anmeldung alles noch da ist; höchstens, bis du den Tab schließt

Alle diese Angaben sind für den Betrieb nötig; deshalb fragt die Seite nicht eigens danach.

## Wie lange

Deine Daten bleiben, bis du sie änderst oder löschen lässt. Dein Konto löschst du unter „Eigene Kontaktdaten“, „Meine Daten“; es ist sofort verborgen und nach 30 Tagen fort. E-Mails, die die Seite selbst schreibt, etwa zu deinem Passwort, werden 30 Tage nach dem Versand gelöscht. Von Rundmails bleiben der Text und die Namen der Empfänger. Alle Mitglieder können sie auf der Seite nachlesen, mit deinem Namen nur, solange du seiner Veröffentlichung zustimmst. Wer eine geschrieben hat, und die Betreuer können sie dort herausnehmen; wird dein Zugang gelöscht, bleibt der Text ohne deinen Namen. An welche Adressen die E-Mails gingen, wird nach 30 Tagen gelöscht. Gesichert wird jede Nacht; eine Sicherung wird gelöscht, wenn es 30 neuere gibt. Was du löschst, ist also nach etwa 30 Tagen auch dort nicht mehr zu finden. Gelöschte Bilder und Galerien liegen vorher 30 Tage im Papierkorb: Niemand sieht sie mehr, aber wer sie gelöscht hat und die Betreuer können sie zurückholen. Verborgene Bilder und alles von einem gelöschten Mitglied sind gleich weg.

## Deine Rechte

Du kannst Auskunft verlangen, Fehler berichtigen, deine Daten löschen lassen, ihre Verarbeitung einschränken lassen und deine Einwilligungen für die Zukunft zurückziehen. Schreib dafür an die oben genannte Adresse. Alles, was über dich gespeichert ist, kannst du unter „Eigene Kontaktdaten“ herunterladen. Beschweren kannst du dich bei der Datenschutzbehörde deines Bundeslandes.

## Rechtsgrundlage

Deine Einwilligung (Artikel 6 Absatz 1 Buchstabe a DSGVO) für die Veröffentlichung im Kreis der Klasse, für deinen Geburtstag, für Rundmails, für die jährliche Nachfrage, für die monatliche E-Mail mit Neuigkeiten, für deinen Namen im Klassenalbum und dafür, dass eine gefundene Person von deiner Suche erfährt, im Übrigen das berechtigte Interesse der Klasse, in Verbindung zu bleiben (Buchstabe f).
`,
};
