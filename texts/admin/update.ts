import { UPDATE_WAITS_HOURS } from '#contract/limits.ts';
import { backups, command } from './command.ts';

/** What `update` says, and what `setup` asks about new versions. */

export const updateTexts = {
  help: {
    call: 'update [--check] [--wait] [--now]',
    does: 'spielt die neueste Version aus der Paketquelle ein',
    get more() {
      return `Als root, mit einer Paketquelle, die „${command('setup')}“ einträgt. Sichert vorher, prüft die neue Version an einer
Kopie der Daten und bleibt bei der bisherigen, wenn sie nicht besteht. Solange E-Mails hinausgehen, geschieht nichts.

  --check   sagt nur, welche Version läuft und welche es gibt
  --wait    wartet bis zu ${UPDATE_WAITS_HOURS} Stunden, bis keine E-Mail mehr hinausgeht; so ruft es der Dienst auf
  --now     wartet auf keine E-Mail; was noch wartet, geht nach dem Neustart hinaus

Was beim letzten Mal unterbrochen wurde, bringt der Befehl zu Ende. Gibt 0 zurück, wenn die neueste Version läuft oder
noch gewartet wird, 3, wenn sie die Prüfung nicht bestanden hat.`;
    },
  },
  notRoot: 'Neue Versionen spielt nur root ein.',
  noRepository: () =>
    `Es ist keine Paketquelle eingetragen. Das tut „${command('setup')}“; ohne sie geht es mit: apt install ./klassenkreis_NEU_….deb`,
  listFailed: (reason: string) => `Die Paketquelle lässt sich nicht lesen, nichts wurde verändert: ${reason}`,
  newest: (version: string) => `Version ${version} läuft, eine neuere gibt es nicht.`,
  refusedBefore: (version: string, runs: string) =>
    `Version ${runs} läuft. Version ${version} hat die Prüfung nicht bestanden, eine neuere gibt es nicht; dieselbe versucht „apt reinstall klassenkreis“ noch einmal.`,
  unfinished: (version: string) => `Version ${version} ist nur halb eingespielt.`,
  halfWithoutRepository: 'Spiel das Paket noch einmal ein: apt install --reinstall ./klassenkreis_….deb',
  offered: (version: string, newer: string) => `Version ${version} läuft, es gibt ${newer}.`,
  sending: () =>
    `Gerade gehen E-Mails hinaus. Versuch es später noch einmal, oder nimm „${command('update --now')}“.`,
  stillSending: `Seit ${UPDATE_WAITS_HOURS} Stunden gehen E-Mails hinaus; die neue Version kommt beim nächsten Mal.`,
  failed: (reason: string) => `Die neue Version ließ sich nicht einspielen: ${reason}`,
  refused: (version: string) =>
    `Version ${version} hat die Prüfung nicht bestanden; die bisherige läuft weiter.`,
  done: (version: string) => `Version ${version} ist eingespielt.`,

  area: 'Neue Versionen',
  question: 'Adresse der Paketquelle, aus der neue Versionen kommen (- für keine)',
  none: '-',
  badAddress: 'Bitte eine Adresse wie https://pakete.example.org/klassenkreis.',
  sameKey: (fingerprint: string) =>
    `Der Schlüssel dieser Paketquelle hat den Fingerabdruck\n  ${fingerprint}\nIst das der, den dir jemand genannt hat, dem du traust?`,
  hour: 'Um wie viel Uhr sollen neue Versionen von selbst kommen (0 bis 23, - für nie)',
  badHour: 'Bitte eine Zahl von 0 bis 23 oder -.',
  noKey: (reason: string) => ({
    what: `Der Schlüssel der Paketquelle ist nicht zu bekommen: ${reason}`,
    todo: 'Prüfe die Adresse; dort muss die Datei klassenkreis.asc liegen.',
  }),
  otherKey: (fingerprint: string) => ({
    what: `Die Paketquelle wurde nicht eingetragen, denn der Fingerabdruck ihres Schlüssels (${fingerprint}) ist nicht bestätigt.`,
    todo: 'Vergleiche ihn mit dem, den dir jemand genannt hat, dem du traust (--repository-fingerprint).',
  }),
  notRead: (reason: string) => ({
    what: `Die Paketquelle wurde nicht eingetragen, apt kann sie nicht lesen: ${reason}`,
    todo: 'Prüfe die Adresse und ob sie von hier zu erreichen ist.',
  }),
  takenAway: 'keine Paketquelle mehr',
  entered: (hour: string | undefined) =>
    hour === undefined
      ? `eingetragen; „${command('update')}“ spielt sie ein`
      : `eingetragen; sie kommen von selbst um ${hour} Uhr`,
};

