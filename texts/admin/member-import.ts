import type { ContactField } from '#contract/contact-fields.ts';
import { contactLabels, usernameLabel } from '../contact-labels.ts';

/** Messages of the table import. */

export const memberImport = {
  help: {
    call: 'member import (DATEI.csv | -) [--dry-run]',
    does: 'legt Mitglieder aus einer Tabelle an, alle oder keines',
    more: `Legt Mitglieder aus einer Tabelle an, wie Excel, Google Kontakte oder Outlook sie als CSV speichern.
Nötig sind die Spalten E-Mail-Adresse sowie Vorname und Nachname oder Benutzername. Fehlt der Benutzername,
entsteht er aus dem Namen, zum Beispiel sabine.koerner. Wer schon Mitglied ist, bleibt unverändert.
Ist auch nur eine Zeile fehlerhaft, wird gar nichts gespeichert. Beide Einwilligungen sind zunächst aus.
Mit - kommt die Tabelle von der Standardeingabe.

  --dry-run  zeigt nur, was geschähe: welche Spalten verstanden wurden, die Namen und ihre Umlaute`,
  },

  columns: {
    username: usernameLabel,
    email: 'E-Mail-Adresse',
    postcode: 'Postleitzahl',
    town: 'Ort',
    ...contactLabels,
  },

  unreadable: (file: string, reason: string) => `Die Datei ${file} lässt sich nicht lesen: ${reason}`,
  standardInput: 'von der Standardeingabe',
  workbook: (file: string, kind: 'excel' | 'libre-office' | 'numbers') => {
    const [what, how] = {
      excel: [
        'eine Excel-Mappe (.xlsx oder .xls)',
        'öffne sie in Excel und wähle „Datei“, „Speichern unter“ und dort „CSV UTF-8 (durch Trennzeichen getrennt)“',
      ],
      'libre-office': [
        'eine Tabelle von LibreOffice (.ods)',
        'öffne sie und wähle „Datei“, „Speichern unter“ und dort „Text CSV“',
      ],
      numbers: ['eine Tabelle von Numbers', 'öffne sie und wähle „Ablage“, „Exportieren“ und dort „CSV“'],
    }[kind];
    return `Die Datei ${file} ist ${what} und keine CSV-Tabelle; ${how}.`;
  },
  dos: (file: string) =>
    `Die Datei ${file} ist als „CSV (MS-DOS)“ gespeichert, und darin sind die Umlaute nicht zu lesen; wähle beim Speichern „CSV UTF-8 (durch Trennzeichen getrennt)“.`,
  empty: (file: string) => `Die Datei ${file} enthält keine lesbare Tabelle.`,
  tooManyLines: (most: number) =>
    `Die Tabelle hat mehr als ${most.toLocaleString('de-DE')} Zeilen; teile sie in mehrere.`,
  tooMuch: 'Die Tabelle ließ sich nicht in vertretbarer Zeit lesen; teile sie in mehrere.',
  missingEmailColumn: 'In den Überschriften fehlt eine Spalte für die E-Mail-Adresse.',
  missingNameColumns:
    'In den Überschriften fehlen Spalten für den Namen: nötig sind Vorname und Nachname oder Benutzername.',
  fromMac:
    'Die Tabelle ist in der alten Kodierung des Mac gespeichert; die Umlaute sind umgewandelt. Sieh nach, ob sie stimmen.',
  read: (encoding: string, delimiter: string, headingLine: number) => {
    const encodings: Record<string, string> = {
      'utf-8': 'UTF-8',
      'utf-16le': 'UTF-16',
      'utf-16be': 'UTF-16',
      'windows-1252': 'Windows-1252 (altes Excel)',
      macintosh: 'Mac Roman',
    };
    const delimiters: Record<string, string> = { ';': 'Semikolons', ',': 'Kommas', '\t': 'Tabulatoren' };
    return `Gelesen als ${encodings[encoding]}, getrennt durch ${delimiters[delimiter] ?? `„${delimiter}“`}; die Überschriften stehen in Zeile ${headingLine}.`;
  },
  understood: (columns: readonly { heading: string; meaning: string }[]) => {
    const named = columns.map(({ heading, meaning }) =>
      heading.toLowerCase() === meaning.toLowerCase() ? meaning : `${meaning} (aus „${heading}“)`,
    );
    return `Erkannte Spalten: ${named.join(', ')}`;
  },
  umlauts: (names: readonly string[]) => {
    const shown = names.slice(0, 10).join(', ') + (names.length > 10 ? ' und weitere' : '');
    return `Stimmen die Umlaute und Akzente? ${shown}`;
  },
  ignoredColumns: (names: readonly string[]) => `Nicht übernommene Spalten: ${names.join(', ')}`,

  line: (line: number, says: string) => `Zeile ${line}: ${says}`,
  created: (username: string) => `„${username}“ angelegt`,
  wouldCreate: (username: string, name: string, email: string) =>
    `„${username}“ würde angelegt: ${[name, email].filter((part) => part !== '').join(', ')}`,
  present: (username: string) => `„${username}“ ist schon da`,

  brokenQuotes: 'Ab hier stimmen die Anführungszeichen nicht.',
  wrongCellCount: (found: number, expected: number) =>
    `${found} ${found === 1 ? 'Feld' : 'Felder'} statt ${expected}, wie die Überschriften sie haben.`,
  missing: (column: string) => `${column} fehlt.`,
  missingName: 'Vorname und Nachname oder Benutzername fehlen.',
  tooLong: (column: string) => `${column} hat mehr als 200 Zeichen.`,
  badCharacters: (column: string) => `${column} enthält einen Zeilenumbruch oder ein Steuerzeichen.`,
  linkInName: (column: string) =>
    `${column} enthält eine Internetadresse, E-Mail-Adresse oder Telefonnummer.`,
  noUsername: 'Aus diesem Namen lässt sich kein Benutzername bilden; trage einen in der Tabelle ein.',
  badAddress: (column: string) => `${column} ist keine gültige einzelne Adresse.`,
  sameUsername: (line: number) => `Derselbe Benutzername steht schon in Zeile ${line}.`,
  samePerson: (line: number) => `Dieselbe Person steht schon in Zeile ${line}.`,
  fillsIn: (columns: string) => `Wird ergänzt: ${columns}.`,
  keeps: (columns: string) => `Steht in der Tabelle anders und bleibt, wie es hier ist: ${columns}.`,
  ambiguous:
    'Diese E-Mail-Adresse haben mehrere Mitglieder; trage den Benutzernamen ein, damit klar ist, wer gemeint ist.',

  refused: (lines: readonly number[]) => {
    const shown = lines.slice(0, 10).join(', ') + (lines.length > 10 ? ' und weiteren' : '');
    return lines.length === 1
      ? `Nichts gespeichert: In Zeile ${shown} steckt ein Fehler.`
      : `Nichts gespeichert: In ${lines.length} Zeilen stecken Fehler (${shown}).`;
  },
  overtaken:
    'Nichts gespeichert: Inzwischen wurden andere Mitglieder angelegt; starte den Import noch einmal.',
  done: (created: number, present: number) => `${created} angelegt, ${present} schon da.`,
  dryRun: (created: number, present: number) =>
    `Probelauf, nichts gespeichert: ${created} würden angelegt, ${present} sind schon da.`,
  progress: 'Mitglieder werden angelegt',
};

