import { MAIL_LIFE_DAYS } from '#contract/limits.ts';
import { command } from './command.ts';

/** Maintainer verbs for mails. */

const copies = (count: number) => (count === 1 ? '1 Mail' : `${count} Mails`);

const atMost = (count: number) => (Number.isFinite(count) ? String(count) : 'beliebig viele');

/** What the refusal of a letter means, and what to do. */
export const refusalTexts = {
  gone: 'Dieses Postfach gibt es nicht oder es nimmt nichts an; frag, wie die Adresse heute heißt, und berichtige sie.',
  full: 'Das Postfach ist voll; sag es dem Mitglied auf anderem Weg.',
  get policy() {
    return `Die Mail oder ihr Absender ist dort nicht erwünscht; an der Adresse liegt es nicht. „${command('status')}“ sagt, was für SPF und DKIM fehlt. Fehlt nichts, frag den Anbieter eures Postfachs, ob sein Server auf einer Sperrliste steht.`;
  },
  later: `Gerade nimmt der Mailserver sie nicht an; die Seite versucht es ${MAIL_LIFE_DAYS} Tage lang von selbst wieder. Geschieht es oft, lass mit MAIL_PER_HOUR weniger auf einmal hinaus.`,
  other:
    'Der Mailserver lehnt die Mail ab, ohne zu sagen, woran es liegt; frag den Anbieter eures Postfachs mit dem Wortlaut in der Klammer.',
};

/** Where all are refused: the way out. */
export const waysOutOfRefusal = {
  limit:
    'Das geht von selbst weiter, sobald der Anbieter wieder etwas annimmt. Geschieht es oft, lass mit MAIL_PER_HOUR weniger auf einmal hinaus.',
  later: 'Das geht von selbst weiter.',
  get policy() {
    return `„${command('status')}“ sagt, was beim Namen eurer Adresse für SPF und DKIM fehlt. Fehlt nichts, frag den Anbieter eures Postfachs mit diesem Wortlaut, warum dort nichts angenommen wird und ob sein Server auf einer Sperrliste steht.`;
  },
  other:
    'Frag den Anbieter eures Postfachs mit diesem Wortlaut, warum von eurer Adresse nichts angenommen wird.',
  page: (url: string) => `Mehr sagt ${url}.`,
  press: 'Ist der Grund behoben, lass im Browser unter „Verwaltung“, „E-Mails“ alles noch einmal versuchen.',
};

