import { quoted } from '#contract/characters.ts';
import { waitingTime } from './waiting-time.ts';

export const passwordTexts = {
  newPassword: 'Neues Passwort',
  repeated: 'Neues Passwort wiederholen',
  hint: 'Das Passwort muss mindestens 8 Zeichen lang sein',
  submit: 'Absenden',
  mismatch: 'Das eingegebene Passwort in beiden Feldern muss übereinstimmen!',
  tooShort: 'Das Passwort ist zu kurz. Nimm mindestens 8 Zeichen.',
  tooLong: (max: number) => `Das Passwort ist zu lang. Nimm höchstens ${max} Zeichen.`,
  weak: 'Dieses Passwort ist zu leicht zu erraten: Es ist weit verbreitet oder besteht aus einem Namen, etwa deinem oder dem der Klasse. Bitte nimm ein anderes, zum Beispiel drei Wörter, die nichts miteinander zu tun haben.',
  success: 'Das neue Passwort wurde erfolgreich gespeichert!',
  failed: 'Es ist ein Fehler aufgetreten, bitte versuche es erneut!',
  tooOften: (seconds: number) =>
    `Das waren zu viele Versuche. Bitte warte ${waitingTime(seconds)} und versuche es dann noch einmal.`,

  change: {
    title: 'Passwort ändern',
    /** For maintainers only. */
    present: 'Bisheriges Passwort',
    presentHint:
      'Weil du die Seite mit betreust. In die Verwaltung kommst du danach, sobald du dich einmal neu angemeldet hast.',
    presentMissing: 'Bitte gib auch dein bisheriges Passwort ein.',
    presentWrong: 'Das bisherige Passwort stimmt nicht.',
  },

  /** The page behind the link of an invitation or a reset mail. */
  link: {
    titles: {
      invitation: (site: string) => `Willkommen auf der Seite ${quoted(site)}`,
      reset: () => 'Neues Passwort festlegen',
      unknown: () => 'Neues Passwort festlegen',
    },
    leads: {
      invitation:
        'Schön, dass du dabei bist! Lege hier dein Passwort fest. Danach meldest du dich mit deinem Benutzernamen und diesem Passwort an.',
      reset:
        'Lege hier ein neues Passwort fest. Danach bist du auf allen Geräten abgemeldet und meldest dich damit neu an. Links aus früheren E-Mails, etwa zum Antworten auf eine Einladung, gelten dann nicht mehr. Hast du die Treffen in deinem Kalender abonniert, gilt auch die alte Kalenderadresse nicht mehr.',
      unknown:
        'Lege hier ein neues Passwort fest. Danach bist du auf allen Geräten abgemeldet und meldest dich damit neu an.',
    },
    username: 'Dein Benutzername:',
    passkeys: 'Auch meine Geräte mit Fingerabdruck oder Gesicht entfernen',
    /** For newcomers who would rather not think of one. */
    without: {
      title: 'Lieber ohne Passwort?',
      text: 'Auch gut: Zum Anmelden schicken wir dir dann jedes Mal eine E-Mail mit einem Link und einem Code. Ein Passwort kannst du später unter „Passwort ändern“ festlegen; auf vielen Geräten geht auch Fingerabdruck oder Gesicht, unter „Eigene Kontaktdaten“, „Meine Anmeldung“.',
      submit: 'Ohne Passwort weiter',
    },
  },

  code: {
    title: 'Code aus dem Brief',
    lead: 'Gib den Code aus deinem Brief ein. Danach legst du dein Passwort fest.',
    code: 'Code',
    hint: '8 Buchstaben und Ziffern; Groß und Klein sind gleich',
    wrong: 'Der Code hat 8 Zeichen: Buchstaben und Ziffern, aber keine Null, keine Eins, kein O und kein I.',
    mailed:
      'Sechs Ziffern stehen in unseren E-Mails zum Anmelden. Die gibst du auf der Seite ein, auf der du die E-Mail angefordert hast.',
    submit: 'Weiter',
  },

  request: {
    title: 'Passwort vergessen',
    lead: 'Wir schicken dir einen Link, mit dem du ein neues Passwort festlegen kannst.',
    username: 'Benutzername oder verknüpfte E-Mail-Adresse',
    success: 'Anweisungen zum Zurücksetzen des Passworts wurden an die hinterlegte Emailadresse versendet.',
    toLogin: 'Zurück zur Anmeldung',
  },

  /** After the request. */
  requested: {
    text: 'Öffne die E-Mail, die wir dir geschickt haben, und darin den Link. Er gilt eine Stunde. Bis sie da ist, können einige Minuten vergehen.',
    spam: 'Nichts da? Schau auch in den Ordner für Werbung und Spam. Oder war es ein anderer Benutzername oder eine andere E-Mail-Adresse?',
    nothing: 'Kommt auch nach einer Viertelstunde nichts an, frag die Betreuer der Seite:',
    imprint: 'So erreichst du sie',
    again: 'Noch einmal versuchen',
  },

  /** A link that has expired, was used, or never existed. */
  expired: {
    title: 'Der Link gilt nicht mehr',
    password:
      'Jeder Link gilt nur einmal und nur eine gewisse Zeit. Hast du dein Passwort damit schon festgelegt oder warst du damit schon auf der Seite, melde dich einfach an. Sonst schicken wir dir gern einen neuen Link an dieselbe E-Mail-Adresse.',
    address:
      'Jeder Link gilt nur einmal und nur eine gewisse Zeit. Hast du deine Adresse damit schon bestätigt, brauchst du nichts weiter zu tun. Sonst schicken wir dir gern einen neuen Link an dieselbe E-Mail-Adresse.',
    renew: 'Neuen Link zuschicken',
  },
  renewed: {
    title: 'Schau in dein Postfach',
    text: 'Wenn es zu diesem Link noch einen Zugang gibt, ist eine E-Mail mit einem neuen Link unterwegs. Das kann einige Minuten dauern; schau auch im Ordner für Werbung und Spam nach.',
    nothing: 'Kommt nichts an?',
  },
  /** The page was reloaded, and only the mail still has the token. */
  reopen: {
    title: 'Bitte öffne den Link noch einmal',
    text: 'Zu deiner Sicherheit bleibt der Link nicht in der Adresszeile stehen. Öffne ihn noch einmal aus der E-Mail, die wir dir geschickt haben.',
  },
  incomplete: {
    title: 'Der Link ist unvollständig',
    text: 'Am Ende fehlt ein Stück, wie es beim Kopieren oder in manchen E-Mail-Programmen geschieht. Öffne ihn noch einmal aus der E-Mail, oder kopiere ihn bis zum letzten Zeichen. Sonst schicken wir dir gern einen neuen.',
  },
  /** Where to go from the four pages above. */
  onward: {
    request: 'Neuen Link anfordern',
    login: 'Zur Anmeldung',
    ownData: 'Zu deinen Kontaktdaten',
    home: 'Zur Startseite',
  },

  address: {
    title: 'E-Mail-Adresse bestätigen',
    text: 'Bestätige hier, dass diese E-Mail-Adresse dir gehört. Von da an schicken wir dir Links für ein neues Passwort dorthin.',
    confirm: 'Adresse bestätigen',
    confirmedTitle: 'Die Adresse ist bestätigt',
    /** For a maintainer who is not logged in here, or has not entered the password again. */
    mustConfirm:
      'Du betreust diese Seite mit. Damit niemand deinen Zugang übernimmt, der nur dein offenes Gerät gefunden hat, bestätige zuerst hier dein Passwort. Öffne danach den Link aus der E-Mail noch einmal.',
    toConfirm: 'Passwort bestätigen',
    /** Within a day after a password was set without the one before, for whoever is not logged in here by a mail. */
    mustLogIn:
      'Dein Passwort ist noch keinen Tag alt, und nach dem alten haben wir dabei nicht gefragt. Damit niemand deinen Zugang übernimmt, melde dich zuerst hier mit einer E-Mail an deine bisherige Adresse an, und öffne gleich danach den Link noch einmal. Kommst du dort nicht mehr hinein, warte einen Tag; der Link gilt sieben Tage. Auch die Betreuer der Seite helfen dir.',
    toMail: 'Anmelde-Link schicken',
    confirmed:
      'Danke! Links für ein neues Passwort schicken wir ab jetzt an diese E-Mail-Adresse. Links aus E-Mails an die alte gelten nicht mehr.',
  },
};
