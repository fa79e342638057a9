import { backups, command, settingsPlace, unit } from './command.ts';

const targets = {
  postgres: 'PostgreSQL',
  sqlite: 'der Datei im Datenordner',
  s3: 'einem S3-Speicher',
  folder: 'dem Datenordner',
} as const;

/** The guided way to another database or another place of the pictures. */
export const moveTexts = {
  help: {
    call: 'move (postgres | sqlite | s3 | folder) [--put-aside]',
    does: 'zieht um und stellt um: Datenbank nach PostgreSQL oder in eine Datei, Bilder nach S3 oder in den Datenordner',
    get more() {
      return `Fragt, was dafür nötig ist, hält die Seite an, kopiert alles und vergleicht es, stellt die
Einstellungen um und startet die Seite wieder. Läuft sie danach nicht, gilt wieder alles wie vorher. Das Alte bleibt
daneben liegen. Zurück, mit allem, was seither dazukam, geht es mit demselben Befehl („${command('move sqlite')}“,
„${command('move folder')}“). Bricht es ab, macht derselbe Befehl weiter.

  --put-aside       liegt in der Datenbank am neuen Ort schon etwas, kommt es dort in ein eigenes Schema; gelöscht wird nichts
  --settings-stdin  die Antworten kommen über die Standardeingabe, je eine Zeile: bei postgres die Adresse, bei s3
                    Adresse, Bucket, Zugangsschlüssel und Geheimnis`;
    },
  },
  badTarget: (typed: string) => `„${typed}“ ist kein Ziel; möglich sind postgres, sqlite, s3 und folder.`,
  thereAlready: (target: keyof typeof targets) =>
    `Da liegt schon alles: in ${targets[target]}. Zu tun ist nichts.`,
  thereButDown: (target: keyof typeof targets) =>
    `Da liegt schon alles: in ${targets[target]}. Die Seite läuft aber nicht: „systemctl start ${unit()}“ startet sie; geht das nicht, sagt „${command('status')}“, warum.`,
  halfMoved: (target: keyof typeof targets) =>
    `Ein Umzug wurde mittendrin unterbrochen; rufe „${command(`move ${target}`)}“ noch einmal auf. Verloren ist nichts.`,
  undone: 'Ein früherer Umzug wurde mittendrin unterbrochen; das Alte ist wieder an seinem Ort.',
  interrupted: 'Du hast abgebrochen.',
  database: 'Adresse der leeren Datenbank (postgres://name:passwort@127.0.0.1:5432/klassenkreis)',
  endpoint: 'Adresse des S3-Speichers ohne den Bucket (https://s3.example.org)',
  region: 'Region (auto, wenn der Anbieter keine nennt)',
  bucket: 'Name des Buckets',
  keyId: 'Zugangsschlüssel (Access Key)',
  secret: 'Geheimnis dazu (wird nicht gezeigt)',
  missing: 'Bitte etwas eingeben.',
  copying: 'Die Seite steht; kopiere und vergleiche …',
  failed: 'Der Umzug ist nicht gelungen; die Seite läuft weiter wie bisher. Der Grund:',
  down: () =>
    `Der Umzug ist nicht gelungen, und die Seite startet nicht wieder; Einstellungen und Daten sind die von vorher. Behebe den Grund, dann „systemctl start ${unit()}“. Der Grund:`,
  half: (folder: string) =>
    `Was schon kopiert war, liegt in ${folder}; derselbe Befehl macht dort weiter, sonst lösche den Ordner.`,
  back: (old: string) =>
    `Am neuen Ort läuft die Seite nicht; Einstellungen und Daten sind wieder die von vorher (${old}). journalctl -u ${unit()} -n 30 sagt, warum.`,
  switched: (target: keyof typeof targets) => `Umgestellt: Jetzt liegt alles in ${targets[target]}.`,
  old: (folder: string) => `Das Alte liegt noch in ${folder}; läuft alles, lösche es nach ein paar Tagen.`,
  restart: 'Starte die Seite jetzt wieder.',
} as const;

/** What lies in a database that is to be empty. */
export const filledTexts = {
  found: (members: number, images: number, lastAt: string | undefined) =>
    `Darin liegt eine Klasse mit ${members === 1 ? '1 Mitglied' : `${members} Mitgliedern`} und ${images === 1 ? '1 Bild' : `${images} Bildern`}${lastAt ? `, zuletzt benutzt am ${lastAt}` : ''}`,
  putAside: (schema: string) =>
    `Was in der Datenbank lag, liegt jetzt dort im Schema ${schema}; brauchst du es nicht mehr: drop schema ${schema} cascade;`,
} as const;

