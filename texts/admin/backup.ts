/** Maintainer verbs for backups. */

const unit = (count: number, name: string) =>
  `${new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 }).format(count)} ${name}`;
const size = (bytes: number) =>
  bytes < 1_000_000 ? unit(bytes / 1000, 'kB') : unit(bytes / 1_000_000, 'MB');

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const images = (count: number) => some(count, 'Bild', 'Bilder');
const members = (count: number) => some(count, 'Mitglied', 'Mitglieder');

/** The first few of a long list. */
const few = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} und ${names.length - 3} weitere` : names.join(', ');

export const backupTexts = {
  foreignFolder: (folder: string) =>
    `Der Ordner ${folder} ist nicht leer und enthält keine Sicherungen von Klassenkreis; nimm bitte einen leeren.`,
  insideData: (folder: string) =>
    `Der Ordner ${folder} liegt im Datenordner; eine Sicherung gehört an einen anderen Ort.`,
  noBackups: (folder: string) => `Im Ordner ${folder} ist keine Sicherung von Klassenkreis.`,
  unknownBackup: (name: string, names: readonly string[]) =>
    `Eine Sicherung „${name}“ gibt es dort nicht; vorhanden: ${names.join(', ')}.`,
  inUse: (folder: string) => `Im Ordner ${folder} arbeitet gerade eine andere Sicherung.`,
  damaged: (name: string, files: readonly string[]) =>
    `Die Sicherung ${name} ist beschädigt: ${few(files)}. Nimm eine andere mit --backup NAME; „backup list“ zeigt alle.`,
  notEmpty: (folder: string) =>
    `Der Ordner ${folder} ist nicht leer; eine Sicherung wird nur an einen leeren Ort zurückgespielt. Verschiebe erst, was dort liegt, oder wähle mit DATA_DIR einen anderen.`,

  databaseNotEmpty: () =>
    'Die Datenbank aus DATABASE_URL ist nicht leer; zurückgespielt wird nur in eine leere.',
  create: {
    help: {
      call: 'backup create ORDNER [--keep ZAHL]',
      does: 'sichert Daten und Bilder, während die Seite läuft',
      more: `Sichert die Datenbank, die Bilder und eure Texte in den Ordner. Bilder, die dort schon liegen, werden nicht
noch einmal kopiert. Die Einstellungen (.env) gehören nicht dazu; heb sie getrennt auf.

  --keep ZAHL  so viele der neuesten Sicherungen bleiben (sonst 30); ältere werden gelöscht, und mit ihnen
               Bilder, die keine Sicherung mehr nennt`,
    },
    progress: 'Sichere Bilder',
    done: (name: string, counts: { members: number; images: number }, newBytes: number) =>
      `Sicherung ${name} fertig: ${members(counts.members)}, ${images(counts.images)}, davon neu ${size(newBytes)}.`,
    removed: (count: number) => `${some(count, 'ältere Sicherung', 'ältere Sicherungen')} gelöscht.`,
    missing: (name: string, files: readonly string[]) =>
      `Die Sicherung ${name} ist fertig, aber diese Bilddateien fehlen im Speicher oder sind verändert: ${few(files)}.`,
    badKeep: (text: string) => `Die Angabe --keep hat den Wert „${text}“; nötig ist eine ganze Zahl ab 1.`,
  },

  list: {
    help: {
      call: 'backup list ORDNER',
      does: 'zeigt die Sicherungen in einem Ordner',
      more: 'Zeigt die Sicherungen in einem Ordner, die älteste zuerst.',
    },
    headings: ['Sicherung', 'Mitglieder', 'Galerien', 'Bilder', 'Fehlende Dateien'],
    damaged: 'beschädigt',
  },

  verify: {
    help: {
      call: 'backup verify ORDNER [--backup NAME]',
      does: 'prüft eine Sicherung Byte für Byte',
      more: `Liest jede Datei der Sicherung und vergleicht sie mit ihrer Prüfsumme. Ohne --backup die neueste.
Dasselbe ohne dieses Programm: im Ordner der Sicherungen „sha256sum -c NAME/SHA256SUMS“.`,
    },
    progress: 'Prüfe',
    done: (name: string, files: number) =>
      `Die Sicherung ${name} ist in Ordnung: ${some(files, 'Datei', 'Dateien')} geprüft.`,
  },

  restore: {
    help: {
      call: 'backup restore ORDNER [--backup NAME]',
      does: 'spielt eine Sicherung an einen leeren Ort zurück',
      more: `Spielt eine Sicherung in den leeren Datenordner (DATA_DIR) zurück, ohne --backup die neueste. Vorher wird sie
geprüft. Danach sind alle abgemeldet und alle Links aus Mails ungültig; Mails, die unterwegs waren, warten auf
„mail retry --all“.`,
    },
    checking: 'Prüfe',
    copying: 'Spiele Bilder zurück',
    done: (name: string, restored: { members: number; images: number }) =>
      `Die Sicherung ${name} ist zurückgespielt: ${members(restored.members)}, ${images(restored.images)}.`,
    incomplete: (count: number) =>
      `Von ${some(count, 'Bild', 'Bildern')} fehlen Dateien in der Sicherung; „media check“ nennt sie.`,
    held: (count: number) =>
      `${count === 1 ? '1 Mail, die unterwegs war, ist' : `${count} Mails, die unterwegs waren, sind`} zurückgestellt. „mail retry --all“ schickt sie, „mail cancel“ gibt sie auf.`,
    deletedAgain: (count: number) =>
      `Inzwischen gelöscht und deshalb nicht zurückgespielt: ${members(count)}.`,
    unread: (names: readonly string[]) =>
      `Nicht zu lesen: ${few(names)}. Wer nach der zurückgespielten Sicherung gelöscht wurde, ist womöglich wieder da.`,
    later:
      'Was nach dieser Sicherung geändert wurde, fehlt; auch Einwilligungen, die danach zurückgenommen wurden.',
  },
} as const;