/** Of a page or a call of the site; without a status nothing came. */
export const notAnswering = (target: string, status: number | undefined) =>
  status === undefined
    ? `Auf die Frage nach ${target} kommt keine Antwort.`
    : `Auf die Frage nach ${target} antwortet die Seite mit ${status}.`;

/** What `prove` says, mostly to the package and by mail. */

export const proveTexts = {
  help: {
    ofUnits: true,
    call: 'prove [--running] [--tell]',
    does: 'prüft, ob diese Version mit den Daten der Seite zurechtkommt',
    get more() {
      return `Kopiert die Datenbank zur Seite, liest jede Tabelle, startet dort die Seite, meldet ein Mitglied zur Probe an und sieht
nach, was Mitglieder zuerst sehen. Die laufende Seite und ihre Daten bleiben unberührt, und keine E-Mail geht hinaus.
Das Paket ruft den Befehl vor jeder neuen Version selbst auf. Bei PostgreSQL wird die letzte Sicherung genommen
(„${command(`backup create ${backups()}`)}“).

  --running   fragt stattdessen die laufende Seite
  --tell      schreibt an ADMIN_EMAIL, wenn die Prüfung nicht bestanden ist`;
    },
  },
  proven: 'Geprüft: Anmelden, alle Tabellen und die wichtigsten Seiten gehen.',
  nothingThere: 'Es gibt noch nichts zu prüfen.',
  failed: (reason: string) => `Die Prüfung ist nicht bestanden: ${reason}`,
  notStarting: (reason: string) => `Die Seite startet nicht. ${reason}`.trim(),
  notRunning: 'Die Seite läuft nicht.',
  notTold: (reason: string) => `Die E-Mail darüber ging nicht hinaus: ${reason}`,
};

/** What the Debian package says while it is installed, renewed and removed, and the frame of its man page. */

