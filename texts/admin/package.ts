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
      'Richtet die Seite ein, pflegt Mitglieder, Mails und Sicherungen und sagt, was nicht stimmt. Als root eingegeben arbeitet der Befehl unter dem Benutzer der Seite, nur „setup“ bleibt root. Sind mehrere Klassen auf dem Server, meint „--instance NAME“ eine davon; „doctor“, „status“ und „version“ gehen mit „--all“ alle durch.',
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
      ['/var/lib/klassenkreis', 'Datenordner, wenn DATA_DIR nichts anderes sagt'],
      ['/var/backups/klassenkreis', 'Sicherungen'],
      [
        '/etc/klassenkreis-NAME, /var/lib/klassenkreis-NAME, /var/backups/klassenkreis-NAME',
        'dasselbe einer Klasse mit Namen',
      ],
      ['/usr/share/doc/klassenkreis/trouble.md', 'Wenn etwas nicht geht'],
      ['/usr/share/doc/klassenkreis/operating.md', 'Anleitung'],
    ],
    exit: '0, wenn alles geklappt hat; sonst steht der Grund auf der Fehlerausgabe.',
  },
};