/** The columns that an import understands. Postcode and town form one field of ours. */
export type ImportColumn = 'username' | 'email' | 'postcode' | 'town' | ContactField;

/**
 * The headings that German and English programs write: our own export, Excel, Google Contacts, Outlook and
 * Thunderbird. Case does not matter. Of several columns with one meaning, the first non-empty one in this order
 * counts.
 */
export const importHeadings: Record<ImportColumn, readonly string[]> = {
  username: ['Benutzername', 'Username', 'User Name'],
  email: [
    'E-Mail-Adresse',
    'E-Mail Adresse',
    'E-Mail',
    'Email',
    'Email Address',
    'E-mail Address',
    'E-mail 1 - Value',
    'Mail',
    'Mailadresse',
    'Emailadresse',
    'Primäre E-Mail-Adresse',
    'Primary Email',
    'E-Mail privat',
    'E-Mail (privat)',
    'Private E-Mail',
    'Private E-Mail-Adresse',
  ],
  firstName: ['Vorname', 'First Name', 'Given Name'],
  surname: ['Nachname', 'Familienname', 'Surname', 'Last Name', 'Family Name', 'Name'],
  address: [
    'Straße und Hausnummer',
    'Straße',
    'Strasse',
    'Straße privat',
    'Anschrift',
    'Adresse',
    'Address',
    'Street',
    'Home Street',
    'Home Address',
    'Address 1 - Street',
    'Privat: Adresse',
  ],
  city: ['Postleitzahl und Ort', 'PLZ und Ort', 'PLZ/Ort', 'PLZ Ort'],
  postcode: [
    'Postleitzahl',
    'PLZ',
    'Postleitzahl privat',
    'Postcode',
    'Postal Code',
    'ZIP Code',
    'Home Postal Code',
    'Home ZipCode',
    'Address 1 - Postal Code',
    'Privat: PLZ',
  ],
  town: [
    'Ort',
    'Wohnort',
    'Stadt',
    'Ort privat',
    'City',
    'Town',
    'Home City',
    'Address 1 - City',
    'Privat: Ort',
  ],
  phoneNumber: [
    'Telefonnummer',
    'Telefon',
    'Festnetz',
    'Telefon privat',
    'Telefon (privat)',
    'Phone',
    'Phone Number',
    'Home Phone',
    'Phone 1 - Value',
  ],
  mobileNumber: [
    'Handynummer',
    'Handy',
    'Mobil',
    'Mobilnummer',
    'Mobiltelefon',
    'Mobile',
    'Mobile Phone',
    'Mobile Number',
    'Phone 2 - Value',
    'Mobil-Tel.-Nr.',
  ],
  privateEmailAddress: ['E-Mail privat', 'E-Mail (privat)', 'Private E-Mail', 'Private E-Mail-Adresse'],
  officeEmailAddress: ['E-Mail geschäftlich', 'E-Mail dienstlich', 'Business E-mail', 'Work Email'],
};
