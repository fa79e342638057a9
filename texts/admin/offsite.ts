import { OFFSITE_LATE_DAYS } from '#contract/limits.ts';
import { longTime } from '../dates.ts';
import { backups, command } from './command.ts';
import { OTHER_TIME, otherTime, unknownFailure } from './failures.ts';

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });
const size = (bytes: number) =>
  bytes < 1e9 ? `${number.format(bytes / 1e6)} MB` : `${number.format(bytes / 1e9)} GB`;

/** Copies of the backups off the server. */
export const offsiteTexts = {
  help: {
    call: 'backup offsite [ORDNER]',
    does: 'kopiert die Sicherungen außer Haus; ohne ORDNER: sagt, wie alt und wie groß die Kopie dort ist',
    get more() {
      return `Kopiert den Ordner der Sicherungen dorthin, wohin „${command('setup')}“ es eingerichtet hat (OFFSITE_PLACE), verschlüsselt
mit restic. Das geschieht jede Nacht nach dem Sichern. „${command('status')}“ meldet, wenn es ${OFFSITE_LATE_DAYS} Tage lang nicht gelungen
ist. Ohne ORDNER wird nichts kopiert, nur nachgesehen.

  --begin  legt die Ablage dort an, wenn es noch keine gibt
  --check  liest nach, ob die Ablage in sich stimmt`;
    },
  },
  notSet: () =>
    `Die Sicherungen liegen nur auf diesem Rechner; „${command('setup')}“ fragt, wohin sie außerdem sollen.`,
  nothing: (folder: string) => `Im Ordner ${folder} ist noch keine Sicherung.`,
  onlyHere: (reason: string, place: string, at: number, folder: string) =>
    `${reason} Nur die Kopie außer Haus (${place}) fehlt: Die Sicherung vom ${longTime(at)} liegt heil auf diesem Rechner, in ${folder}.`,
  notSound: (folder: string, name: string) =>
    `Kopiert ist der Ordner ${folder}, aber seine neueste Sicherung ${name} ist beschädigt. Darum ist keine ältere Kopie gelöscht.`,
  /** `folder`: where that can be accepted. */
  less: (fuller: string, folder: string) =>
    `Kopiert ist der Ordner ${folder}, aber die neueste Sicherung darin enthält viel weniger als die vom ${fuller}, oder sie ist von einer anderen Klasse. Darum ist keine ältere Kopie gelöscht. Ist es richtig so: „${command(`backup create ${folder} --accept`)}“.`,
  copied: (copy: { at: number; bytes: number; copies: number }) =>
    `Die Sicherungen sind außer Haus: zuletzt kopiert am ${longTime(copy.at)}, ${size(copy.bytes)}, ${copy.copies === 1 ? '1 Stand' : `${copy.copies} Stände`}.`,
  notThere: 'Am Ort der Kopien liegen keine; ist der Datenträger eingehängt, stimmt der Name?',
  noCopyYet: 'Außer Haus liegt noch keine Kopie.',

  doctor: {
    notSet: {
      what: 'Die Sicherungen liegen nur auf diesem Rechner.',
      get todo() {
        return `„${command('setup')}“ fragt, wohin sie außerdem sollen.`;
      },
    },
    never: {
      what: 'Die Sicherungen wurden noch nie auf einen anderen Rechner kopiert.',
      get todo() {
        return `Versuche es: „${command(`backup offsite ${backups()}`)}“; was daran scheitert, steht dann da.`;
      },
    },
    old: (at: string) => ({
      what: `Die Sicherungen wurden zuletzt am ${at} auf einen anderen Rechner kopiert.`,
      get todo() {
        return `Versuche es: „${command(`backup offsite ${backups()}`)}“; was daran scheitert, steht dann da.`;
      },
    }),
  },
};

const NOTHING_THERE = 'Dort liegen keine Kopien; ist der Datenträger eingehängt, stimmt der Name?';

