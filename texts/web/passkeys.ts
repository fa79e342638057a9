import { quoted } from '#contract/characters.ts';
import type { Browser, System } from '#contract/user-agent.ts';

export const passkeyTexts = {
  /** On the start page, after a login without. */
  offer: {
    question: 'Beim nächsten Mal mit Fingerabdruck oder Gesicht?',
    text: 'Dann kommst du auf diesem Gerät ohne Passwort hinein. Fingerabdruck und Gesicht bleiben auf dem Gerät. Passwort und Anmelde-Link gelten weiter.',
    yes: 'Ja, einrichten',
    no: 'Nein, danke',
  },
  login: {
    button: 'Mit Fingerabdruck oder Gesicht anmelden',
    /** Of a maintainer who is logged in. */
    confirm: 'Mit Fingerabdruck oder Gesicht bestätigen',
    nothing:
      'Auf diesem Gerät ging das nicht. Ist es hier noch nicht eingerichtet, melde dich mit Passwort oder Anmelde-Link an; danach richtest du es unter „Eigene Kontaktdaten“, „Meine Anmeldung“ ein.',
    gone: 'Was dieses Gerät gespeichert hat, gilt hier nicht mehr. Bitte melde dich mit Passwort oder Anmelde-Link an.',
    /** Over a page of somebody else. */
    otherMember: 'Das war der Zugang von jemand anderem. Hier geht es nur mit deinem eigenen weiter.',
    failed: 'Das hat nicht geklappt. Versuche es bitte noch einmal, oder nimm Passwort oder Anmelde-Link.',
    unreachable:
      'Die Seite ist gerade nicht erreichbar. Bitte prüfe deine Verbindung ins Internet und versuche es erneut.',
  },
  own: {
    title: 'Mit Fingerabdruck oder Gesicht anmelden',
    lead: 'Auf Geräten, die du hier hinzufügst, kommst du ohne Passwort hinein: mit Fingerabdruck, Gesicht oder der Sperre des Geräts. Fingerabdruck und Gesicht bleiben auf dem Gerät. Passwort und Anmelde-Link gelten weiter.',
    since: (day: string) => `Dabei seit dem ${day}.`,
    lastUsed: (day: string) => `Zuletzt benutzt am ${day}.`,
    neverUsed: 'Noch nie benutzt.',
    otherAddress: 'Geht nicht mehr, weil die Seite umgezogen ist.',
    add: 'Gerät hinzufügen',
    known: 'Dieses Gerät ist schon dabei.',
    added: 'Ab jetzt kommst du auf diesem Gerät mit Fingerabdruck oder Gesicht hinein.',
    remove: 'Entfernen',
    removeNamed: (name: string) => `${name} entfernen`,
    removeQuestion: (name: string) => `Mit ${quoted(name)} nicht mehr ohne Passwort anmelden?`,
    removed: 'Das Gerät ist entfernt.',
    refusals: { failed: 'Das hat nicht geklappt. Versuche es bitte noch einmal.' },
    notAdded: {
      'new-login':
        'Deine Anmeldung ist schon länger her. Melde dich bitte ab und neu an, dann füge das Gerät hinzu.',
      conflict: 'Mehr als zehn Geräte gehen nicht. Entferne zuerst eines.',
      'not-valid': 'Das hat zu lange gedauert. Versuche es bitte noch einmal.',
    },
  },
};

const browsers: Record<Browser, string> = {
  edge: 'Edge',
  samsung: 'Samsung Internet',
  opera: 'Opera',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
};

const systems: Record<System, string> = {
  iphone: 'iPhone',
  ipad: 'iPad',
  'android-phone': 'Android-Handy',
  'android-tablet': 'Android-Tablet',
  apple: 'Mac oder iPad',
  mac: 'Mac',
  windows: 'Windows-PC',
  linux: 'Linux-PC',
};

/** Where a member has logged in, and with what. */
export const deviceTexts = {
  system: (system: System | null) => (system ? systems[system] : 'Gerät'),
  name: (browser: Browser | null, system: System | null) =>
    `${browser ? browsers[browser] : 'Browser'} auf ${system ? systems[system] : 'unbekanntem Gerät'}`,
  title: 'Wo du angemeldet bist',
  lead: 'Ist ein Gerät dabei, das du nicht kennst? Melde es ab und ändere dein Passwort.',
  here: 'Das ist dieses Gerät.',
  /** `when`: „heute um 9 Uhr“. */
  loggedIn: (when: string) => `Angemeldet seit ${when.replace(/^am /, 'dem ')}.`,
  lastLogin: (when: string) => `Zuletzt angemeldet ${when}.`,
  end: 'Abmelden',
  endNamed: (name: string) => `${name} abmelden`,
  endQuestion: (name: string) => `${quoted(name)} abmelden?`,
  forget: 'Vergessen',
  forgetNamed: (name: string) => `${name} vergessen`,
  forgetQuestion: (name: string) => `${quoted(name)} aus dieser Liste nehmen?`,
  ended: 'Erledigt.',
  everywhere: 'Überall abmelden',
  everywhereLead:
    'Das meldet dich auf allen Geräten ab, auch auf diesem. Auch Links aus unseren E-Mails und deine Kalenderadresse gelten dann nicht mehr.',
  everywherePasskeys: 'Auch meine Geräte mit Fingerabdruck oder Gesicht entfernen',
  everywhereQuestion: 'Auf allen Geräten abmelden, auch auf diesem?',
  everywhereDone: 'Du bist überall abgemeldet.',
  refusals: { failed: 'Das hat nicht geklappt. Versuche es bitte noch einmal.' },
};