/** The maintainer verb that moves a class to another database and image storage. */
export const transferTexts = {
  help: {
    ofUnits: true,
    call: 'transfer DATEI.env',
    does: 'zieht um: andere Datenbank, anderer Speicher für Bilder',
    more: `Kopiert alles aus den jetzigen Einstellungen in die der DATEI.env, zum Beispiel von SQLite und Ordner nach
PostgreSQL und S3 oder zurück. Die Seite muss beendet sein; DATA_DIR in der Datei muss ein anderer, leerer Ordner
sein. Jede Bilddatei und jede Tabelle wird verglichen. Bricht der Umzug ab, dann setzt derselbe Befehl ihn fort.
Das Alte bleibt, wie es ist. Danach kommt die Datei an die Stelle von .env. Geführt geht es mit „move“.`,
  },
  progress: 'Kopiere Bilder',
  unreadable: (file: string, reason: string) => `Die Datei ${file} lässt sich nicht lesen: ${reason}`,
  sameFolder: (folder: string) =>
    `In der Datei steht derselbe Datenordner ${folder} wie jetzt; wähle mit DATA_DIR einen anderen, leeren.`,
  /** `members`: of a class that lies in that database. */
  databaseFilled: (what: string) =>
    `Die Datenbank am neuen Ort ist nicht leer. ${what}. Beiseite legt es derselbe Befehl mit --put-aside: Die Tabellen kommen dort in ein eigenes Schema, gelöscht wird nichts.`,
  notEmpty: () => 'Am neuen Ort gibt es schon Daten; umgezogen wird nur an einen leeren Ort.',
  broken: (image: string, file: string) =>
    `Die Bilddatei ${image}/${file} fehlt oder ist verändert; „${command('media check')}“ nennt alle. Der Umzug ist angehalten, am alten Ort hat sich nichts geändert.`,
  notArrived: (image: string) =>
    `Das Bild ${image} ist am neuen Ort nicht so angekommen, wie es war; der Umzug ist angehalten.`,
  different: (table: string) =>
    `Die Tabelle „${table}“ ist am neuen Ort nicht dieselbe; dort wurde nichts übernommen.`,
  done: (rows: number, images: number) =>
    `Umgezogen: ${rows} Zeilen und ${images === 1 ? '1 Bild' : `${images} Bilder`}, alles verglichen.`,
  alreadyThere: (count: number) => `${count === 1 ? '1 Bild war' : `${count} Bilder waren`} schon da.`,
  next: (file: string) =>
    `Nimm jetzt ${file} als ${settingsPlace()} und starte die Seite; das Alte ist noch da.`,
} as const;

/** The maintainer verb for a class that is lost without a backup. */
export const startAnewTexts = {
  help: {
    call: 'start-anew',
    does: 'beginnt leer, wenn die Daten verloren sind; alte Bilder werden zur Seite gelegt',
    get more() {
      return `Für den Fall, dass die Datenbank fehlt oder der ganze Datenordner leer ist und es keine Sicherung gibt. Die Seite
muss beendet sein. Bilder, die noch da sind, kommen in einen Ordner daneben und bleiben erhalten; der nächste Start
beginnt leer. Sicherungen bleiben, wie sie sind. Liegt an dem Ort eine andere Klasse als bisher, gilt von nun an
diese. Gibt es eine Sicherung, dann nimm „${command(`backup restore ${backups()}`)}“.`;
    },
  },
  inBucket: () =>
    'Die Bilder liegen in einem S3-Speicher, dort wird nichts verschoben; wähle mit S3_BUCKET einen leeren und starte die Seite.',
  noImages: (folder: string) =>
    `Im Datenordner ${folder} liegen keine Bilder; starte einfach die Seite, sie beginnt dann leer.`,
  ownDisk: (folder: string) =>
    `Auf ${folder} ist ein eigener Datenträger eingehängt, der lässt sich nicht umbenennen; häng ihn aus und starte die Seite, sie beginnt dann leer. Die Bilder bleiben auf dem Datenträger.`,
  databaseThere: () =>
    `Die Datenbank ist da und bleibt, wie sie ist; neu begonnen wird nur, wenn sie fehlt. „${command('status')}“ sagt, was nicht stimmt.`,
  aside: (folder: string) => `Die Bilder liegen jetzt in ${folder}.`,
  done: 'Wenn du die Seite startest, beginnt sie leer. Sicherungen von früher bleiben, wie sie sind.',
  nowThisOne: 'Von nun an gilt die Klasse, die hier liegt. Starte die Seite.',
} as const;
