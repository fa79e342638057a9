import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import type { ImportTableColumn } from '#contract/maintenance-import.ts';
import { importColumnLabels } from '../import-columns.ts';

/** Messages of the table import. */

/** A cell within a sentence: nothing of it breaks the line, and it may be of any length. */
const shown = (cell: string) => cell.replaceAll(/\p{C}/gu, ' ').slice(0, 60);

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
  lacks: {
    email: 'Keine Spalte ist als E-Mail-Adresse erkannt.',
    name: 'Keine Spalten sind als Name erkannt: Nötig sind Vorname und Nachname, in einer Spalte oder in zweien, oder der Benutzername.',
  },
  chooseInBrowser:
    'Im Browser lässt sich zu jeder Spalte wählen, was sie ist: „Verwaltung“, „Mitglieder“, „Mitglieder einlesen“.',
  fromMac:
    'Die Tabelle ist in der alten Kodierung des Mac gespeichert; die Umlaute sind umgewandelt. Sieh nach, ob sie stimmen.',
  read: (
    origin: { encoding: string; delimiter: string } | { sheet: string } | 'addresses',
    headingLine: number,
  ) => {
    if (origin === 'addresses') return 'Gelesen als Adressen aus einer E-Mail.';
    const headings =
      headingLine === 0 ? 'Überschriften gibt es nicht' : `die Überschriften stehen in Zeile ${headingLine}`;
    if ('sheet' in origin) return `Gelesen aus dem Blatt „${origin.sheet}“; ${headings}.`;
    const { encoding, delimiter } = origin;
    const encodings: Record<string, string> = {
      'utf-8': 'UTF-8',
      'utf-16le': 'UTF-16',
      'utf-16be': 'UTF-16',
      'windows-1252': 'Windows-1252 (altes Excel)',
      macintosh: 'Mac Roman',
    };
    const delimiters: Record<string, string> = { ';': 'Semikolons', ',': 'Kommas', '\t': 'Tabulatoren' };
    return `Gelesen als ${encodings[encoding]}, getrennt durch ${delimiters[delimiter] ?? `„${delimiter}“`}; ${headings}.`;
  },
  above: (lines: readonly string[]) =>
    `Darüber steht, und bleibt weg: ${lines.map((line) => `„${line.slice(0, 80)}“`).join(', ')}.`,
  /** What each column was taken for, and which are left out. */
  columns: (columns: readonly ImportTableColumn[]) => {
    const read = columns.flatMap(({ use, heading }) => {
      if (use === '') return [];
      const label = importColumnLabels[use];
      return heading.toLowerCase() === label.toLowerCase() ? label : `${label} (aus „${heading}“)`;
    });
    const ignored = columns
      .filter(({ use, heading }) => use === '' && heading !== '')
      .map(({ heading }) => heading);
    return [
      ...(read.length > 0 ? [`Erkannte Spalten: ${read.join(', ')}.`] : []),
      ...(ignored.length > 0 ? [`Nicht übernommene Spalten: ${ignored.join(', ')}.`] : []),
    ];
  },
  umlauts: (names: readonly string[]) => {
    const shown = names.slice(0, 10).join(', ') + (names.length > 10 ? ' und weitere' : '');
    return `Stimmen die Umlaute und Akzente? ${shown}`;
  },

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
  unsoundAddress: (cell: string) => `„${shown(cell)}“ ist keine gültige einzelne E-Mail-Adresse.`,
  leftOutCell: (message: string) => `Bleibt weg: ${message}`,
  leftOutPart: (part: string) => `Bleibt weg: „${shown(part)}“.`,
  changed: (column: string, from: string, to: string) => `${column}: aus „${shown(from)}“ wird ${to}.`,
  errorCell: (column: string, cell: string) =>
    `${column}: „${cell}“ ist ein Fehler der Tabelle und bleibt weg.`,
  spoilt: (column: string, cell: string) =>
    `${column}: „${shown(cell)}“ hat die Tabelle zu einem Datum oder einer gerundeten Zahl gemacht; es bleibt weg.`,
  lostLetter: (column: string, cell: string) =>
    `${column}: In „${shown(cell)}“ fehlt ein Buchstabe, den die Datei nicht speichern konnte. Berichtige ihn hier, oder speichere die Tabelle als Excel-Mappe (.xlsx).`,
  inOrdinaryLetters: 'Aus Großbuchstaben in gewöhnliche Schreibung gebracht.',
  readAsBorn: (birthName: string) => `„${birthName}“ ist als Geburtsname gelesen.`,
  couple: 'Ein Paar in einer Zeile: zwei Einträge mit derselben Anschrift.',
  died: (said: string) => `Vermutlich verstorben: In der Zeile steht „${shown(said)}“.`,
  lost: (said: string) => `Vermutlich unbekannt verzogen: In der Zeile steht „${shown(said)}“.`,
  isMember: 'Ist schon Mitglied.',
  sought: 'Steht unter „Gesucht“ und ist damit gefunden.',
  isMissing: 'Steht schon auf der Seite „Gesucht“.',
  missingName: 'Vorname und Nachname oder Benutzername fehlen.',
  tooLong: (column: string) => `${column} hat mehr als ${CONTACT_FIELD_MAX} Zeichen.`,
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
  postcodeShort: (column: string, cell: string) =>
    `${column}: „${shown(cell)}“ hat nur vier Ziffern; vielleicht fehlt die führende Null, oder sie ist von früher.`,
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
