import { backups, command, someOf, startCommand, unit } from '../command.ts';

/** What `doctor` says of what is stored: the data folder, its disk, the database, pictures, mails, backups, members. */

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
  disk: {
    full: (folder: string) => ({
      what: `Der Datenträger des Datenordners ${folder} ist voll; es lässt sich nichts mehr speichern, und die Seite startet so nicht.`,
      todo: 'Schaffe Platz; „du -xh / | sort -h | tail“ zeigt als root, was am meisten braucht.',
    }),
    'no-more-files': (folder: string) => ({
      what: `Der Datenträger des Datenordners ${folder} nimmt keine weitere Datei mehr auf (df -i), und die Seite startet so nicht.`,
      todo: 'Lösche, was nicht gebraucht wird; „du --inodes -x / | sort -n | tail“ zeigt als root, wo die meisten Dateien liegen.',
    }),
    'read-only': (folder: string) => ({
      what: `Der Datenträger des Datenordners ${folder} lässt sich nur lesen; oft hängt ihn das System nach einem Fehler so ein.`,
      get todo() {
        return `„dmesg“ nennt den Grund. Häng ihn neu ein („mount -o remount,rw“), dann „${startCommand()}“; ist er kaputt, sichere sofort, was darauf liegt.`;
      },
    }),
  },
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
  /** `isEmptied`: the folder is empty though there was a class; what to do is said of that. */
  missing: (file: string, isEmptied: boolean) => ({
    what: `Die Datenbank ${file} fehlt.`,
    todo: isEmptied
      ? ''
      : 'Prüfe DATA_DIR; sind Bilder da, dann spiele die letzte Sicherung zurück, sonst legt ein Start der Seite eine leere an.',
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
  older: {
    what: 'Die Daten sind von einer älteren Version; was in ihnen steht, ist noch nicht zu prüfen.',
    get todo() {
      return `Starte die Seite einmal, sie passt die Daten an; läuft sie schon, dann gib „${command('status')}“ in einer Minute noch einmal ein.`;
    },
  },
  more: (parts: readonly string[]) => ({
    what: `In der Datenbank steht mehr, als Klassenkreis angelegt hat: ${someOf(parts)}.`,
    todo: 'Es stört nicht, kommt aber in keine Sicherung.',
  }),
  looseReferences: (count: number) => ({
    what: `${count} Verweise in der Datenbank führen ins Leere.`,
    todo: fromBackup,
  }),
};

const mails = (count: number) => (count === 1 ? '1 Mail ist' : `${count} Mails sind`);
const pictures = (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`);

export const pictureTexts = {
  elsewhere: (sentence: string) => ({
    what: sentence,
    todo: 'Stelle S3_ENDPOINT und S3_BUCKET oder DATA_DIR wieder so ein wie für die laufende Seite.',
  }),
  withoutFiles: (count: number, all: number) => ({
    what:
      all === 1 ? 'Von dem einen Bild fehlen Dateien.' : `Von ${all} Bildern fehlen bei ${count} Dateien.`,
    get todo() {
      return `„${command(`media repair ${backups()}`)}“ holt sie aus einer Sicherung; „${command('media check')}“ nennt die Bilder.`;
    },
  }),
  changed: (count: number) => ({
    what: `${count === 1 ? 'Bei 1 Bild sind Dateien' : `Bei ${count} Bildern sind Dateien`} nicht mehr, wie sie waren.`,
    get todo() {
      return `„${command(`media repair ${backups()}`)}“ holt ${count === 1 ? 'es' : 'sie'} aus einer Sicherung; „${command('media check')}“ sagt, was fehlt.`;
    },
  }),
  withoutRow: (count: number) => ({
    what: `${pictures(count)} im Ordner „images“ ${count === 1 ? 'steht' : 'stehen'} nicht in der Datenbank, und das tägliche Aufräumen lief nicht.`,
    todo: 'Läuft die Seite? Fehlen zugleich viele Bilder, dann gehören Datenbank und Ordner nicht zusammen.',
  }),
};

export const mailTexts = {
  paused: (since: string, reason: string, server?: string) => ({
    what: `Der Versand${server === undefined ? '' : ` über ${server}`} ist seit dem ${since} angehalten: ${reason} Verloren geht nichts.`,
    get todo() {
      return `Behebe den Grund; stimmt das Passwort des Postfachs nicht mehr, fragt „${command('setup')}“ auf dem Server neu danach. Dann im Browser unter „Verwaltung“, „E-Mails“ auf „Versand fortsetzen“.`;
    },
  }),
  /** Not single addresses: everybody, at one host or by the mail server itself. */
  refusedAtHost: (since: string, host: string, said: string) =>
    `Seit dem ${since} werden alle E-Mails an ${host} abgewiesen. Das liegt am Absender und nicht an den Adressen: „${said}“ Verloren geht nichts; die Seite versucht es von selbst weiter.`,
  refusedByServer: (host: string, said: string) =>
    `${host} weist alle Empfänger ab. Das liegt am Absender und nicht an den Adressen: „${said}“`,
  aMailServer: 'Der Mailserver',
  pausedByHand: (since: string) => ({
    what: `Der Versand ist seit dem ${since} von Hand angehalten.`,
    todo: 'Im Browser unter „Verwaltung“, „E-Mails“ geht er weiter.',
  }),
  stuck: (hours: number) => ({
    what: `Seit ${hours} Stunden wartet eine Mail, und keine geht hinaus.`,
    get todo() {
      return `Läuft die Seite? „${command('mail status')}“ zeigt, woran es liegt.`;
    },
  }),
  held: (count: number) => ({
    what: `${mails(count)} zurückgestellt, weil der Versand daran gescheitert ist.`,
    get todo() {
      return `„${command('mail status')}“ zeigt sie; im Browser unter „Verwaltung“, „E-Mails“ lässt du es noch einmal versuchen oder gibst auf.`;
    },
  }),
  unread: (since: string, reason: string) => ({
    what: `Seit dem ${since} lässt sich das Postfach mit den zurückgekommenen Mails nicht lesen: ${reason}`,
    get todo() {
      return `Berichtige IMAP_URL; „${command('mail returns')}“ versucht es sofort noch einmal.`;
    },
  }),
  notReadLately: (at: string | undefined) => ({
    what: at
      ? `Das Postfach mit den zurückgekommenen Mails wurde zuletzt am ${at} gelesen.`
      : 'Das Postfach mit den zurückgekommenen Mails wurde noch nie gelesen.',
    get todo() {
      return `„${command('mail returns')}“ liest es einmal; mit systemd schaltet „systemctl enable --now ${unit('returns')}.timer“ es auf Dauer ein.`;
    },
  }),
};

export const backupTexts = {
  missing: {
    what: 'Von einer Sicherung ist hier nichts bekannt.',
    get todo() {
      return `Mache eine: „${command(`backup create ${backups()}`)}“, am besten jede Nacht und auf einen anderen Rechner.`;
    },
  },
  old: (at: string) => ({
    what: `Die letzte Sicherung ist vom ${at}.`,
    get todo() {
      return `Mache eine: „${command(`backup create ${backups()}`)}“. Läuft die nächtliche noch?`;
    },
  }),
  notVerified: (at: string | undefined) => ({
    what: at
      ? `Zuletzt wurde am ${at} nachgesehen, ob eine Sicherung sich zurückspielen ließe.`
      : 'Noch nie wurde nachgesehen, ob eine Sicherung sich zurückspielen ließe.',
    get todo() {
      return `Sieh nach: „${command(`backup verify ${backups()}`)}“, am besten jede Nacht nach dem Sichern.`;
    },
  }),
};

export const memberTexts = {
  /** `page`: where the first one becomes a maintainer, as long as nobody has. */
  noMaintainer: (page: string | undefined) => ({
    what: 'Niemand, der hineinkommt, betreut die Seite; geht etwas nicht, sagt sie es niemandem.',
    get todo() {
      return page
        ? `Öffne im Browser ${page}, dort wirst du es; zeig die Adresse niemandem.`
        : `Mach ein Mitglied dazu: „${command('maintainer add NAME')}“; hat es kein Passwort, zeigt „${command('member reset-password NAME')}“ einen Link dafür.`;
    },
  }),
  none: (page: string | undefined) => ({
    what: 'Es gibt noch kein Mitglied.',
    get todo() {
      return page
        ? `Öffne im Browser ${page}, dort wirst du das erste und betreust die Seite; zeig die Adresse niemandem.`
        : `Lege eines an, das sie betreut: „${command('member add --username NAME --email ADRESSE --invite --maintainer')}“.`;
    },
  }),
  passkeysLost: (host: string, others: readonly string[], names: readonly string[]) => ({
    what: `Anmelden mit Fingerabdruck oder Gesicht wurde unter einer anderen Adresse der Seite eingerichtet (${others.join(', ')}) und geht unter ${host} nicht: ${someOf(names)}.`,
    todo: 'Sag ihnen, dass sie sich mit Passwort oder Anmelde-Link anmelden und es unter „Eigene Kontaktdaten“, „Meine Anmeldung“ neu einrichten; oder gib der Seite in BASE_URL ihre alte Adresse zurück.',
  }),
};
