import {
  backups,
  command,
  FIRST_RELEASE,
  isFromSources,
  someOf,
  unit,
  user,
  wholeProgram,
} from './admin/command.ts';

/** What maintainers read in a terminal or in the first lines of the log. */

export const settingErrors = {
  badInstance: (name: string) =>
    `„${name}“ geht nicht als Name einer Klasse: höchstens 16 kleine Buchstaben (a bis z), Ziffern und Striche, vorn ein Buchstabe.`,
  missingSettings: (file: string, instance: string) =>
    instance
      ? `Eine Klasse „${instance}“ gibt es auf diesem Server nicht; als root legt „klassenkreis setup --instance ${instance}“ sie an.`
      : `Die Datei ${file} mit den Einstellungen fehlt (SETTINGS_FILE nennt sie); lege sie wieder hin oder beginne mit einer neuen.`,
  unreadableSettings: (file: string) =>
    `Die Datei ${file} lässt sich nicht lesen; der Benutzer, unter dem die Seite läuft, muss es dürfen (chown, chmod).`,
  openSecret: (file: string, name: string) =>
    `Jeder Benutzer dieses Rechners kann die Datei ${file} lesen, und darin steht ${name}; gib ein: chmod o= ${file}`,
  notOneOf: (name: string, value: string, allowed: readonly string[]) =>
    `Die Einstellung ${name} hat den Wert „${value}“; möglich sind: ${allowed.join(', ')}.`,
  notANumber: (name: string, value: string, min: number, max: number) =>
    `Die Einstellung ${name} hat den Wert „${value}“; nötig ist eine ganze Zahl von ${min} bis ${max}.`,
  notAnAddress: (name: string, value: string) =>
    `Die Einstellung ${name} hat den Wert „${value}“; nötig ist eine Adresse wie https://klasse.example ohne Pfad dahinter.`,
  notAMailbox: (name: string, value: string) =>
    `Die Einstellung ${name} hat den Wert „${value}“; nötig ist genau eine E-Mail-Adresse.`,
  notAMailServer: (name: string) =>
    `Die Einstellung ${name} ist keine Adresse eines Mailservers; nötig ist etwas wie smtp://name:passwort@mail.example.org:587 oder smtps://name:passwort@mail.example.org:465. Sonderzeichen im Namen oder Passwort werden als %-Zeichen geschrieben, etwa %40 für @.`,
  notAMailboxToRead: (name: string) =>
    `Die Einstellung ${name} ist keine Adresse eines Postfachs; nötig ist etwas wie imaps://name:passwort@imap.example.org:993, dahinter höchstens /ORDNER. Sonderzeichen im Namen oder Passwort werden als %-Zeichen geschrieben, etwa %40 für @.`,
  notABounceAddress: (name: string, value: string) =>
    `Die Einstellung ${name} hat den Wert „${value}“; nötig ist eine E-Mail-Adresse ohne + und mit höchstens 38 Zeichen vor dem @.`,
  notAToken: (name: string, min: number) =>
    `Die Einstellung ${name} ist zu leicht zu erraten; nötig sind mindestens ${min} Zeichen ohne Leerzeichen und Umlaute, etwa aus „openssl rand -hex 32“.`,
  openDatabase: (name: string) =>
    `Die Einstellung ${name} führt unverschlüsselt oder ungeprüft zu einer Datenbank auf einem anderen Rechner; lass ?sslmode=… weg. Hat die Datenbank ein eigenes Zertifikat, nenn seine Datei mit NODE_EXTRA_CA_CERTS; bietet sie keine Verschlüsselung an, schalte sie dort ein.`,
  notAPostgres: (name: string) =>
    `Die Einstellung ${name} ist keine Adresse einer PostgreSQL-Datenbank; nötig ist etwas wie postgres://name:passwort@127.0.0.1:5432/klassenkreis, dahinter höchstens ?sslmode=disable, require oder verify-full. Sonderzeichen im Namen oder Passwort werden als %-Zeichen geschrieben, etwa %40 für @.`,
  notABucket: (name: string, value: string) =>
    `Die Einstellung ${name} hat den Wert „${value}“; nötig ist der Name eines Speichers aus Kleinbuchstaben, Ziffern, Punkten und Strichen.`,
  notAnOffsitePlace: (name: string, value: string) =>
    `Die Einstellung ${name} hat den Wert „${value}“; nötig ist ein Ordner wie /mnt/nas/klassenkreis, ein SFTP-Speicher wie sftp://name@speicher.example.org/klassenkreis oder ein S3-Speicher wie s3:https://s3.example.org/bucket/klassenkreis.`,
  missingBeside: (name: string, other: string) =>
    `Die Einstellung ${name} fehlt; zusammen mit ${other} ist sie nötig.`,
  notAProxy: (name: string, value: string) =>
    `Die Einstellung ${name} enthält „${value}“; nötig sind IP-Adressen, Netze wie 10.0.0.0/8 oder „loopback“.`,
};

