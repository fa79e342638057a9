import { contactLabels, usernameLabel } from '../contact-labels.ts';

/** Messages of the table import. */

export const memberImport = {
  help: {
    call: 'member import DATEI.csv [--dry-run]',
    does: 'legt Mitglieder aus einer Tabelle an, alle oder keines',
    more: `Legt Mitglieder aus einer Tabelle an, wie Excel, Google Kontakte oder Outlook sie als CSV speichern.
Nötig sind die Spalten E-Mail-Adresse sowie Vorname und Nachname oder Benutzername. Fehlt der Benutzername,
entsteht er aus dem Namen, zum Beispiel sabine.koerner. Wer schon Mitglied ist, bleibt unverändert.
Ist auch nur eine Zeile fehlerhaft, wird gar nichts gespeichert. Beide Einwilligungen sind zunächst aus.

  --dry-run  zeigt nur, was geschähe`,
  },

  columns: { username: usernameLabel, email: 'E-Mail-Adresse', ...contactLabels },

  unreadable: (file: string) => `Die Datei ${file} lässt sich nicht lesen.`,
  empty: (file: string) => `Die Datei ${file} enthält keine lesbare Tabelle.`,
  missingEmailColumn: 'In der ersten Zeile fehlt eine Spalte für die E-Mail-Adresse.',
  missingNameColumns:
    'In der ersten Zeile fehlen Spalten für den Namen: nötig sind Vorname und Nachname oder Benutzername.',
  ignoredColumns: (names: readonly string[]) => `Nicht übernommene Spalten: ${names.join(', ')}`,

  line: (line: number, says: string) => `Zeile ${line}: ${says}`,
  created: (username: string) => `„${username}“ angelegt`,
  wouldCreate: (username: string) => `„${username}“ würde angelegt`,
  present: (username: string) => `„${username}“ ist schon da`,

  brokenQuotes: 'Ab hier stimmen die Anführungszeichen nicht.',
  wrongCellCount: (found: number, expected: number) =>
    `${found} ${found === 1 ? 'Feld' : 'Felder'} statt ${expected}, wie die erste Zeile sie hat.`,
  missing: (column: string) => `${column} fehlt.`,
  missingName: 'Vorname und Nachname oder Benutzername fehlen.',
  tooLong: (column: string) => `${column} hat mehr als 200 Zeichen.`,
  badCharacters: (column: string) => `${column} enthält einen Zeilenumbruch oder ein Steuerzeichen.`,
  noUsername: 'Aus diesem Namen lässt sich kein Benutzername bilden; trage einen in der Tabelle ein.',
  badAddress: (column: string) => `${column} ist keine gültige einzelne Adresse.`,
  sameUsername: (line: number) => `Derselbe Benutzername steht schon in Zeile ${line}.`,
  samePerson: (line: number) => `Dieselbe Person steht schon in Zeile ${line}.`,
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
