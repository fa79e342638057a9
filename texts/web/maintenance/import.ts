import { IMPORT_MAX_MB } from '#contract/limits.ts';
import type { LineFate } from '#contract/maintenance-import.ts';
import { importColumnLabels } from '../../import-columns.ts';

const members = (count: number) => (count === 1 ? 'Ein Mitglied' : `${count} Mitglieder`);
const stays = (count: number) => (count === 1 ? 'bleibt' : 'bleiben');
const lines = (count: number) => (count === 1 ? 'Eine Zeile' : `${count} Zeilen`);

const fates = {
  new: 'neu',
  known: 'bekannt, bleibt weg',
  'without-email': 'ohne E-Mail',
  died: 'vermutlich verstorben',
  lost: 'vermutlich unbekannt verzogen',
  changed: 'wird ergänzt',
  unchanged: 'schon da, bleibt',
  wrong: 'fehlerhaft',
} satisfies Record<LineFate, string>;

export const importTexts = {
  title: 'Mitglieder einlesen',
  lead: 'Eine Excel-Mappe (.xlsx) oder CSV-Datei mit Namen und E-Mail-Adressen, wie ihr sie habt, oder Adressen aus einer E-Mail. Was jede Spalte ist, steht danach da und lässt sich ändern. Gespeichert wird erst nach der Vorschau.',
  file: 'Datei mit der Tabelle',
  or: 'oder',
  pasted: 'Zeilen aus der Tabelle, mit den Überschriften',
  /** In place of the name of a file. */
  pastedName: 'aus dem Textfeld',
  preview: 'Vorschau zeigen',
  nothing: 'Bitte wähle eine Datei oder füge Zeilen ein.',
  tooLarge: `Die Tabelle ist zu groß: Mehr als ${IMPORT_MAX_MB} MB gehen nicht auf einmal. Teile sie in mehrere.`,
  tooManyCorrections:
    'So viele Zeilen lassen sich hier nicht auf einmal ändern. Speichere die anderen zuerst oder ändere die Tabelle.',
  notValid: 'Diese Datei lässt sich nicht lesen. Speichere die Tabelle als CSV und wähle sie noch einmal.',
  columns: 'Spalten der Tabelle',
  columnsLead: 'Was nicht stimmt, wähle um; die Vorschau darunter richtet sich danach.',
  columnNames: { '': 'nicht einlesen', ...importColumnLabels },
  columnWithoutHeading: (number: number) => `Spalte ${number}`,
  examples: (examples: readonly string[]) => examples.join(' · '),
  guessed: 'vermutet',
  sheet: 'Blatt der Mappe',
  result: 'Vorschau',
  counts: {
    new: (count: number) => `${lines(count)}: neu`,
    known: (count: number) => `${lines(count)}: bekannt, ${stays(count)} weg, wenn du nichts ankreuzt`,
    'without-email': (count: number) => `${lines(count)}: ohne E-Mail-Adresse`,
    died: (count: number) =>
      `${lines(count)}: vermutlich verstorben, ${stays(count)} weg, wenn du nichts ankreuzt`,
    lost: (count: number) =>
      `${lines(count)}: vermutlich unbekannt verzogen, ${stays(count)} weg, wenn du nichts ankreuzt`,
    changed: (count: number) => `${lines(count)}: schon da, ${count === 1 ? 'wird' : 'werden'} ergänzt`,
    unchanged: (count: number) => `${lines(count)}: schon da, ${stays(count)}`,
    wrong: (count: number) => `${lines(count)}: fehlerhaft, ${stays(count)} weg`,
  } satisfies Record<LineFate, (count: number) => string>,
  also: {
    known: 'trotzdem anlegen',
    'without-email': 'ohne E-Mail anlegen',
    died: 'trotzdem anlegen',
    lost: 'trotzdem anlegen',
  },
  /** What assistive technology says of a box or button of that line. */
  ofWhom: (name: string, line: number, does: string) => `${name || `Zeile ${line}`} ${does}`,
  sought: (name: string) => `Ist das dieselbe Person wie ${name} unter „Gesucht“? Dann endet die Suche.`,
  correct: 'ändern',
  remember: 'zu Gedenken',
  seek: 'zu Gesucht',
  inNewTab: (does: string) => `${does} (neuer Tab)`,
  firstName: 'Vorname',
  surname: 'Nachname',
  birthName: 'Geburtsname',
  email: 'E-Mail-Adresse',
  check: 'Zeile prüfen',
  leftOut: (count: number) => `${lines(count)} ${count === 1 ? 'ist' : 'sind'} weggeblieben:`,
  leftOutLine: (line: number, who: string, why: string) =>
    `Zeile ${line}: ${[who, why].filter(Boolean).join(', ')}`,
  leftOutFile: 'weggeblieben.csv',
  download: 'Als Tabelle speichern',
  fateOf: (line: number, fate: LineFate) => `Zeile ${line}: ${fates[fate]}`,
  /** Of the table of those who are left out. */
  headings: { line: 'Zeile', why: 'Hinweis' },
  more: (count: number) => `${count} weitere zeigen`,
  apply: (count: number) => `${members(count)} speichern`,
  question: (added: number, changed: number) => {
    const filled = `Angaben von ${changed === 1 ? 'einem Mitglied' : `${changed} Mitgliedern`} ergänzen?`;
    if (added === 0) return filled;
    return changed === 0 ? `${members(added)} anlegen?` : `${members(added)} anlegen und ${filled}`;
  },
  nothingToDo: 'In dieser Tabelle ist nichts Neues.',
  overtaken:
    'Inzwischen hat sich bei den Mitgliedern etwas geändert. Es ist nichts gespeichert; sieh dir die Tabelle noch einmal an.',
  done: ({ added, changed }: { added: number; changed: number }) =>
    [
      added > 0 && `${members(added)} ${added === 1 ? 'ist' : 'sind'} angelegt.`,
      changed > 0 &&
        `Bei ${changed === 1 ? 'einem Mitglied' : `${changed} Mitgliedern`} sind Angaben ergänzt.`,
    ]
      .filter(Boolean)
      .join(' '),
  other: 'Andere Tabelle',
  invite: 'Alle einladen, die noch nie eingeladen wurden',
  inviteQuestion: (count: number) =>
    count === 1 ? 'Eine Einladung verschicken?' : `Einladungen an ${count} Mitglieder verschicken?`,
  invited: (count: number) =>
    count === 1 ? 'Die Einladung ist unterwegs.' : `${count} Einladungen sind unterwegs.`,
  inviteOvertaken:
    'Inzwischen hat sich geändert, wer eingeladen ist. Es ist nichts verschickt; lade die Seite neu und versuche es noch einmal.',
};