/** Restoring needs an empty folder, so that the old data stay until they are no longer needed. */
const restore = () => `„${command(`backup restore ${backups()}`)}“ mit einem leeren DATA_DIR`;

/** The same as it is typed. */
export const restoreInto = (dataDir: string) => {
  const back = command(`backup restore ${backups()}`);
  const aside = `mv ${dataDir} ${dataDir}.alt`;
  return isFromSources()
    ? `${aside} && ${back}`
    : `systemctl stop ${unit()} && ${aside} && install -d -o ${user()} -g ${user()} -m 700 ${dataDir} && ${back}`;
};

/** What shows that there was a class here. */
export type ClassWitness =
  | { kind: 'noted'; file: string }
  | { kind: 'backup'; folder: string; name: string; members: number }
  | { kind: 'database' };

const seen = (witness: ClassWitness) => {
  if (witness.kind === 'noted') return `sie ist in ${witness.file} vermerkt`;
  if (witness.kind === 'database') return 'die Datenbank aus DATABASE_URL hat Mitglieder';
  const { folder, name, members } = witness;
  return `in der Sicherung ${name} in ${folder} ${members === 1 ? 'ist 1 Mitglied' : `sind ${members} Mitglieder`}`;
};

/** Where it lies; undefined: the database in `DATABASE_URL`. */
const databaseAt = (file: string | undefined) => file ?? 'aus DATABASE_URL';

/** The way of one who wants to lose what was there. */
const onPurpose = () => `Nur wenn hier wirklich eine neue Klasse beginnen soll: „${command('start-anew')}“.`;

/** If there is no backup. */
const anew = () =>
  `Ohne Sicherung legt „${command('start-anew')}“ die Bilder zur Seite, und die Seite beginnt leer.`;