export const mailTexts = {
  /** Why something was not sent, if the reason is not a mail server's reply. */
  ownReplies: {
    unreachable: 'Der Mailserver ist nicht zu erreichen',
    silent:
      'Der Mailserver hat zu lange nicht geantwortet; verschlüsselt er von Anfang an (Anschluss 465), dann nimm smtps:// statt smtp://, sonst prüfe den Anschluss, und ob der Anbieter dieses Rechners ihn sperrt',
    'connection-lost':
      'Die Verbindung zum Mailserver ist abgebrochen; verschlüsselt er von Anfang an (Anschluss 465), dann nimm smtps:// statt smtp://',
    'broken-off': 'Das Übergeben hat zu lange gedauert oder die Seite wurde beendet',
    'no-encryption': 'Der Mailserver bietet keine Verschlüsselung an',
    'bad-encryption': 'Die Verschlüsselung zum Mailserver kommt nicht zustande',
    'bad-certificate': 'Der Mailserver weist sich nicht aus, wie er soll: Sein Zertifikat gilt nicht',
    'sender-refused':
      'Der Mailserver lehnt den Absender ab; MAIL_FROM muss die Adresse des Postfachs sein, das in SMTP_URL steht',
    'login-failed':
      'Der Mailserver nimmt Benutzername oder Passwort nicht an; manche Anbieter wollen ein eigenes Passwort für Programme',
    unexpected: 'Das Übergeben an den Mailserver ist gescheitert',
    'no-address': 'keine gültige einzelne E-Mail-Adresse',
    'not-stored': 'Die Mail ließ sich nicht in den Ordner schreiben',
    'not-written': 'Ein Fehler in der Seite; das Protokoll nennt ihn',
    cancelled: 'von den Betreuern abgebrochen',
    returned: 'Die Mail ist zurückgekommen',
    'dead-address': 'nicht abgeschickt: Die Adresse nimmt nichts mehr an',
    disabled: 'wartet, solange das Mitglied gesperrt ist',
    'sender-left': 'geht nicht mehr hinaus, weil der Absender das eigene Konto gelöscht hat',
  },

  status: {
    help: {
      call: 'mail status',
      does: 'zeigt, was auf dem Weg ist und was nicht ankam',
      more: `Zeigt, wie viele Mails in welchem Zustand sind, ob der Versand angehalten ist, wie viele in dieser Minute und
Stunde noch hinausdürfen, und die letzten Schwierigkeiten mit der Nummer der Sendung.`,
    },
    none: 'Es wurde noch keine Mail verschickt.',
    stateHeadings: ['Zustand', 'Mails'],
    troubleHeadings: ['Sendung', 'An', 'Zustand', 'Grund'],
    states: {
      waiting: 'wartet',
      sending: 'wird gerade übergeben',
      'handed-over': 'an den Mailserver übergeben',
      deferred: 'wird erneut versucht',
      failed: 'nicht zustellbar',
      'given-up': 'aufgegeben',
      'not-wanted': 'nicht mehr gewünscht',
      held: 'zurückgestellt',
    },
    pausedUntil: (reason: string, until: string) => `Versand angehalten bis zum ${until}: ${reason}`,
    pausedByHand: (since: string) =>
      `Versand von Hand angehalten seit dem ${since}; im Browser unter „Verwaltung“, „E-Mails“ geht er weiter.`,
    running: 'Der Versand läuft.',
    refusedAt: (host: string, until: string, words: string) =>
      `An ${host} geht bis zum ${until} nichts hinaus. ${words}`,
    heldByPace: (until: string) =>
      `Der Versand läuft langsam: Die nächste Mail wartet bis zum ${until}, weil in dieser Minute oder Stunde schon so viele hinausgingen, wie MAIL_PER_MINUTE und MAIL_PER_HOUR erlauben. Ein Teil jeder Stunde bleibt für Mails zu den Zugängen frei.`,
    toFolder: (folder: string) =>
      `Es ist kein Mailserver eingestellt: Mails werden nur in den Ordner ${folder} geschrieben.`,
    paceLeft: (minute: number, hour: number) =>
      `Jetzt dürfen noch hinaus: ${atMost(minute)} in dieser Minute, ${atMost(hour)} in dieser Stunde.`,
    held: (count: number) =>
      `${copies(count)} zurückgestellt, weil der Versand daran gescheitert ist. Im Browser unter „Verwaltung“, „E-Mails“ lässt du es noch einmal versuchen oder gibst auf.`,
    troubles: 'Die letzten Schwierigkeiten:',
  },

  test: {
    help: {
      call: 'mail test ADRESSE',
      does: 'prüft den Weg zum Mailserver und schickt sofort eine Mail',
      more: `Verbindet sich mit dem Mailserver, sagt, ob verschlüsselt und mit Anmeldung, und schickt sofort eine Mail an die
Adresse. Kommt sie an, dann stimmen SMTP_URL und MAIL_FROM.`,
    },
    badAddress: (address: string) => `„${address}“ ist keine gültige einzelne E-Mail-Adresse.`,
    folder: (folder: string) => `Es ist kein Mailserver eingestellt; Mails kommen in den Ordner ${folder}.`,
    server: (server: string) => `Mailserver: ${server}`,
    encrypted: 'Verbindung: verschlüsselt (TLS)',
    plain: 'Verbindung: unverschlüsselt, der Mailserver läuft auf diesem Rechner',
    authenticated: 'Anmeldung: mit Benutzername und Passwort',
    anonymous: 'Anmeldung: keine',
    noLoginTaken: 'Anmeldung: keine, obwohl in SMTP_URL eine steht; der Mailserver bietet keine an',
    letter: ({ siteName, baseUrl }: { siteName: string; baseUrl: string }) => ({
      subject: `Probe von ${siteName}`,
      parts: [
        'Hallo,',
        `diese Mail kommt von der Seite „${siteName}“ (${baseUrl}).\nWenn du sie liest, funktioniert der Versand.`,
      ],
    }),
    sent: (reply: string) => `Die Mail ist übergeben. Antwort: ${reply}`,
    named: 'Zurückgekommene Mails: jede kommt unter ihrem eigenen Namen zurück',
    notNamed: (address: string) =>
      `Zurückgekommene Mails: Der Mailserver erlaubt ${address} nicht als Absender; sie kommen zum Postfach aus MAIL_FROM zurück, und die Seite erkennt sie am Inhalt`,
    failed: (reply: string) => `Das hat nicht geklappt: ${reply}`,
  },

  returns: {
    help: {
      call: 'mail returns',
      does: 'liest zurückgekommene Mails und sagt, bei wem nichts ankommt',
      more: `Sieht im Postfach aus IMAP_URL nach, was seit dem letzten Mal zurückkam, und sagt, von wem. Was von der Seite ist,
wird als gelesen gekennzeichnet; alle anderen Mails bleiben, wie sie sind. Die Seite tut das von selbst, jede
Viertelstunde.`,
    },
    none: 'Es ist kein Postfach eingestellt, in dem zurückgekommene Mails ankommen; setze IMAP_URL.',
    busy: 'Das Postfach wird gerade schon gelesen.',
    looked: (count: number, reports: number) => {
      const some = count === 1 ? '1 neue Mail' : `${count} neue Mails`;
      const seen = count === 0 ? 'Nichts Neues' : some;
      if (reports === 0) return `${seen} im Postfach; nichts davon ist eine zurückgekommene Mail der Seite.`;
      return `${seen} im Postfach; ${reports === 1 ? '1 davon betrifft eine Mail' : `${reports} davon betreffen Mails`} der Seite.`;
    },
    lost: (name: string) => `Nicht angekommen: ${name}`,
    dead: (name: string) =>
      `Nicht angekommen: ${name}. Die Adresse nimmt nichts mehr an; von selbst geht dorthin keine Mail mehr.`,
    failed: (reason: string) => `Das Postfach lässt sich nicht lesen: ${reason}`,
    problems: {
      login: 'Der Server nimmt Benutzername oder Passwort nicht an.',
      unreachable: 'Der Server ist nicht zu erreichen; prüfe Namen und Anschluss.',
      certificate: 'Der Server weist sich nicht aus, wie er soll: Sein Zertifikat gilt nicht.',
      encryption:
        'Die Verschlüsselung kommt nicht zustande; verschlüsselt er von Anfang an (Anschluss 993), dann nimm imaps:// statt imap://.',
      folder: 'Den Ordner aus IMAP_URL gibt es dort nicht.',
      lost: 'Die Verbindung ist abgebrochen.',
    },
  },
};

/** The verb by which systemd tells that a service failed. */

export const alertTexts = {
  help: {
    ofUnits: true,
    call: 'alert DIENST',
    does: 'meldet den Betreuern, dass ein Dienst gescheitert ist',
    more: `Schickt an ADMIN_EMAIL sofort eine Mail, dass dieser Dienst von systemd gescheitert ist; gedacht für OnFailure=.
Ist das schon gemeldet und noch nicht vorbei, kommt keine zweite. Mit ALERT_MAILS=off kommt gar keine.`,
  },
  noAddress: 'Es ist keine Adresse der Betreuer eingestellt; setze ADMIN_EMAIL.',
  off: 'ALERT_MAILS steht auf „off“; es wurde nichts verschickt.',
  known: (unit: string) => `Dass ${unit} gescheitert ist, wurde schon gemeldet.`,
  sent: (unit: string) => `Den Betreuern ist gemeldet, dass ${unit} gescheitert ist.`,
  later: (reply: string) => `Die Meldung ging noch nicht hinaus (${reply}); sie wartet, bis es wieder geht.`,
  failed: (reply: string) => `Die Meldung ging nicht hinaus: ${reply}`,
};
