import type { ContactField } from '#contract/contact-fields.ts';
import { contactLabels, usernameLabel } from '../contact-labels.ts';

/** Messages of the table import. */

export const memberImport = {
  help: {
    call: 'member import (DATEI | -) [--dry-run]',
    does: 'legt Mitglieder aus einer Tabelle an, alle oder keines',
    more: `Legt Mitglieder aus einer Tabelle an, wie Excel, Google Kontakte oder Outlook sie als CSV speichern,
oder aus einer Excel-Mappe (.xlsx).
Nötig sind die Spalten E-Mail-Adresse (wer keine hat, bekommt einen Brief) sowie Vorname und Nachname oder Benutzername. Fehlt der Benutzername,
entsteht er aus dem Namen, zum Beispiel sabine.koerner. Wer schon Mitglied ist, behält alles; was dort leer ist, wird
ergänzt. Wer unter anderer Adresse schon da ist oder gelöscht wurde oder eine unbrauchbare Adresse hat, bleibt weg. Ist
auch nur eine Zeile fehlerhaft, wird gar nichts gespeichert. Beide Einwilligungen sind zunächst aus.
Mit - kommt die Tabelle von der Standardeingabe.

  --dry-run  zeigt nur, was geschähe`,
  },

  columns: {
    username: usernameLabel,
    email: 'E-Mail-Adresse',
    postcode: 'Postleitzahl',
    town: 'Ort',
    address2: contactLabels.address,
    fullName: 'Name',
    birthName: 'Geburtsname',
    nickname: 'Spitzname',
    ...contactLabels,
  },

  unreadable: (file: string, reason: string) => `Die Datei ${file} lässt sich nicht lesen: ${reason}`,
  standardInput: 'von der Standardeingabe',
  workbook: (file: string, kind: 'old-excel' | 'libre-office' | 'numbers') => {
    const [what, how] = {
      'old-excel': [
        'eine alte oder mit Kennwort geschützte Excel-Mappe',
        'öffne sie in Excel und wähle „Datei“, „Speichern unter“ und dort „Excel-Arbeitsmappe (.xlsx)“',
      ],
      'libre-office': [
        'eine Tabelle von LibreOffice (.ods)',
        'öffne sie und wähle „Datei“, „Speichern unter“ und dort „Text CSV“',
      ],
      numbers: ['eine Tabelle von Numbers', 'öffne sie und wähle „Ablage“, „Exportieren“ und dort „CSV“'],
    }[kind];
    return `Die Datei ${file} ist ${what}; ${how}.`;
  },
  brokenWorkbook: (file: string) =>
    `Die Datei ${file} lässt sich nicht als Excel-Mappe lesen; speichere sie in Excel noch einmal als „CSV UTF-8 (durch Trennzeichen getrennt)“.`,
  largeWorkbook: (file: string) =>
    `Die Excel-Mappe ${file} ist ausgepackt zu groß; speichere nur das Blatt mit den Mitgliedern als „CSV UTF-8 (durch Trennzeichen getrennt)“.`,
  dos: (file: string) =>
    `Die Datei ${file} ist als „CSV (MS-DOS)“ gespeichert, und darin sind die Umlaute nicht zu lesen; wähle beim Speichern „CSV UTF-8 (durch Trennzeichen getrennt)“.`,
  empty: (file: string) => `Die Datei ${file} enthält keine lesbare Tabelle.`,
  vcard: (file: string) =>
    `Die Datei ${file} ist eine vCard mit Visitenkarten und keine Tabelle; wähle im Adressbuch beim Exportieren „CSV“.`,
  tooManyLines: (most: number) =>
    `Die Tabelle hat mehr als ${most.toLocaleString('de-DE')} Zeilen; teile sie in mehrere.`,
  tooMuch: 'Die Tabelle ließ sich nicht in vertretbarer Zeit lesen; teile sie in mehrere.',
  missingEmailColumn: 'In den Überschriften fehlt eine Spalte für die E-Mail-Adresse.',
  missingNameColumns:
    'In den Überschriften fehlen Spalten für den Namen: nötig sind Vorname und Nachname oder Benutzername.',
  fromMac:
    'Die Tabelle ist in der alten Kodierung des Mac gespeichert; die Umlaute sind umgewandelt. Sieh nach, ob sie stimmen.',
  read: (
    origin: { encoding: string; delimiter: string } | { sheet: string } | 'addresses',
    headingLine: number,
  ) => {
    if (origin === 'addresses') return 'Gelesen als Adressen aus einer E-Mail.';
    if ('sheet' in origin)
      return `Gelesen aus dem Blatt „${origin.sheet}“; die Überschriften stehen in Zeile ${headingLine}.`;
    const { encoding, delimiter } = origin;
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
    return `Erkannte Spalten: ${named.join(', ')}.`;
  },
  umlauts: (names: readonly string[]) => {
    const shown = names.slice(0, 10).join(', ') + (names.length > 10 ? ' und weitere' : '');
    return `Stimmen die Umlaute und Akzente? ${shown}`;
  },
  ignoredColumns: (names: readonly string[]) => `Nicht übernommene Spalten: ${names.join(', ')}.`,

  line: (line: number, says: string, name = '') => `Zeile ${line}${name === '' ? '' : ` (${name})`}: ${says}`,
  created: (username: string) => `„${username}“ angelegt`,
  wouldCreate: (username: string, name: string, email: string) =>
    `„${username}“ würde angelegt: ${[name, email].filter((part) => part !== '').join(', ')}`,
  present: (username: string) => `„${username}“ ist schon da`,
  leftOut: (why: string, username: string) =>
    `${why.slice(0, -1)}${username === '' ? '' : ` („${username}“)`}; bleibt weg`,
  howAlso: 'Wer trotzdem angelegt werden soll, wird im Browser angekreuzt: „Verwaltung“, „Mitglieder“.',

  brokenQuotes: 'Ab hier stimmen die Anführungszeichen nicht.',
  wrongCellCount: (found: number, expected: number) =>
    `${found} ${found === 1 ? 'Feld' : 'Felder'} statt ${expected}, wie die Überschriften sie haben.`,
  onPaper: 'Ohne E-Mail-Adresse: bekommt einen Brief.',
  unsoundAddress: (cell: string) =>
    `„${cell.replaceAll(/\p{C}/gu, ' ').slice(0, 60)}“ ist keine gültige einzelne E-Mail-Adresse.`,
  leftOutCell: (message: string) => `Bleibt weg: ${message}`,
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
  zeroBack: (column: string, now: string) => `${column}: Die führende Null ist ergänzt (${now}).`,
  zeroMissing: (column: string) => `${column}: Die führende Null fehlt vielleicht.`,
  ambiguous:
    'Diese E-Mail-Adresse haben mehrere Mitglieder dieses Namens; trage den Benutzernamen ein, damit klar ist, wer gemeint ist.',
  ambiguousName:
    'So heißen mehrere Mitglieder; trage den Benutzernamen ein, damit klar ist, wer gemeint ist.',
  person: (name: string, birthName = '') => (birthName === '' ? name : `${name} (geb. ${birthName})`),

  otherAddress: 'Gibt es schon, mit anderer Adresse.',
  withoutAddress: 'Gibt es schon, ohne Adresse.',
  sharedAddress: 'Diese Adresse hat schon ein anderes Mitglied.',
  replaced: 'Gibt es schon, mit anderer Adresse: Diese hier ist ersetzt worden.',
  deleted: (day: string) => `Wurde am ${day} gelöscht.`,
  remembered: 'Steht auf der Seite „Gedenken“.',
  sameName: (line: number, [one, other]: readonly string[]) => {
    const which = one === other ? ', mit derselben Adresse' : ', mit anderer Adresse';
    return `Der gleiche Name steht schon in Zeile ${line}${one && other ? which : ''}.`;
  },

  refused: (lines: readonly number[]) => {
    const shown = lines.slice(0, 10).join(', ') + (lines.length > 10 ? ' und weiteren' : '');
    return lines.length === 1
      ? `Nichts gespeichert: In Zeile ${shown} steckt ein Fehler.`
      : `Nichts gespeichert: In ${lines.length} Zeilen stecken Fehler (${shown}).`;
  },
  overtaken:
    'Nichts gespeichert: Inzwischen wurden andere Mitglieder angelegt; starte den Import noch einmal.',
  done: (created: number, present: number, leftOut: number) =>
    `${created} angelegt, ${present} schon da${leftOut === 0 ? '' : `, ${leftOut} weggelassen`}.`,
  dryRun: (created: number, present: number, leftOut: number) =>
    `Probelauf, nichts gespeichert: ${created} würden angelegt, ${present} sind schon da${leftOut === 0 ? '' : `, ${leftOut} bleiben weg`}.`,
};

