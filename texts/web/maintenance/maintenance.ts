import { isolated, quoted } from '#contract/characters.ts';
import {
  CONFIRMED_MINUTES,
  INVITATION_REST_DAYS,
  PAPER_CODE_DAYS,
  PASSWORD_MIN,
  RESET_LINK_MINUTES,
  USERNAME_MAX,
  USERNAME_MIN,
} from '#contract/limits.ts';
import type { CopyCount } from '#contract/mail.ts';
import type { MemberState } from '#contract/maintenance.ts';
import type { ConsentSource } from '#contract/member-reach.ts';
import { waitingTime } from '../waiting-time.ts';
import { people, type WordsOfKinds } from './words-of-kinds.ts';

/** Words for „Verwaltung“, which only maintainers see. */
export const maintenanceTexts = {
  title: 'Verwaltung',
  back: 'Zur Verwaltung',
  refusals: {
    unreachable:
      'Die Seite ist gerade nicht erreichbar. Bitte prüfe deine Verbindung ins Internet und versuche es erneut.',
    'not-allowed': 'Du betreust die Seite inzwischen nicht mehr.',
    failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  },

  confirm: {
    title: 'Bitte bestätige, dass du es bist',
    lead: `Gib dein Passwort noch einmal ein. Das gilt ${CONFIRMED_MINUTES} Minuten.`,
    password: 'Passwort',
    submit: 'Bestätigen',
    newLogin:
      'Du hast dein Passwort gerade erst geändert. Melde dich einmal neu an, dann kannst du bestätigen.',
    logInAnew: 'Abmelden und neu anmelden',
    refusals: {
      'wrong-credentials': 'Das Passwort stimmt nicht.',
      'too-often': (seconds: number) =>
        `Es gab zu viele falsche Versuche. Bitte warte ${waitingTime(seconds)} und versuche es dann noch einmal.`,
    },
  },

  firstStart: {
    title: 'Eure Seite einrichten',
    lead: 'Gib der Seite einen Namen und eine Farbe; beides kannst du später ändern. Du wirst Mitglied und betreust sie; stehst du schon in der eingelesenen Tabelle, nimm deine Adresse von dort.',
    you: 'Dein Zugang',
    password: 'Passwort',
    passwordHint: `Das Passwort muss mindestens ${PASSWORD_MIN} Zeichen lang sein. Ohne geht es hier nicht, denn in der Verwaltung wirst du danach gefragt.`,
    save: 'Los geht’s',
    loadedAgain: {
      title: 'Bitte öffne die Adresse noch einmal',
      text: 'Zu eurer Sicherheit bleibt sie nicht in der Adresszeile stehen. Öffne sie noch einmal so, wie „klassenkreis setup“ oder das Protokoll des Dienstes sie genannt hat. Hast du dich schon angelegt, melde dich einfach an.',
    },
    over: {
      title: 'Diese Adresse gilt nicht',
      text: 'Entweder fehlt am Ende ein Stück, oder die Seite hat inzwischen jemanden, der sie betreut. Dann gilt die Adresse nicht mehr, auch nicht für dich: Melde dich einfach an.',
    },
    toLogin: 'Zur Anmeldung',
    refusals: {
      'weak-password':
        'Dieses Passwort ist zu leicht zu erraten. Bitte nimm ein anderes, zum Beispiel drei Wörter, die nichts miteinander zu tun haben.',
      'not-valid': 'Bitte prüfe die Namen, die E-Mail-Adresse und das Passwort.',
      'not-found': 'Jemand war schneller: Die Seite hat inzwischen jemanden, der sie betreut.',
      conflict:
        'Diesen Benutzernamen oder diese Adresse hat schon ein Mitglied, das die Seite benutzt. Bitte nimm andere.',
    },
  },

  overview: {
    allWell: 'Alles in Ordnung.',
    needsHand: 'Was zu tun ist',
    members: 'Mitglieder',
    pictures: 'Bilder',
    site: 'Seite',
    record: 'Protokoll',
    show: 'Ansehen',
    since: (at: string) => `Seit dem ${at}.`,
    runs: (version: string) => `Version ${version} läuft.`,
    lastBackup: (at: string) => `Letzte Sicherung: ${at}.`,
    lastCopied: (at: string) => `Außer Haus kopiert: ${at}.`,
    lastRehearsed: (at: string) => `Zurückspielen zuletzt geprobt: ${at}.`,
    noBackup: 'Eine Sicherung gibt es noch nicht.',
  },

  members: {
    title: 'Mitglieder',
    tableName: (day: string) => `Mitglieder ${day}`,
    search: 'Mitglied suchen',
    filter: 'Zeigen',
    filters: {
      all: 'alle',
      'not-invited': 'noch nicht eingeladen',
      invited: 'eingeladen, aber noch nie da',
      active: 'schon da gewesen',
      disabled: 'gesperrt',
      'in-memoriam': 'gestorben',
      'no-consent': 'ohne Freigabe der Kontaktdaten',
      'no-email': 'ohne E-Mail-Adresse',
      'maybe-outdated': 'Adresse vielleicht veraltet',
    },
    count: (found: number, all: number) =>
      found === all ? `${all} ${all === 1 ? 'Mitglied' : 'Mitglieder'}` : `${found} von ${all} Mitgliedern`,
    add: 'Mitglied hinzufügen',
    inviteAll: (count: number) => (count === 1 ? 'Dieses Mitglied einladen' : `Alle ${count} einladen`),
    remindAll: 'Alle erinnern, die noch nie da waren',
    remindAllQuestion: `Alle noch einmal an die Einladung erinnern, die noch nie da waren? Wer in den letzten ${INVITATION_REST_DAYS} Tagen eine E-Mail dazu bekam oder schon zwei Erinnerungen, bekommt keine.`,
    reminded: (count: number) =>
      count === 1 ? 'Eine Erinnerung ist unterwegs.' : `${count} Erinnerungen sind unterwegs.`,
    nobodyToRemind:
      'Hier ist niemand mehr zu erinnern: Alle haben schon zwei Erinnerungen bekommen. Ruft doch an oder druckt einen Brief.',
    none: 'Hier ist niemand.',
  },

  makeMaintainer: {
    title: (name: string) => `${isolated(name)} zum Betreuer machen`,
    lead: 'Wer betreut, kann alles, was du hier kannst. Ihr beide und euer Postfach erfahrt es per E-Mail.',
    submit: 'Zum Betreuer machen',
    done: (name: string) => `${isolated(name)} betreut die Seite jetzt mit.`,
    conflict:
      'Das geht nicht: Dieses Mitglied betreut die Seite schon, ist gesperrt oder hat sich noch nie angemeldet.',
    newLogin:
      'Dein Passwort wurde in dieser Sitzung neu festgelegt. Melde dich ab und wieder an, dann geht es.',
  },

  states: {
    'not-invited': () => 'noch nicht eingeladen',
    invited: (day: string) => `eingeladen ${day}, noch nie da`,
    active: (_: string, day: string) => `zuletzt da ${day}`,
    disabled: () => 'gesperrt',
    'in-memoriam': () => 'gestorben',
  } satisfies Record<MemberState, (invited: string, lastLogin: string) => string>,
  leaves: (day: string) => `hat das Konto gelöscht, bis zum ${day} genügt eine Anmeldung`,
  maintainer: 'betreut die Seite',
  roleFirst: 'Sperren, löschen oder Adresse ändern geht erst ohne diese Rolle.',
  confirmedOn: (day: string) => `Angaben bestätigt am ${day}`,
  maybeOutdated: 'Adresse vielleicht veraltet',
  dead: 'Adresse nimmt nichts an',

  member: {
    username: 'Benutzername',
    email: 'E-Mail-Adresse',
    noEmail: 'keine',
    state: 'Stand',
    consents: 'Einwilligungen',
    publication: 'Kontaktdaten für die Klasse',
    groupEmails: 'Rundmails',
    noConsents: 'keine',
    lastMail: 'Letzte E-Mail',
    noMail: 'keine',
    mails: {
      'handed-over': (time: string) => `abgeschickt am ${time}.`,
      waiting: () => 'wartet.',
      retrying: () => 'wird erneut versucht.',
      held: () => 'zurückgestellt.',
      failed: () => 'nicht zustellbar.',
      'not-wanted': () => '',
    } satisfies Record<CopyCount, (time: string) => string>,
    dead: (address: string) => `An ${address} geht von selbst nichts mehr; E-Mails kommen von dort zurück.`,
    consentHistory: 'Einwilligungen im Lauf der Zeit',
    consentSources: {
      form: 'auf der Seite',
      'command-line': 'Befehlszeile',
      'unsubscribe-link': 'Abmeldelink',
      ended: 'von selbst beendet',
    } satisfies Record<ConsentSource, string>,
    consentLine: (time: string, what: string, isGiven: boolean, way: string, wording: string) =>
      `${time}: ${what}: ${isGiven ? 'ja' : 'nein'} (${way}, Wortlaut ${wording})`,
    wrongTries: 'Falsche Versuche beim Anmelden',
    tries: (count: number) => (count === 0 ? 'keine.' : `${count} in 24 Stunden.`),
    waitsUntil: (time: string) => `Wartezeit bis ${time}.`,
    codesAreOff: 'Codes sind abgeschaltet, Links gehen.',
    invite: 'Einladung schicken',
    inviteQuestion: (name: string, email: string) => `Eine Einladung an ${name} (${email}) schicken?`,
    invited: 'Die Einladung ist unterwegs.',
    remind: 'An die Einladung erinnern',
    remindQuestion: (name: string, email: string) =>
      `${name} (${email}) noch einmal an die Einladung erinnern?`,
    reminded: 'Die Erinnerung ist unterwegs.',
    remindNow: 'Sofort noch einmal erinnern',
    enough: 'Mehr Erinnerungen schicken wir nicht: Wer zwei übergeht, möchte vielleicht nicht. Ruf doch an.',
    passwordLink: 'Link für ein neues Passwort zeigen',
    passwordLinkQuestion: (name: string) =>
      `Einen Link zeigen, mit dem ${name} ein neues Passwort festlegen kann? Gib ihn nur ${name} selbst.`,
    linkLabel: 'Link für ein neues Passwort',
    linkHint: `Er gilt ${RESET_LINK_MINUTES} Minuten und nur einmal. Gib ihn nur dem Mitglied selbst.`,
    tooEarly: (days: number) =>
      `Die letzte E-Mail dazu ist noch keine Woche alt. In ${days === 1 ? 'einem Tag' : `${days} Tagen`} geht es wieder.`,
    unblock: 'Wartezeit beim Anmelden aufheben',
    unblocked: (name: string) => `${name} kann sich sofort wieder anmelden, auch mit Code.`,
    endSessions: 'Überall abmelden',
    endSessionsQuestion: (name: string) =>
      `${name} überall abmelden? Auch Links aus unseren E-Mails und die Kalenderadresse gelten dann nicht mehr. Wer das Passwort kennt, kommt wieder hinein.`,
    sessionsEnded: (name: string) => `${name} ist überall abgemeldet.`,
    takeRole: 'Rolle als Betreuer nehmen',
    takeRoleQuestion: (name: string) =>
      `${name} die Rolle als Betreuer nehmen? Ihr beide und alle anderen Betreuer erfahren es per E-Mail.`,
    roleTaken: (name: string) => `${name} betreut die Seite nicht mehr.`,
    letter: 'Brief mit Code drucken',
    correct: 'Angaben berichtigen',
    delete: 'Mitglied löschen',
    disable: 'Sperren',
    disableQuestion: (name: string) =>
      `${name} sperren? Wer gesperrt ist, wird abgemeldet, bekommt keine E-Mails mehr und steht in keiner Liste. Du kannst es jederzeit zurücknehmen.`,
    disabled: (name: string) => `${name} ist gesperrt.`,
    enable: 'Wieder zulassen',
    enableQuestion: (name: string) => `${name} wieder zulassen?`,
    enabled: (name: string) => `${name} kann sich wieder anmelden.`,
    conflict:
      'Das geht bei diesem Mitglied gerade nicht. Lade die Seite neu, vielleicht hat sich etwas geändert.',
    uploadsOff: 'Hochladen abschalten',
    uploadsOffQuestion: (name: string) => `Das Hochladen von Bildern für ${name} abschalten?`,
    uploadsAreOff: (name: string) => `${name} kann keine Bilder mehr hochladen.`,
    uploadsOn: 'Hochladen wieder zulassen',
    uploadsOnQuestion: (name: string) => `Das Hochladen von Bildern für ${name} wieder zulassen?`,
    uploadsAreOn: (name: string) => `${name} kann wieder Bilder hochladen.`,
    makeMaintainer: 'Zum Betreuer machen',
    giveRoleBack: 'Rolle als Betreuer abgeben',
    giveRoleBackQuestion:
      'Deine Rolle als Betreuer abgeben? Die anderen Betreuer erfahren es per E-Mail. Zurückgeben können sie dir die Rolle jederzeit.',
    roleGivenBack: 'Du bist kein Betreuer mehr.',
    lastMaintainer: 'Du bist der einzige Betreuer. Mach erst jemand anderen dazu.',
    toList: 'Zu den Mitgliedern',
    toMember: 'Zurück zum Mitglied',
  },

  correct: {
    title: (name: string) => `Angaben von ${name}`,
    lead: 'Das Mitglied erfährt es per E-Mail.',
    save: 'Speichern',
    done: 'Daten erfolgreich gespeichert!',
    overtaken: (now: readonly string[]) =>
      `Inzwischen hat jemand anderes diese Angaben geändert: ${now.join(', ')}. Es ist nichts gespeichert; lade die Seite neu und sieh nach, ob deine Änderung noch nötig ist.`,
  },

  deletion: {
    title: (name: string) => `${name} löschen`,
    lead: 'Zugang und Kontaktdaten sind dann endgültig weg; gesendete Rundmails bleiben ohne Namen.',
    orDisable: 'Zum Aussperren genügt „Sperren“.',
    memorialStays: 'Das Gedenken bleibt.',
    keepImages: (count: number) =>
      `${count === 1 ? 'Das eine Bild' : `Die ${count} Bilder`} behalten, ohne Namen; sonst ${count === 1 ? 'wird es' : 'werden sie'} mit gelöscht`,
    typed: (username: string) => `Tippe zur Sicherheit den Benutzernamen ${quoted(username)} ein`,
    mismatch: 'Das ist nicht der Benutzername.',
    submit: 'Endgültig löschen',
    done: (name: string) => `${name} ist gelöscht.`,
  },

  letter: {
    title: (name: string) => `Brief an ${name}`,
    lead: `Der Code im Brief gilt ${PAPER_CODE_DAYS} Tage und nur einmal. Gib ihn nur dem Mitglied selbst.`,
    make: 'Code erzeugen',
    print: 'Drucken',
    to: (name: string) => `Für ${name}`,
    greeting: (name: string) => `Hallo ${name},`,
    welcome: (site: string, group: string) =>
      `unsere Klasse (${group}) hat eine eigene Seite im Internet: ${quoted(site)}. Nur wir kommen hinein. Dort findest du unsere Adressen und Bilder und kannst uns allen schreiben.`,
    again: (site: string) => `hier ist ein neuer Zugang zu unserer Seite ${quoted(site)}.`,
    steps: ['Öffne diese Adresse:', 'Gib diesen Code ein:', 'Wähle ein Passwort. Dein Benutzername ist:'],
    scan: 'Oder richte die Kamera deines Telefons hierauf:',
    without: (phone: string) =>
      `Kein Telefon mit Kamera? Jeder Rechner genügt, auch bei Nachbarn, Kindern oder in der Bücherei. ${phone && `Klappt es nicht, ruf einfach an: ${phone}.`}`.trim(),
    until: (day: string) => `Der Code gilt bis zum ${day}, nur einmal und nur für dich.`,
    from: (name: string) => `Viele Grüße, ${name}`,
  },

  letters: {
    title: 'Briefe an alle, die keine E\u2011Mail erreicht',
    lead: (count: number) =>
      `${people(count)} ${count === 1 ? 'war' : 'waren'} noch nie da, und keine E-Mail hat ${count === 1 ? 'es' : 'sie'} erreicht. Jeder Brief hat einen eigenen Code, der ${PAPER_CODE_DAYS} Tage gilt.`,
    none: 'Niemand braucht einen Brief: Alle waren schon da oder sind per E-Mail eingeladen.',
    make: 'Briefe erzeugen',
    failed: (count: number) =>
      `Für ${people(count)} ließ sich kein Code erzeugen. Bitte lade die Seite neu und versuche es noch einmal.`,
    open: 'Briefe drucken',
  },

  newMember: {
    title: 'Mitglied hinzufügen',
    username: 'Benutzername',
    usernameHint: 'Entsteht aus dem Namen; du kannst ihn ändern.',
    email: 'E-Mail-Adresse',
    emailHint: 'Ohne kommt der Zugang als Brief.',
    emailAwayHint: 'Falsch, und keine andere bekannt? Dann leer lassen.',
    firstName: 'Vorname',
    surname: 'Nachname',
    invite: 'Gleich eine Einladung schicken',
    words: 'Deine Worte in der Einladung (freiwillig)',
    save: 'Hinzufügen',
    sought: (name: string) =>
      `Ist das dieselbe Person wie ${isolated(name)} unter „Gesucht“? Dann endet die Suche.`,
    done: (username: string) => `${username} ist hinzugefügt.`,
    doneAndInvited: (username: string) => `${username} ist hinzugefügt, die Einladung ist unterwegs.`,
    taken: 'Diesen Benutzernamen gibt es schon. Bitte nimm einen anderen.',
    notValid: `Bitte prüfe die E-Mail-Adresse und den Benutzernamen (${USERNAME_MIN} bis ${USERNAME_MAX} Buchstaben und Ziffern, dazu . _ -).`,
  },
};

