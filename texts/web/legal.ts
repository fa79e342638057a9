export type LegalText = {
  title: string;
  sections: { heading: string; paragraphs: string[]; list?: string[] }[];
};

export const imprint: LegalText = {
  title: 'Impressum',
  sections: [
    {
      heading: 'Angaben gemäß § 5 DDG',
      paragraphs: ['[Vorname Nachname]', '[Straße und Hausnummer]', '[Postleitzahl und Ort]'],
    },
    { heading: 'Kontakt', paragraphs: ['E-Mail: [E-Mail-Adresse]', 'Telefon: [Telefonnummer]'] },
    {
      heading: 'Über diese Seite',
      paragraphs: [
        'Diese Seite ist ein privates, nicht kommerzielles Angebot für einen geschlossenen Benutzerkreis. Bilder und Texte gehören den Mitgliedern, die sie eingestellt haben, und dürfen ohne deren Zustimmung nicht weitergegeben werden.',
      ],
    },
  ],
};

export const privacy: LegalText = {
  title: 'Datenschutz',
  sections: [
    {
      heading: 'Wer verantwortlich ist',
      paragraphs: [
        '[Vorname Nachname], [Straße und Hausnummer], [Postleitzahl und Ort], E-Mail: [E-Mail-Adresse]',
      ],
    },
    {
      heading: 'Welche Daten gespeichert werden',
      paragraphs: [
        'Diese Seite dient einem geschlossenen Kreis, um in Verbindung zu bleiben. Gespeichert werden:',
      ],
      list: [
        'dein Benutzername, deine E-Mail-Adresse für das Konto und dein Passwort, dieses nur als Prüfwert, aus dem es sich nicht zurückrechnen lässt;',
        'die Kontaktdaten, die du selbst einträgst. Andere Mitglieder sehen sie nur, wenn du der Veröffentlichung zustimmst; die Zustimmung kannst du jederzeit unter „Eigene Kontaktdaten“ zurücknehmen;',
        'die Bilder, die du hochlädst, mit Titel und deinem Benutzernamen. Aufnahmeort und andere verborgene Angaben in den Bilddateien werden beim Hochladen entfernt;',
        'die Rundmails, die du sendest, bis sie zugestellt sind. Rundmails erhältst du nur, wenn du es möchtest.',
      ],
    },
    {
      heading: 'Cookies und Speicher im Browser',
      paragraphs: [
        'Diese Seite nutzt nur, was sie zum Arbeiten braucht. Sie bindet nichts von anderen Anbietern ein und zählt keine Besuche.',
      ],
      list: [
        'Cookie „__Host-session“: deine Anmeldung, 2 Stunden lang.',
        'Cookie „XSRF-TOKEN“: schützt vor gefälschten Aufrufen von fremden Seiten, 2 Stunden lang.',
        'Cookie „__Host-visit“: eine zufällige, namenlose Kennung für das Anmeldeformular, bis du den Browser schließt.',
        'Cookie „__Host-device“: erkennt ein Jahr lang einen Browser wieder, in dem du dich schon einmal angemeldet hast, damit dich niemand durch falsche Versuche aussperren kann.',
        'Lokaler Speicher „session_expiration“ und „username“: bis wann du angemeldet bist und unter welchem Namen. Beides wird beim Abmelden gelöscht.',
        'Sitzungsspeicher des Browsers: Was du in ein Formular getippt und noch nicht gesendet hast und auf welcher Seite du warst, damit beides eine neue Anmeldung übersteht; höchstens, bis du den Tab schließt.',
      ],
    },
    {
      heading: 'Protokolle',
      paragraphs: [
        'Der Server schreibt technische Protokolle, um Fehler und Angriffe zu erkennen. Internet-Adressen stehen darin nur gekürzt, Namen und Inhalte gar nicht. Sie werden nach [Anzahl] Tagen gelöscht.',
      ],
    },
    {
      heading: 'Wo die Daten liegen',
      paragraphs: [
        'Der Server steht bei [Name und Anschrift des Anbieters]. E-Mails versendet [Name des E-Mail-Anbieters]. Weitere Stellen erhalten keine Daten.',
      ],
    },
    {
      heading: 'Rechtsgrundlage und Dauer',
      paragraphs: [
        'Grundlage ist deine Einwilligung (Art. 6 Abs. 1 Buchst. a DSGVO) und, für den sicheren Betrieb, unser berechtigtes Interesse (Art. 6 Abs. 1 Buchst. f DSGVO). Deine Daten bleiben gespeichert, bis du sie löschst oder dein Konto auf deinen Wunsch gelöscht wird.',
      ],
    },
    {
      heading: 'Deine Rechte',
      paragraphs: [
        'Du kannst Auskunft, Berichtigung, Löschung, Einschränkung und eine Kopie deiner Daten verlangen, deine Einwilligung für die Zukunft widerrufen und dich bei einer Aufsichtsbehörde für den Datenschutz beschweren. Eine Nachricht an [E-Mail-Adresse] genügt.',
      ],
    },
  ],
};