/** What restic and the place of the copies say. */
export const resticTexts = {
  nothingThere: NOTHING_THERE,
  noRestic: () => 'Das Programm restic fehlt auf diesem Rechner: apt install restic',
  noKey: () =>
    `Auf diesem Rechner liegt kein Schlüssel für die Kopien außer Haus; „${command('setup')}“ macht einen oder nimmt den vom Papier.`,
  hiddenKey: () =>
    'Den Schlüssel für die Kopien außer Haus darf nur root lesen; ruf den Befehl als root auf.',
  empty: () => 'Dort liegt noch keine Sicherung von Klassenkreis.',
  failed: unknownFailure,
  failures: [
    [/wrong password|no key found/, 'Der Schlüssel passt nicht zu den Kopien, die dort liegen.'],
    [
      /Permission denied \((publickey|password|keyboard)/,
      'Der Speicher lässt uns mit diesem Schlüssel nicht hinein.',
    ],
    [
      /HOST IDENTIFICATION HAS CHANGED|Host key verification failed/,
      'Der Speicher gibt sich heute als ein anderer aus als beim ersten Mal. Frag den Anbieter; ist es so gewollt, lösche im Datenordner die Datei offsite-known-hosts.',
    ],
    [
      /Could not resolve|no such host|connection refused|timed? ?out|No route|network is (unreachable|down)/i,
      'Der Speicher antwortet nicht; prüfe Namen und Anschluss, und ob dieser Rechner ins Netz kommt.',
    ],
    [
      /already locked|unable to create lock/,
      'Dort kopiert gerade ein anderer Lauf oder räumt auf; versuche es in einer Stunde noch einmal.',
    ],
    [
      /read-only file system|permission denied/,
      'Dorthin darf die Sicherung nicht schreiben; der Ordner gehört dem Benutzer der Seite, und der Dienst darf ihn beschreiben, wenn „setup“ ihn eingetragen hat.',
    ],
    [
      /no space left|ENOSPC|quota|SSH_FX_FAILURE/i,
      'Dort ist kein Platz mehr; mach welchen frei, oder nimm einen größeren Speicher.',
    ],
    [
      /Access Denied|Access Key Id|InvalidAccessKeyId|request signature|SignatureDoesNotMatch/,
      'Der S3-Speicher lässt diesen Zugang nicht hinein; prüfe Zugangsschlüssel und Geheimnis.',
    ],
    [OTHER_TIME, otherTime],
    [
      /x509: certificate has expired or is not yet valid/,
      'Das Zertifikat des Speichers gilt nach der Uhr dieses Rechners nicht mehr oder noch nicht. Sieh zuerst nach der Uhr („timedatectl“); stimmt sie, muss es erneuern, wer ihn betreibt.',
    ],
    [
      /x509: /,
      'Für das Zertifikat des Speichers bürgt niemand, den dieser Rechner kennt. Ist es ein eigenes, mach es mit update-ca-certificates bekannt.',
    ],
    [
      /invalid data returned|ciphertext verification failed|repository contains errors|pack .* (damaged|does not match)/,
      'Die Kopien dort sind beschädigt; richte mit „setup“ einen neuen Ort ein, und heb den alten auf.',
    ],
    [/Is there a repository at|unable to open config file|does not exist/, NOTHING_THERE],
    [
      /connection reset|broken pipe|unexpected EOF|Connection closed|connection lost/i,
      'Die Verbindung zum Speicher ist abgebrochen; die nächste Nacht versucht es wieder.',
    ],
  ] as const satisfies readonly (readonly [RegExp, string])[],
};

/** What `setup` asks and says of them. */
export const setupOffsiteTexts = {
  area: 'Kopie außer Haus',
  none: '-',
  question:
    'Wohin kommen die Sicherungen außer Haus (/mnt/platte/klassenkreis, sftp://name@rechner/ordner, s3:https://rechner/bucket/ordner, - für später)',
  complaint:
    'Bitte ein Ordner wie /mnt/platte/klassenkreis, ein SFTP-Speicher wie sftp://name@speicher.example.org/klassenkreis, ein S3-Speicher wie s3:https://s3.example.org/bucket/klassenkreis, oder -. Ordner unter /home, /root und /tmp sieht die nächtliche Sicherung nicht.',
  rehearse: 'Soll einmal im Monat eine Sicherung zur Probe zurückgespielt werden?',
  s3Id: 'Der Zugangsschlüssel des S3-Speichers (Access Key)',
  s3Secret: 'Das Geheimnis dazu (wird nicht gezeigt)',
  missing: 'Bitte etwas eingeben.',
  otherKey: 'Dort liegen schon Kopien, mit einem anderen Schlüssel.',
  key: 'Der Schlüssel vom Papier',
  badKey:
    'Das ist kein Schlüssel von hier, oder ein Zeichen stimmt nicht. Es sind fünf Gruppen zu fünf Zeichen.',
  keyToWriteDown: (key: string, place: string, isNew: boolean) => `
  ${isNew ? 'Schreib dies auf Papier und heb es nicht beim Server auf. Ohne den Schlüssel ist die Kopie wertlos.' : 'Der Schlüssel bleibt, der Ort ist neu: Berichtige ihn auf dem Papier. Am alten Ort kommt nichts mehr an.'}

    Ort:        ${place}
    Schlüssel:  ${key}

  Auf einem neuen Rechner holt „${command(`restore ${place}`)}“ damit alles zurück.
`,
  copying: 'Mache die erste Kopie …',
  asBefore: (place: string) => `weiter nach ${place}`,
  tonight: (place: string) => `eingerichtet nach ${place}; kopiert wird nach der nächsten Sicherung`,
  noRestic: () => ({
    what: 'Das Programm restic fehlt auf diesem Rechner.',
    todo: `apt install restic, dann noch einmal „${command('setup')}“.`,
  }),
  /** `login`: the line by which a store by SFTP knows us. */
  refused: (said: string, login?: string) => ({
    what: said,
    todo: `${login ? `Trag diese Zeile beim Speicher unter .ssh/authorized_keys ein: ${login}\n    Dann` : 'Prüfe den Ort, dann'} noch einmal „${command('setup')}“.`,
  }),
  sameDisk: (folder: string) => ({
    what: `${folder} liegt auf demselben Datenträger wie die Seite; geht er kaputt, ist die Kopie mit fort.`,
    todo: 'Ist ein anderer gemeint, häng ihn dort ein.',
  }),
  noUnit: (reason: string) => ({
    what: `Die nächtliche Sicherung kennt den Ort noch nicht; im Wortlaut: „${reason}“`,
    todo: 'systemctl daemon-reload',
  }),
};