export const startErrors = {
  folderInUse: (folder: string) =>
    `Der Datenordner ${folder} wird schon von einem laufenden Klassenkreis benutzt.`,
  folderNotWritable: (folder: string, reason: string) =>
    `Der Datenordner ${folder} lässt sich nicht anlegen oder beschreiben. ${reason}`,
  folderForeign: (folder: string) =>
    `Der Ordner ${folder} ist nicht leer und kein Datenordner von Klassenkreis (die Datei „.klassenkreis“ fehlt).`,
  imagesMissing: (folder: string) =>
    `Im Bilderordner ${folder} fehlt die Datei „.klassenkreis“; ist der Datenträger eingehängt? Sind die Bilder verloren, holt „${command(`media repair ${backups()}`)}“ sie aus der Sicherung.`,
  /** A disk may not be mounted. */
  emptied: (folder: string, witness: ClassWitness) =>
    `Der Datenordner ${folder} ist leer, hier gab es aber schon eine Klasse: ${seen(witness)}. Ist sein Datenträger eingehängt, stimmt DATA_DIR? Sind die Daten verloren, spielt „${command(`backup restore ${witness.kind === 'backup' ? witness.folder : backups()}`)}“ sie zurück. ${onPurpose()} Angelegt wurde nichts.`,
  withoutMembers: (file: string | undefined, witness: ClassWitness) =>
    `Die Datenbank ${databaseAt(file)} hat kein einziges Mitglied, hier gab es aber schon eine Klasse: ${seen(witness)}. Ist der Datenträger eingehängt, stimmen DATA_DIR und DATABASE_URL? Sind die Daten verloren, stelle sie aus einer Sicherung wieder her: ${restore()}. ${onPurpose()} Geändert wurde nichts.`,
  otherClass: (file: string | undefined, noted: string) =>
    `In der Datenbank ${databaseAt(file)} ist eine andere Klasse als die, die in ${noted} vermerkt ist. Stimmen DATA_DIR und DATABASE_URL? Soll von nun an diese hier gelten: „${command('start-anew')}“. Geändert wurde nichts.`,
  imagesOnOtherDisk: (folder: string) =>
    `Der Bilderordner ${folder} ist ein eigener Datenträger; häng diesen stattdessen für den ganzen Datenordner ein.`,
  databaseMissing: (folder: string) =>
    `Im Datenordner ${folder} fehlt die Datenbank „klassenkreis.db“; stelle sie aus einer Sicherung wieder her: ${restore()}. ${anew()}`,
  imagesUnlisted: () =>
    `Am Ort für die Bilder liegen Bilder, aber die Datenbank kennt kein einziges; prüfe DATA_DIR und DATABASE_URL, oder stelle die Daten aus einer Sicherung wieder her: ${restore()}. ${anew()} Es wurde nichts gelöscht.`,
  storageAway: (reason: string) =>
    `Der Speicher für die Bilder antwortet nicht, und beim ersten Start muss er da sein; prüfe S3_ENDPOINT, S3_BUCKET und die Schlüssel. ${reason}`,
  databaseDamaged: (file: string, dataDir: string) =>
    `Die Datenbank ${file} ist beschädigt; stelle sie als root aus einer Sicherung wieder her: ${restoreInto(dataDir)} Die Datei wurde nicht verändert.`,
  disk: {
    full: (folder: string) =>
      `Auf dem Datenträger des Datenordners ${folder} ist kein Platz mehr; mach welchen frei, dann starte noch einmal. Es wurde nichts gelöscht.`,
    'no-more-files': (folder: string) =>
      `Der Datenträger des Datenordners ${folder} nimmt keine weitere Datei mehr auf (df -i); lösche, was nicht gebraucht wird, dann starte noch einmal. Es wurde nichts gelöscht.`,
    'read-only': (folder: string) =>
      `Der Datenträger des Datenordners ${folder} lässt sich nur lesen; oft hängt ihn das System nach einem Fehler so ein. „dmesg“ nennt den Grund, dann häng ihn neu ein und starte noch einmal. Es wurde nichts verändert.`,
  },
  noRoomToUpdate: (folder: string) =>
    `Die Daten sind von einer älteren Version, und um sie anzupassen, ist auf dem Datenträger des Datenordners ${folder} kein Platz mehr; mach welchen frei, dann starte noch einmal. Die Daten sind unverändert, auch die ältere Version läuft damit weiter.`,
  databaseNewer: () =>
    'Die Daten wurden von einer neueren Version von Klassenkreis geschrieben; starte bitte diese neuere Version.',
  databaseTooOld: () =>
    `Die Daten sind älter als ${FIRST_RELEASE}. Installiere zuerst diese Version und starte sie einmal, danach die neue. Es wurde nichts verändert.`,
  databaseOther: (parts: readonly string[]) =>
    `Die Tabellen der Datenbank sind nicht so, wie Klassenkreis sie angelegt hat (es fehlt oder ist anders: ${someOf(parts)}), und damit läuft diese Version nicht; stelle die Daten aus einer Sicherung wieder her: ${restore()}. Es wurde nichts verändert.`,
  stepFailed: (step: string, reason: string) =>
    `Die Daten ließen sich nicht an diese Version anpassen (Schritt ${step}). Sie sind unverändert, und mit der bisherigen Version läuft die Seite weiter. ${reason}`,
  databaseAway: (reason: string) =>
    `Die Datenbank aus DATABASE_URL antwortet nicht; läuft PostgreSQL? ${reason}`,
  databaseRefused: (reason: string) =>
    `Die Datenbank aus DATABASE_URL weist Klassenkreis ab; prüfe Name, Passwort, Datenbank und sslmode. ${reason}`,
  portInUse: (host: string, port: number) =>
    `Auf ${host}:${port} läuft schon ein anderes Programm; wähle mit PORT einen anderen Anschluss.`,
  otherStorage: () =>
    `Die Bilder zu dieser Datenbank liegen in einem anderen Speicher als dem eingestellten. Mehrere Server brauchen denselben S3-Speicher (S3_ENDPOINT, S3_BUCKET); in einen anderen führt „${command('move s3')}“, zurück in den Ordner „${command('move folder')}“. Liegen sie doch in diesem, oder sind sie verloren und er ist leer, nimmt „${command(`media repair ${backups()}`)}“ ihn für sie und holt aus der Sicherung, was fehlt; davor fragt es.`,
  cannotListen: (host: string, port: number, reason: string) =>
    `Auf ${host}:${port} lässt sich kein Dienst starten; prüfe HOST und PORT. ${reason}`,
  noData: (folder: string) =>
    `Im Ordner ${folder} gibt es noch keine Daten; starte zuerst einmal die Seite, oder prüfe DATA_DIR.`,
  noWebFiles: () => `Die Dateien der Webseite fehlen; „${wholeProgram()}“ bringt sie zurück.`,
  unexpected: (reason: string) => `Der Start ist gescheitert: ${reason}`,
};