export const packageTexts = {
  synopsis: 'Eine Seite für eine Klasse, nur für ihre Mitglieder',
  description: [
    'Mitglieder halten hier ihre Adressen, finden einander, schreiben Rundmails',
    'und teilen Bilder. Alles, was die Seite braucht, ist in diesem Paket; davor',
    'steht ein Proxy mit https wie Caddy oder nginx. Eingerichtet wird sie mit',
    '„klassenkreis setup“.',
  ],

  nextStep: 'Klassenkreis ist installiert. Weiter geht es als root mit: klassenkreis setup',
  startFailed: 'Klassenkreis ist installiert, aber die Seite startet nicht. Warum, sagt:',
  oldUnit:
    'Klassenkreis: in /etc/systemd/system liegt noch der Dienst einer Einrichtung aus den Quellen und geht diesem vor. Was zu tun ist, steht unter „Aus den Quellen“ in /usr/share/doc/klassenkreis/operating.md.',
  running: 'Klassenkreis läuft. Ob alles stimmt, sagt: klassenkreis status',

  proving: 'Klassenkreis: prüfe die neue Version an einer Kopie der Daten, die alte läuft solange weiter …',
  refused:
    'Klassenkreis: die neue Version hat die Prüfung nicht bestanden, der Grund steht darüber. Es bleibt bei der bisherigen, die Daten sind, wie sie waren. Noch einmal versucht es: apt reinstall klassenkreis',
  backAgain: 'Klassenkreis läuft wieder mit der bisherigen Version.',

  backingUp: 'Klassenkreis: sichere die Daten vor der neuen Version nach',
  backedUp:
    'Klassenkreis: gesichert. Zurück zur alten Version führt der Abschnitt „Zurück zur alten Version“ in /usr/share/doc/klassenkreis/operating.md.',
  backupFailed:
    'Klassenkreis: die Sicherung vor der neuen Version ist gescheitert, der Grund steht darüber. Die neue Version wird darum nicht eingespielt, und die alte läuft weiter. Behebe den Grund, oder geh ohne Sicherung weiter mit: KLASSENKREIS_SKIP_BACKUP=1 apt install …',
  noRoom: (megabytes: number) =>
    `Klassenkreis: für das Programm sind in /usr mindestens ${megabytes} MB nötig, so viel ist nicht frei. Es wurde nichts verändert.`,

  purgeQuestion:
    'Sollen auch die Daten (/var/lib/klassenkreis) und die Einstellungen (/etc/klassenkreis) gelöscht werden, bei mehreren Klassen die von allen? Das lässt sich nicht rückgängig machen. Tippe zum Löschen „löschen“ ein, alles andere behält sie:',
  purgeAnswer: 'löschen',
  purgeKept:
    'Klassenkreis: Daten (/var/lib/klassenkreis) und Einstellungen (/etc/klassenkreis) bleiben liegen. Ein neu installiertes Klassenkreis macht damit weiter.',
  purgeDone: 'Klassenkreis: Daten und Einstellungen sind gelöscht.',
  backupsKept:
    'Klassenkreis: die Sicherungen unter /var/backups bleiben; werden sie nicht mehr gebraucht, lösche den Ordner selbst.',

  man: {
    name: 'die Befehle für alle, die sich um die Seite kümmern',
    intro:
      'Richtet die Seite ein, pflegt Mitglieder, Mails und Sicherungen und sagt, was nicht stimmt. Als root eingegeben arbeitet der Befehl unter dem Benutzer der Seite; root bleiben nur „setup“, „restore“, „update“, „move“ und das Kopieren außer Haus. Dateien unter /root liest der Benutzer der Seite nicht, deshalb kommt eine Tabelle mit „<“ hinein. Sind mehrere Klassen auf dem Server, meint „--instance NAME“ eine davon; „status“ und „version“ gehen mit „--all“ alle durch.',
    headings: {
      name: 'NAME',
      call: 'AUFRUF',
      description: 'BESCHREIBUNG',
      commands: 'BEFEHLE',
      files: 'DATEIEN',
      exit: 'RÜCKGABEWERT',
    },
    files: [
      ['/etc/klassenkreis/klassenkreis.env', 'Einstellungen'],
      ['/etc/klassenkreis/offsite.key', 'Schlüssel der Kopien außer Haus, nur für root'],
      ['/var/lib/klassenkreis', 'Datenordner, wenn DATA_DIR nichts anderes sagt'],
      ['/var/backups/klassenkreis', 'Sicherungen'],
      [
        '/etc/klassenkreis-NAME, /var/lib/klassenkreis-NAME, /var/backups/klassenkreis-NAME',
        'dasselbe einer Klasse mit Namen',
      ],
      ['/usr/share/doc/klassenkreis/first-evening.md', 'Der erste Abend'],
      ['/usr/share/doc/klassenkreis/trouble.md', 'Wenn etwas nicht geht'],
      ['/usr/share/doc/klassenkreis/operating.md', 'Anleitung'],
    ],
    exit: '0, wenn alles geklappt hat; 3, wenn es geklappt hat, aber etwas nicht in Ordnung ist; 2, wenn eine Angabe nicht stimmt; sonst 1. Der Grund steht auf der Fehlerausgabe.',
  },
};
