import { JOURNAL_DAYS } from '#contract/limits.ts';
import { command, startCommand, unit } from './command.ts';

/** What `setup` asks and says. */

const list = (names: readonly string[]) => names.join(', ');

export const setupTexts = {
  help: {
    call: 'setup [ANGABEN]',
    does: 'richtet die Seite ein: Adresse, Postfach, Proxy, Sicherungen',
    more: `Fragt nach allem, was die Seite braucht, mit Vorschlägen, schreibt die Einstellungen und die Datei für Caddy, prüft Adresse und Mail und nennt, was im Browser weitergeht. Noch einmal aufgerufen ändert es nur, was du
anders beantwortest. Strg+C lässt die bisherigen Einstellungen ganz. Jede Antwort geht auch als Angabe:

  --address NAME           unter welchem Namen die Seite im Internet steht, etwa klasse.example.org
  --mail-from ADRESSE      euer Postfach; von dort kommen die Mails der Seite
  --no-mail                das Postfach später einrichten
  --smtp-server NAME       der Postausgangsserver, mit :587 dahinter, wenn sein Anschluss nicht 465 ist
  --smtp-user NAME         der Benutzername dort; leer: ohne Anmeldung
  --smtp-password-stdin    das Passwort kommt als eine Zeile über die Standardeingabe
  --imap-server NAME       wo dasselbe Postfach zu lesen ist, in dem zurückgekommene Mails ankommen; -: nirgends
  --admin-email ADRESSE    an wen sich Mitglieder wenden
  --proxy (caddy | none)   ob Caddy eingerichtet wird; ohne Angabe, wenn er da ist
  --proxy-file DATEI       wohin dessen Einstellung kommt, wenn nicht an den üblichen Ort
  --replace-proxy-file     ersetzt dort auch eine fremde Einstellung; eine Kopie bleibt daneben
  --repository ADRESSE     die Paketquelle, aus der neue Versionen kommen; -: keine
  --repository-fingerprint TEXT
                           der Fingerabdruck ihres Schlüssels, wie du ihn bekommen hast
  --update-hour ZAHL       um wie viel Uhr sie von selbst kommen; -: nie
  --offsite ORT            wohin die Sicherungen außer Haus kommen: ein Ordner auf einem anderen Datenträger,
                           sftp://name@rechner/ordner oder s3:https://rechner/bucket/ordner; -: nirgendwohin
  --offsite-secrets-stdin  bei S3 Zugangsschlüssel und Geheimnis, je eine Zeile
  --rehearse               spielt einmal im Monat eine Sicherung zur Probe zurück
  --test-mail ADRESSE      schickt zur Probe eine Mail

Gibt 0 zurück, wenn alles steht, 2, wenn ohne Terminal eine Angabe fehlt, und 3, wenn eine Prüfung etwas fand.`,
  },

  prompt: (question: string, proposal?: string) => `${question}${proposal ? ` [${proposal}]` : ''}: `,
  yesNo: (question: string, proposal: boolean) => `${question} [${proposal ? 'J/n' : 'j/N'}]: `,
  meaning: (typed: string) => ({ j: true, ja: true, n: false, nein: false })[typed.toLowerCase()],
  yesOrNo: 'Bitte antworte mit j oder n.',
  missingFlag: (flag: string) =>
    `Ohne Terminal fehlt die Angabe --${flag}; „${command('setup --help')}“ zeigt alle.`,
  wrongFlag: (flag: string, complaint: string) => `Die Angabe --${flag} passt nicht. ${complaint}`,
  passwordNeedsPipe:
    'Mit --smtp-password-stdin kommt das Passwort aus einer Datei oder einem anderen Befehl, nicht vom Terminal; lass die Angabe weg, dann wirst du gefragt.',
  notRoot: (file: string) => `Die Datei ${file} darfst du nicht ändern; ruf den Befehl als root auf.`,

  open: 'Das ist noch offen:',

  welcome: (file: string) =>
    `Die Seite einrichten. Enter nimmt den Vorschlag in eckigen Klammern, Strg+C bricht ab.\nDie Einstellungen kommen nach ${file}.\n`,
  interrupted: '\nAbgebrochen. Die Einstellungen sind, wie sie waren.',
  interruptedLater: () =>
    `\nAbgebrochen. Was bis hier fertig ist, bleibt; „${command('setup')}“ macht weiter.`,

  address: {
    question: 'Unter welchem Namen steht die Seite im Internet',
    complaint: 'Bitte nur ein Name wie klasse.example.org, mit Punkt und ohne Pfad dahinter.',
    waiting: (address: string, seconds: number) =>
      `Sehe nach, ob ${address} schon geht (höchstens ${seconds} Sekunden; das Zertifikat holt Caddy sonst danach von selbst) …`,
    right: (address: string) => `${address} führt zu dieser Seite`,
  },
  mailbox: {
    intro: 'Die Seite verschickt Mails über ein Postfach bei eurem Anbieter.',
    from: 'Adresse dieses Postfachs (- für später)',
    badAddress: 'Bitte genau eine E-Mail-Adresse.',
    later: '-',
    server: 'Postausgangsserver (SMTP), mit :587, wenn es nicht 465 ist',
    badServer: 'Bitte der Name eines Servers, etwa smtp.example.org oder smtp.example.org:587.',
    user: 'Benutzername (- für keinen)',
    badUser: 'Bitte ein Benutzername in einer Zeile.',
    password: 'Passwort (wird nicht gezeigt)',
    passwordKept: 'Passwort (wird nicht gezeigt; Enter behält das bisherige)',
    noPassword: 'Bitte ein Passwort.',
    hints: {
      allow:
        'Dieser Anbieter will, dass du das Senden mit Programmen erst erlaubst: auf seiner Webseite unter „POP3/IMAP Abruf“.',
      'mail-password':
        'Dieser Anbieter hat für Programme ein eigenes „Passwort für E-Mail-Programme“; es ist nicht das von der Webseite.',
      'app-password':
        'Dieser Anbieter lässt Programme nur mit einem „App-Passwort“ senden; du legst es in deinem Konto unter „Sicherheit“ an.',
    },
    perHour: (letters: number) =>
      `Dieser Anbieter nimmt in kurzer Zeit nur wenige Mails an. Die Seite schickt deshalb höchstens ${letters} in einer Stunde hinaus; in den Einstellungen steht das als MAIL_PER_HOUR.`,
    trying: 'Melde mich am Mailserver an …',
    again: 'Noch einmal eingeben? (n speichert es trotzdem)',
    adminEmail: 'An welche Adresse wenden sich Mitglieder',
  },

  returns: {
    intro:
      'Mails an alte Adressen kommen zurück. Die Seite kann sie lesen und sagen, bei wem nichts ankommt.',
    none: '-',
    server: 'Posteingangsserver (IMAP) dieses Postfachs (- für keinen)',
    whatHappens: (user: string) =>
      `Im Postfach ${user} sieht die Seite jede Viertelstunde nach und kennzeichnet nur ihre eigenen zurückgekommenen Mails als gelesen; alle anderen öffnet, verschiebt und löscht sie nie.`,
    refused: (problem: string) => ({
      what: `Das Postfach lässt sich nicht lesen: ${problem}`,
      get todo() {
        return `Prüfe den Server, dann noch einmal „${command('setup')}“; - steht für keinen.`;
      },
    }),
    right: 'das Postfach lässt sich lesen',
  },

  proxy: {
    which: 'Soll Caddy eingerichtet werden (caddy, none)',
    badChoice: 'Bitte caddy oder none.',
    use: 'Caddy ist da. Soll ich ihn für die Seite einrichten?',
    notThere: 'Caddy ist nicht auf diesem Rechner.',
    install: () => `apt install caddy, dann noch einmal „${command('setup')}“.`,
    foreign: (file: string) => `In ${file} steht schon etwas anderes. Ersetzen? (Eine Kopie bleibt daneben.)`,
    shared: (file: string) =>
      `${file} ist nicht von hier. Soll die Zeile hinein, die diese Klasse dazunimmt? (Eine Kopie bleibt daneben.)`,
    kept: (file: string) => `${file} bleibt, wie sie ist.`,
    unchanged: (file: string) => `${file} stimmt schon.`,
    written: (file: string) => `${file} geschrieben.`,
    copied: (copy: string) => `Die bisherige Einstellung liegt in ${copy}.`,
    refused: (reason: string) =>
      `Caddy nimmt die neue Einstellung nicht an, die alte gilt weiter; im Wortlaut: „${reason}“`,
    notReloaded: (reason: string) => `Caddy lässt sich nicht neu laden; im Wortlaut: „${reason}“`,
    replaceFlag:
      'Steht die Seite dort nicht, trag sie selbst ein, oder lass es ersetzen (--replace-proxy-file).',
    refusedTodo: 'Berichtige den genannten Grund; oft steht etwas in einer anderen Datei von Caddy.',
    journal: 'journalctl -u caddy -n 20 sagt, warum.',
    reload: 'Caddy kennt die neue Einstellung noch nicht.',
    reloadTodo: 'Lade Caddy neu.',
    ownPort:
      'In der Adresse steht ein Anschluss; den Proxy davor richtest du von Hand ein (Vorlagen im Ordner „deploy“).',
  },

  areas: {
    settings: 'Einstellungen',
    proxy: 'Proxy',
    service: 'Dienst',
    disk: 'Datenträger',
    backup: 'Sicherung',
    address: 'Adresse',
    mail: 'Mail',
    returns: 'Zurückgekommene Mails',
  },

  settings: {
    written: (names: readonly string[], file: string) => `geschrieben nach ${file}: ${list(names)}`,
    unchanged: 'nichts zu ändern',
    unwritable: (file: string) =>
      `Die Datei ${file} lässt sich nicht sicher ändern, weil darin ein Wert über mehrere Zeilen geht; schreib ihn in eine.`,
  },

  service: {
    started: 'läuft',
    restarted: 'neu gestartet, läuft',
    journal: `das Protokoll dieses Servers wird nach ${JOURNAL_DAYS} Tagen gelöscht, wie der Datenschutztext es verspricht`,
    backupsOn: (folder: string) => `jede Nacht, nach ${folder}`,
    noBackups: (reason: string) => ({
      what: `Die nächtliche Sicherung ließ sich nicht einschalten; im Wortlaut: „${reason}“`,
      todo: `systemctl status ${unit('backup')}.timer sagt mehr.`,
    }),
    notAnswering: (address: string) => ({
      what: `Die Seite antwortet unter ${address} nicht.`,
      todo: `journalctl -u ${unit()} -n 20 sagt, warum.`,
    }),
  },

  mail: {
    right: (server: string) => `Anmeldung an ${server} gelungen`,
    refused: (reply: string) => ({
      what: `Der Mailserver nimmt die Anmeldung nicht an: ${reply}`,
      todo: `Ruf „${command('setup')}“ noch einmal auf und gib das Postfach neu ein.`,
    }),
    loginNotTaken: {
      what: 'Der Mailserver bietet dort keine Anmeldung an.',
      todo: 'Meist stimmt der Anschluss nicht; 465 und 587 sind für Mails mit Anmeldung.',
    },
    testTodo: () => `Prüfe das Postfach; „${command('mail test ADRESSE')}“ versucht es noch einmal.`,
    test: 'An welche Adresse soll ich eine Mail zur Probe schicken (- für keine)',
  },

  left: {
    title: '\nWas noch zu tun ist:',
    get start() {
      return `Die Seite starten: ${startCommand()}`;
    },
    restart: 'Die Seite neu starten, damit die neuen Einstellungen gelten.',
    proxy: () => `Einen Proxy mit https davor: apt install caddy, dann noch einmal „${command('setup')}“.`,
    mail: () => `Das Postfach einrichten: noch einmal „${command('setup')}“.`,
    texts: () =>
      'Impressum und Datenschutz: im Browser unter „Verwaltung“, „Texte“ die Lücken in eckigen Klammern füllen.',
    firstMember: (address: string) =>
      `Diese Adresse im Browser öffnen, dort die Seite benennen und dich selbst anlegen; zeig sie niemandem: ${address}`,
    members: () =>
      `Die anderen anlegen: im Browser unter „Verwaltung“, „Mitglieder“, „Mitglieder einlesen“, oder hier mit ${command('member import - --dry-run < DATEI.csv')}, dann ohne --dry-run.`,
    invitations: () => 'Alle einladen: im Browser unter „Verwaltung“, „Mitglieder“, „noch nicht eingeladen“.',
    offsite: () =>
      `Die Sicherungen auch außer Haus kopieren: noch einmal „${command('setup')}“, es fragt, wohin.`,
    doctor: () => `Zuletzt, und wann immer etwas nicht geht: ${command('status')}`,
  },
  unchanged: '\nEs war nichts zu ändern.',
};