export const startHints = {
  databaseAway: 'Die Datenbank aus DATABASE_URL antwortet nicht; der Start wartet auf sie.',
  firstMember: () =>
    `Noch betreut niemand die Seite. Öffne diese Adresse im Browser: Dort wirst du Mitglied und betreust sie. Sie gilt, bis es jemand tut; zeig sie niemandem. Ohne Browser: ${command('member add --username NAME --email ADRESSE --password-stdin --maintainer')}`,
  outbox:
    'Es ist kein Mailserver eingestellt (SMTP_URL): Mails werden nicht verschickt, sondern nur in diesen Ordner geschrieben.',
  noContact:
    'Es ist keine Adresse der Betreuer eingestellt (ADMIN_EMAIL): Auf der Startseite führt statt ihrer ein Link zum Impressum.',
  clockJumped: (last: string, now: string) =>
    `Die Uhr dieses Rechners zeigt den ${now}; als die Seite zuletzt auf sie sah, zeigte sie den ${last}. War die Seite so lange aus, ist es in Ordnung; sonst stelle die Uhr („timedatectl set-ntp true“) und starte die Seite dann neu.`,
  insecureCookies:
    'BASE_URL ist weder https noch eine Adresse dieses Rechners: Wer unterwegs lauscht, kann Passwörter mitlesen. Stelle einen Proxy mit https davor.',
};

/** What a verb asks before it deletes. */
export const confirmTexts = {
  ask: (question: string) => `${question} Tippe „ja“ und die Eingabetaste:`,
  yes: 'ja',
  nothingDone: 'Es bleibt alles, wie es ist.',
};

/** By the words that were typed: where it is in the browser. */
const elsewhere = (places: Record<string, string[]>): Partial<Record<string, () => string>> =>
  Object.fromEntries(
    Object.entries(places).flatMap(([place, calls]) =>
      calls.map((call) => [call, () => `Das geht jetzt im Browser: unter „Verwaltung“, ${place}.`]),
    ),
  );

export const commandLine = {
  usage: (call: string) => `Aufruf: ${command(call)}`,
  anyCommand: '<Befehl> …',
  commands: 'Befehle:',
  helpEverywhere: 'Jeder Befehl kennt --help.',
  restInBrowser:
    'Alles andere, auch Einladungen, Galerien und Papierkorb, ist im Browser unter „Verwaltung“.',
  nounInBrowser: {
    mail: 'Anhalten, fortsetzen, noch einmal versuchen und aufgeben: im Browser unter „Verwaltung“, „E-Mails“.',
    member:
      'Angaben berichtigen, einladen, erinnern, abmelden und die Liste mitnehmen: im Browser unter „Verwaltung“, „Mitglieder“.',
  } as Partial<Record<string, string>>,
  /** Where what once was a command is now. */
  inBrowser: elsewhere({
    '„Mitglieder“': ['member show', 'member set', 'member export', 'consent log', 'session end'],
    '„Mitglieder“, „noch nicht eingeladen“': ['invite send', 'invite resend', 'invite link', 'member invite'],
    '„Galerien und Bilder“': [
      'gallery list',
      'gallery rename',
      'gallery delete',
      'image list',
      'image delete',
    ],
    '„Papierkorb“': ['trash list', 'trash restore'],
    '„E-Mails“': ['mail retry', 'mail cancel', 'mail pause', 'mail resume'],
    '„Speicherplatz“': ['usage', 'uploads off', 'uploads on'],
    '„Klassenalbum“': ['album create'],
  }),
  unknownCommand: (words: string) => `Den Befehl „${words}“ gibt es nicht; „--help“ zeigt alle Befehle.`,
  wrongArgument: (word: string) =>
    `Die Angabe „${word}“ passt nicht zu diesem Befehl; „--help“ zeigt, was er kennt.`,
  missingOption: (name: string) => `Die Angabe --${name} fehlt.`,
  missingWord: 'Zu diesem Befehl fehlt eine Angabe; „--help“ zeigt den ganzen Aufruf.',
  unexpected: (reason: string) => `Das hat nicht geklappt: ${reason}`,
};
