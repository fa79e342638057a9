import { command, unit } from './command.ts';

const targets = {
  postgres: 'PostgreSQL',
  sqlite: 'der Datei im Datenordner',
  s3: 'einem S3-Speicher',
  folder: 'dem Datenordner',
} as const;

/** The guided way to another database or another place of the pictures. */
export const moveTexts = {
  help: {
    call: 'move (postgres | sqlite | s3 | folder)',
    does: 'zieht um und stellt um: Datenbank nach PostgreSQL oder in eine Datei, Bilder nach S3 oder in den Datenordner',
    get more() {
      return `Fragt, was dafür nötig ist, probiert es aus, hält die Seite an, kopiert alles und vergleicht es, stellt die
Einstellungen um und startet die Seite wieder. Läuft sie danach nicht, gilt wieder alles wie vorher. Das Alte bleibt
daneben liegen. Zurück, mit allem, was seither dazukam, geht es mit demselben Befehl („${command('move sqlite')}“,
„${command('move folder')}“). Bricht es ab, macht derselbe Befehl weiter.

  --settings-stdin  die Antworten kommen über die Standardeingabe, je eine Zeile: bei postgres die Adresse, bei s3
                    Adresse, Bucket, Zugangsschlüssel und Geheimnis`;
    },
  },
  badTarget: (typed: string) => `„${typed}“ ist kein Ziel; möglich sind postgres, sqlite, s3 und folder.`,
  thereAlready: (target: keyof typeof targets) =>
    `Da liegt schon alles: in ${targets[target]}. Zu tun ist nichts.`,
  database: 'Adresse der leeren Datenbank (postgres://name:passwort@127.0.0.1:5432/klassenkreis)',
  endpoint: 'Adresse des S3-Speichers ohne den Bucket (https://s3.example.org)',
  region: 'Region (auto, wenn der Anbieter keine nennt)',
  bucket: 'Name des Buckets',
  keyId: 'Zugangsschlüssel (Access Key)',
  secret: 'Geheimnis dazu (wird nicht gezeigt)',
  missing: 'Bitte etwas eingeben.',
  trying: 'Probiere den neuen Ort aus …',
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
