import { command } from './command.ts';

/** Output of `doctor` and `version`: for each finding one sentence, and what to do. */

const members = (count: number) => (count === 1 ? '1 Mitglied ist' : `${count} Mitglieder sind`);
/** The first few of a long list. */
const few = (names: readonly string[]) =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} und ${names.length - 5} weitere` : names.join(', ');
const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;
const mails = (count: number) => (count === 1 ? '1 Mail ist' : `${count} Mails sind`);
const pictures = (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`);

const fromBackup = 'Spiele die letzte Sicherung zurück.';

export const doctorTexts = {
  help: {
    call: 'doctor [--json]',
    does: 'sagt, was nicht stimmt und was zu tun ist',
    more: `Fragt die laufende Seite und ihre öffentliche Adresse und prüft Programm, Einstellungen, Dienste, Mailserver,
Datenordner, Datenbank, Bilder, Mails, Sicherungen, Mitglieder und Rechtstexte; ändert nichts. Beim Prüfen der
öffentlichen Adresse gehen 25 MB durch den Proxy. ✗ ist ein Fehler, i ein Hinweis, – wurde nicht angesehen.
Gibt 0 zurück, wenn alles in Ordnung ist, sonst 3.

  --json  alles, was gefunden wurde, als JSON, für andere Programme`,
  },
  areas: {
    program: 'Programm',
    settings: 'Einstellungen',
    site: 'Laufende Seite',
    address: 'Öffentliche Adresse',
    units: 'Dienste',
    mailServer: 'Mailserver',
    folder: 'Datenordner',
    database: 'Datenbank',
    clock: 'Uhr',
    pictures: 'Bilder',
    mails: 'Mails',
    backup: 'Sicherung',
    members: 'Mitglieder',
    legal: 'Rechtstexte',
    webFiles: 'Gebaute Seiten',
  },
  notExamined: (because: string) => `Nicht angesehen, weil bei „${because}“ etwas nicht stimmt.`,
  notExaminedAddress:
    'Ob die Adresse hierher führt und Bilder durchkommen, ist nicht angesehen, weil die Seite nicht läuft.',
  failed: (reason: string) => ({
    what: `Das ließ sich nicht prüfen: ${reason}`,
    todo: 'Versuche es als der Benutzer, unter dem die Seite läuft, oder als root.',
  }),
  allRight: 'Alles in Ordnung.',
  somethingWrong: (count: number) => {
    if (count === 0) return 'Nicht alles ließ sich ansehen.';
    return count === 1 ? 'Eine Sache ist nicht in Ordnung.' : `${count} Sachen sind nicht in Ordnung.`;
  },

  program: {
    oldNode: (found: string, needed: string) => ({
      what: `Node ${found} ist zu alt.`,
      todo: `Nötig ist mindestens Node ${needed}; starte mit „npm start“ oder node_modules/.bin/node, das bringt die richtige Version mit.`,
    }),
    oldSqlite: (found: string, needed: string) => ({
      what: `Dieses Node enthält SQLite ${found}; vor ${needed} kann eine Datenbank Schaden nehmen.`,
      todo: 'Nimm das Node, das das Programm mitbringt: node_modules/.bin/node.',
    }),
    clockBehind: {
      what: 'Die Uhr dieses Rechners geht um Jahre nach.',
      todo: 'Stelle sie, am besten dauerhaft über das Netz („timedatectl set-ntp true“).',
    },
  },

  settings: {
    mend: 'Berichtige sie in der Datei .env oder in der Umgebung des Dienstes.',
    notEncrypted: (baseUrl: string) => ({
      what: `Unter ${baseUrl} sind Anmeldungen unterwegs mitlesbar.`,
      todo: 'Stelle einen Proxy mit https davor und setze BASE_URL auf die https-Adresse.',
    }),
    onlyHere: (baseUrl: string) => ({
      what: `Die Seite nennt sich ${baseUrl}; das führt nur auf diesem Rechner zu ihr.`,
      todo: 'Für den echten Betrieb setze BASE_URL auf die öffentliche Adresse.',
    }),
    noTrustedProxy: {
      what: 'Alle Besucher gelten als einer, weil dem Proxy vor der Seite nicht geglaubt wird; Fehlversuche sperren dann alle zugleich aus.',
      todo: 'Setze TRUST_PROXY, bei einem Proxy auf demselben Rechner auf „loopback“.',
    },
    noAdminEmail: {
      what: 'Mitglieder sehen keine Adresse, an die sie sich wenden können.',
      todo: 'Setze ADMIN_EMAIL.',
    },
    outbox: {
      what: 'Mails werden nicht verschickt, sondern nur in einen Ordner geschrieben.',
      todo: 'Setze SMTP_URL und MAIL_FROM.',
    },
    nobodysAddress: (address: string) => ({
      what: `${address} ist eine Adresse für Beispiele; Mails davon nimmt niemand an.`,
      todo: 'Setze MAIL_FROM auf das Postfach, das zu SMTP_URL gehört.',
    }),
    loginNotTaken: {
      what: 'Der Mailserver bietet keine Anmeldung an, obwohl in SMTP_URL eine steht.',
      get todo() {
        return `Prüfe Adresse und Anschluss in SMTP_URL; „${command('mail test ADRESSE')}“ zeigt den Weg.`;
      },
    },
    mailServer: (reply: string) => ({
      what: `Der Mailserver weist uns ab: ${reply}`,
      get todo() {
        return `Prüfe SMTP_URL und ob der Anbieter erreichbar ist; „${command('mail test ADRESSE')}“ versucht es noch einmal.`;
      },
    }),
  },

  folder: {
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
        return `Hänge den Datenträger mit den Bildern ein. Sind sie verloren: „${command('media repair ORDNER')}“ holt sie aus der Sicherung.`;
      },
    }),
    full: (free: number) => ({
      what: `Auf dem Datenträger sind nur noch ${megabytes(free)} frei; Hochladen wird abgelehnt.`,
      todo: 'Schaffe Platz oder senke FREE_SPACE_RESERVE_MB.',
    }),
    openToOthers: (folder: string) => ({
      what: 'Andere Benutzer dieses Rechners kommen in den Datenordner.',
      todo: `chmod 700 ${folder}`,
    }),
    mixedOwners: (folder: string, names: string[]) => ({
      what: `Im Datenordner gehört einiges einem anderen Benutzer als der Ordner selbst: ${names.join(', ')}.`,
      todo: `Gib alles dem Benutzer, unter dem die Seite läuft: chown -R --reference=${folder} ${folder}`,
    }),
    asRoot: {
      what: 'Der Datenordner gehört einem anderen Benutzer als root.',
      todo: 'Gib Befehle unter dem Benutzer ein, unter dem die Seite läuft, etwa mit „sudo -u“.',
    },
    asStranger: (folder: string) => ({
      what: `Der Ordner ${folder} gehört einem anderen Benutzer als dir.`,
      todo: 'Gib Befehle unter dem Benutzer ein, unter dem die Seite läuft, etwa mit „sudo -u“.',
    }),
  },

  database: {
    missing: (file: string) => ({
      what: `Die Datenbank ${file} fehlt.`,
      todo: 'Prüfe DATA_DIR; sind Bilder da, dann spiele die letzte Sicherung zurück, sonst legt ein Start der Seite eine leere an.',
    }),
    damaged: (file: string, reason: string) => ({
      what: `Die Datenbank ${file} ist beschädigt (${reason}).`,
      todo: `Beende die Seite und hebe die Datei auf. ${fromBackup}`,
    }),
    away: (reason: string) => ({
      what: `Die Datenbank aus DATABASE_URL antwortet nicht oder weist Klassenkreis ab (${reason}).`,
      todo: 'Prüfe, ob PostgreSQL läuft und ob Name, Passwort, Datenbank und sslmode in DATABASE_URL stimmen.',
    }),
    newer: {
      what: 'Die Daten wurden von einer neueren Version von Klassenkreis geschrieben.',
      todo: 'Spiele diese neuere Version ein.',
    },
    older: {
      what: 'Die Daten sind von einer älteren Version; was in ihnen steht, ist noch nicht zu prüfen.',
      get todo() {
        return `Starte die Seite einmal, sie passt die Daten an; läuft sie schon, dann gib „${command('doctor')}“ in einer Minute noch einmal ein.`;
      },
    },
    looseReferences: (count: number) => ({
      what: `${count} Verweise in der Datenbank führen ins Leere.`,
      todo: fromBackup,
    }),
  },

  clock: {
    ahead: (latest: string, now: string) => ({
      what: `Die Uhr steht auf ${now}, aber gespeichert wurde zuletzt um ${latest}.`,
      todo: 'Stelle die Uhr dieses Rechners, am besten dauerhaft über das Netz („timedatectl set-ntp true“).',
    }),
  },

  pictures: {
    elsewhere: (sentence: string) => ({
      what: sentence,
      todo: 'Stelle S3_ENDPOINT und S3_BUCKET oder DATA_DIR wieder so ein wie für die laufende Seite.',
    }),
    withoutFiles: (count: number, all: number) => ({
      what:
        all === 1
          ? 'Von dem einen Bild fehlen die Dateien.'
          : `Von ${all} Bildern fehlen bei ${count} die Dateien.`,
      get todo() {
        return `„${command('media repair ORDNER')}“ holt sie aus einer Sicherung; „${command('media check')}“ nennt die Bilder.`;
      },
    }),
    changed: (count: number) => ({
      what: `Beim nächtlichen Prüfen ${count === 1 ? 'war 1 Bild' : `waren ${count} Bilder`} nicht mehr heil.`,
      get todo() {
        return `„${command('media repair ORDNER')}“ holt ${count === 1 ? 'es' : 'sie'} aus einer Sicherung; „${command('media check')}“ sagt, was fehlt.`;
      },
    }),
    withoutRow: (count: number) => ({
      what: `${pictures(count)} im Ordner „images“ ${count === 1 ? 'steht' : 'stehen'} nicht in der Datenbank, und das tägliche Aufräumen lief nicht.`,
      todo: 'Läuft die Seite? Fehlen zugleich viele Bilder, dann gehören Datenbank und Ordner nicht zusammen.',
    }),
    foreign: (count: number) => ({
      what: `Im Ordner „images“ ${count === 1 ? 'liegt 1 Datei, die' : `liegen ${count} Dateien, die`} nicht von Klassenkreis ${count === 1 ? 'ist' : 'sind'}.`,
      get todo() {
        return `Sie bleiben unberührt; „${command('media check')}“ nennt sie.`;
      },
    }),
  },

  mails: {
    paused: (since: string, reason: string) => ({
      what: `Der Versand ist seit ${since} angehalten, weil der Mailserver uns abweist: ${reason}`,
      get todo() {
        return `Behebe den Grund, dann setzt „${command('mail resume')}“ den Versand sofort fort.`;
      },
    }),
    pausedByHand: (since: string) => ({
      what: `Der Versand ist seit ${since} von Hand angehalten.`,
      get todo() {
        return `„${command('mail resume')}“ setzt ihn fort.`;
      },
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
        return `„${command('mail status')}“ zeigt sie; „${command('mail retry --all')}“ versucht es noch einmal, „${command('mail cancel NUMMER')}“ gibt auf.`;
      },
    }),
  },

  backup: {
    unknown: {
      what: 'Von einer Sicherung ist hier nichts bekannt.',
      get todo() {
        return `Mache eine: „${command('backup create ORDNER')}“, am besten jede Nacht und auf einen anderen Rechner.`;
      },
    },
    missing: {
      what: 'Es gibt keine Sicherung.',
      get todo() {
        return `Mache eine: „${command('backup create ORDNER')}“, am besten jede Nacht und auf einen anderen Rechner.`;
      },
    },
    old: (at: string) => ({
      what: `Die letzte Sicherung ist vom ${at}.`,
      get todo() {
        return `Mache eine: „${command('backup create ORDNER')}“. Läuft die nächtliche noch?`;
      },
    }),
    notVerified: (at: string | undefined) => ({
      what: at
        ? `Zuletzt wurde am ${at} nachgesehen, ob eine Sicherung sich zurückspielen ließe.`
        : 'Noch nie wurde nachgesehen, ob eine Sicherung sich zurückspielen ließe.',
      get todo() {
        return `Sieh nach: „${command('backup verify ORDNER')}“, am besten jede Nacht nach dem Sichern.`;
      },
    }),
  },

  members: {
    noMaintainer: {
      what: 'Niemand, der hineinkommt, ist Betreuer; ist der Versand gestört, sagt es die Startseite niemandem.',
      get todo() {
        return `Mach ein Mitglied dazu: „${command('maintainer add NAME')}“.`;
      },
    },
    none: {
      what: 'Es gibt noch kein Mitglied.',
      get todo() {
        return `Lege das erste an: „${command('member add --username NAME --email ADRESSE')}“.`;
      },
    },
    neverInvited: (count: number) => ({
      what: `${members(count)} noch nie eingeladen.`,
      todo: `„${command('invite send --all')}“ lädt genau diese ein.`,
    }),
    toRemind: (count: number) => ({
      what: `${members(count)} eingeladen und ${count === 1 ? 'war' : 'waren'} noch nie da.`,
      todo: `„${command('invite resend --all')}“ erinnert genau diese.`,
    }),
    invitedLately: (count: number, from: string) => ({
      what: `${members(count)} erst in den letzten sieben Tagen eingeladen oder erinnert und ${count === 1 ? 'war' : 'waren'} noch nie da.`,
      todo: `Lass ihnen Zeit; ab dem ${from} erinnert sie „${command('invite resend --all')}“.`,
    }),
    remindedEnough: (names: readonly string[]) => ({
      what: `${members(names.length)} schon zweimal erinnert und ${names.length === 1 ? 'war' : 'waren'} noch nie da: ${few(names)}.`,
      todo: `Frag sie selbst; „${command('invite link NAME')}“ gibt dir einen Link zum Überreichen.`,
    }),
    withoutAddress: (names: readonly string[]) => ({
      what: `Ohne E-Mail-Adresse und noch nie da: ${few(names)}.`,
      todo: `„${command('member set NAME --email ADRESSE')}“ trägt eine ein, „${command('invite link NAME')}“ gibt dir einen Link zum Überreichen.`,
    }),
  },
};

export const versionTexts = {
  help: {
    call: 'version',
    does: 'zeigt die Version des Programms und der Daten',
    more: 'Zeigt die Version von Klassenkreis, von Node und SQLite und den Stand der Daten.',
  },
  headings: ['Teil', 'Version'],
  data: 'Daten',
  noData: '–',
  newerData:
    'Die Daten sind von einer neueren Version als dieses Programm; es fasst sie nicht an. Spiele die neuere Version wieder ein, oder spiele die Sicherung zurück, die vor ihr entstanden ist.',
  olderData:
    'Die Daten sind von einer älteren Version; der nächste Start der Seite passt sie an und legt vorher eine Kopie der Datenbank daneben.',
};