/** The columns that an import understands. Postcode and town form one field of ours. */
export type ImportColumn =
  | 'username'
  | 'email'
  | 'postcode'
  | 'town'
  | 'address2'
  | 'fullName'
  | 'birthName'
  | 'nickname'
  | ContactField;

/** Numbers of Google, with what each is beside it. */
const PHONES = ['Phone 1 - Value', 'Phone 2 - Value', 'Phone 3 - Value', 'Phone 4 - Value'];

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
    'E-Mail 1',
    'Email 1',
    'E-Mail 2',
    'Email 2',
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
  firstName: ['Vorname', 'First Name', 'Given Name', 'Rufname'],
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
  address2: [
    'Adresszusatz',
    'Straße privat 2',
    'Home Street 2',
    'Home Address 2',
    'Privat: Adresse 2',
    'Address 1 - Extended Address',
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
    ...PHONES,
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
    ...PHONES.toReversed(),
    'Mobil-Tel.-Nr.',
  ],
  privateEmailAddress: ['E-Mail privat', 'E-Mail (privat)', 'Private E-Mail', 'Private E-Mail-Adresse'],
  fullName: ['Name', 'Vollständiger Name', 'Vor- und Nachname', 'Full Name', 'Display Name', 'Anzeigename'],
  birthName: ['Geburtsname', 'geb.', 'geborene', 'Mädchenname', 'Maiden Name', 'Birth Name'],
  nickname: ['Spitzname', 'Nickname', 'Rufname'],
  officeEmailAddress: ['E-Mail geschäftlich', 'E-Mail dienstlich', 'Business E-mail', 'Work Email'],
};
