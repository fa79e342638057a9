import { backups, command, FIRST_RELEASE, someOf } from '../command.ts';

/** What `doctor` says of the data folder, of its disk and of the database. */

const fromBackup = 'Spiele die letzte Sicherung zurück.';
const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;

const giveBack = (folder: string) =>
  `Gib alles dem Benutzer, unter dem die Seite läuft: chown -R --reference=${folder} ${folder}`;

export const folderTexts = {
  missing: (folder: string) => ({
    what: `Den Ordner ${folder} gibt es nicht.`,
    todo: 'Prüfe DATA_DIR und ob der Datenträger eingehängt ist; ein Start der Seite legt einen neuen, leeren an.',
  }),
  foreign: (folder: string) => ({
    what: `Im Ordner ${folder} fehlt das Kennzeichen „.klassenkreis“.`,
    todo: 'Prüfe DATA_DIR und ob der Datenträger eingehängt ist.',
  }),
  imagesMissing: (folder: string) => ({
    what: `Im Bilderordner ${folder} fehlt das Kennzeichen „.klassenkreis“.`,
    get todo() {
      return `Hänge den Datenträger mit den Bildern ein. Sind sie verloren: „${command(`media repair ${backups()}`)}“ holt sie aus der Sicherung.`;
    },
  }),
  reserveTooLarge: (all: number) => ({
    what: `FREE_SPACE_RESERVE_MB verlangt mehr freien Platz, als der ganze Datenträger hat (${megabytes(all)}); Hochladen wird immer abgelehnt.`,
    todo: 'Setze FREE_SPACE_RESERVE_MB auf eine kleinere Zahl; üblich sind 200.',
  }),
  /** `hasSpare`: whether a smaller reserve would let uploads in again. */
  full: (free: number, hasSpare: boolean) => ({
    what: `Auf dem Datenträger sind nur noch ${megabytes(free)} frei; Hochladen wird abgelehnt.`,
    todo: hasSpare
      ? 'Schaffe Platz oder senke FREE_SPACE_RESERVE_MB.'
      : 'Schaffe Platz; „du -xh / | sort -h | tail“ zeigt als root, was am meisten braucht.',
  }),
  openToOthers: (folder: string) => ({
    what: 'Andere Benutzer dieses Rechners kommen in den Datenordner.',
    todo: `chmod 700 ${folder}`,
  }),
  mixedOwners: (folder: string, names: string[]) => ({
    what: `Im Datenordner gehört einiges einem anderen Benutzer als der Ordner selbst: ${names.join(', ')}.`,
    todo: giveBack(folder),
  }),
  giveBack,
  asRoot: {
    what: 'Der Datenordner gehört einem anderen Benutzer als root.',
    todo: 'Gib Befehle unter dem Benutzer ein, unter dem die Seite läuft, etwa mit „sudo -u“.',
  },
  asStranger: (folder: string) => ({
    what: `Der Ordner ${folder} gehört einem anderen Benutzer als dir.`,
    todo: 'Gib Befehle unter dem Benutzer ein, unter dem die Seite läuft, etwa mit „sudo -u“.',
  }),
};

export const databaseTexts = {
  missing: (file: string) => ({
    what: `Die Datenbank ${file} fehlt.`,
    todo: 'Prüfe DATA_DIR; sind Bilder da, dann spiele die letzte Sicherung zurück, sonst legt ein Start der Seite eine leere an.',
  }),
  /** `restoring`: the whole command, for a database in a file. */
  damaged: (file: string, reason: string, restoring: string | undefined) => ({
    what: `Die Datenbank ${file} ist beschädigt (${reason}).`,
    todo: restoring ?? `Beende die Seite und hebe die Datei auf. ${fromBackup}`,
  }),
  away: (reason: string) => ({
    what: `Die Datenbank aus DATABASE_URL antwortet nicht oder weist Klassenkreis ab (${reason}).`,
    todo: 'Prüfe, ob PostgreSQL läuft und ob Name, Passwort, Datenbank und sslmode in DATABASE_URL stimmen.',
  }),
  newer: {
    what: 'Die Daten wurden von einer neueren Version von Klassenkreis geschrieben.',
    todo: 'Spiele diese neuere Version ein.',
  },
  tooOld: {
    what: `Die Daten sind älter als ${FIRST_RELEASE}; diese Version kann sie nicht mehr anpassen.`,
    todo: 'Installiere zuerst Version 1.0.0, starte sie einmal, und spiele dann wieder diese ein.',
  },
  older: {
    what: 'Die Daten sind von einer älteren Version; was in ihnen steht, ist noch nicht zu prüfen.',
    get todo() {
      return `Starte die Seite einmal, sie passt die Daten an; läuft sie schon, dann gib „${command('status')}“ in einer Minute noch einmal ein.`;
    },
  },
  other: (parts: readonly string[]) => ({
    what: `Die Tabellen der Datenbank sind nicht so, wie Klassenkreis sie angelegt hat; es fehlt oder ist anders: ${someOf(parts)}.`,
    get todo() {
      return `Beende die Seite und hebe die Datenbank auf. Dann spiele die letzte Sicherung zurück („${command(`backup restore ${backups()}`)}“, in eine leere Datenbank); sie legt alle Tabellen neu an.`;
    },
  }),
  more: (parts: readonly string[]) => ({
    what: `In der Datenbank steht mehr, als Klassenkreis angelegt hat: ${someOf(parts)}.`,
    todo: 'Es stört nicht, kommt aber in keine Sicherung.',
  }),
  looseReferences: (count: number) => ({
    what: `${count} Verweise in der Datenbank führen ins Leere.`,
    todo: fromBackup,
  }),
};