const fieldNames: Record<string, string> = {
  username: 'Benutzername',
  email: 'E-Mail-Adresse',
  firstName: 'Vorname',
  surname: 'Nachname',
};
const fateOfImages = (detail: string) =>
  detail === 'images-kept' ? ' Die Bilder sind geblieben.' : ' Die Bilder sind mit gelöscht.';

const fieldsIn = (fields: string) =>
  new Intl.ListFormat('de').format(fields.split(' ').map((field) => fieldNames[field] ?? field));

export const maintenanceWords: WordsOfKinds<'maintenance'> = {
  mails: {
    'role-given': 'Hinweis auf einen neuen Betreuer',
    'role-taken': 'Hinweis auf eine beendete Betreuung',
    'member-leaves': 'Hinweis auf ein gelöschtes Konto',
    'member-stays': 'Hinweis auf ein wiederhergestelltes Konto',
  },
  acts: {
    'member-added': (actor, member) => `${actor} hat ${member} hinzugefügt.`,
    'member-invited': (actor, member) => `${actor} hat ${member} eingeladen.`,
    'member-reminded': (actor, member) => `${actor} hat ${member} an die Einladung erinnert.`,
    'member-corrected': (actor, member, _, fields) =>
      `${actor} hat ${fields ? fieldsIn(fields) : 'Angaben'} von ${member} berichtigt.`,
    'member-deleted': (actor, member, _, images) =>
      `${actor === member ? `Das Konto von ${member} ist gelöscht.` : `${actor} hat ${member} gelöscht.`}${images ? fateOfImages(images) : ''}`,
    'member-disabled': (actor, member) => `${actor} hat ${member} gesperrt.`,
    'member-enabled': (actor, member) => `${actor} hat ${member} wieder zugelassen.`,
    'member-leaves': (actor) => `${actor} hat das eigene Konto gelöscht.`,
    'member-stays': (actor) => `${actor} hat das eigene Konto behalten.`,
    'member-unblocked': (actor, member) => `${actor} hat ${member} ohne Wartezeit wieder anmelden lassen.`,
    'sessions-ended': (actor, member) => `${actor} hat ${member} überall abgemeldet.`,
    'password-link-made': (actor, member) =>
      `${actor} hat für ${member} einen Link für ein neues Passwort geholt.`,
    'code-made': (actor, member) => `${actor} hat für ${member} einen Brief mit Code erstellt.`,
    'member-imported': (actor, member) => `${actor} hat ${member} aus einer Tabelle übernommen.`,
    'members-imported': (actor, _, _object, count) =>
      `${actor} hat ${count === '1' ? '1 Person' : `${count} Personen`} aus einer Tabelle übernommen.`,
    'member-supplemented': (actor, member) => `${actor} hat Angaben von ${member} aus einer Tabelle ergänzt.`,
    'maintainer-added': (actor, member) => `${actor} hat ${member} zum Betreuer gemacht.`,
    'maintainer-removed': (actor, member) => `${actor} hat ${member} die Rolle als Betreuer genommen.`,
    'site-begun': (actor) => `${actor} hat die Seite eingerichtet.`,
    'member-viewed': (actor, member) => `${actor} hat die Angaben von ${member} angesehen.`,
    'members-read': (actor) => `${actor} hat die Mitgliederliste mit Adressen angesehen.`,
    'members-exported': (actor) => `${actor} hat alle Mitglieder als Tabelle geholt.`,
    'import-previewed': (actor) => `${actor} hat eine Tabelle mit den Mitgliedern verglichen.`,
  },
};
