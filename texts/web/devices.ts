import type { Browser, System } from '#contract/user-agent.ts';

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
  endQuestion: (name: string) => `„${name}“ abmelden?`,
  forget: 'Vergessen',
  forgetNamed: (name: string) => `${name} vergessen`,
  forgetQuestion: (name: string) => `„${name}“ aus dieser Liste nehmen?`,
  ended: 'Erledigt.',
  everywhere: 'Überall abmelden',
  everywhereLead:
    'Das meldet dich auf allen Geräten ab, auch auf diesem. Auch Links aus unseren E-Mails und deine Kalenderadresse gelten dann nicht mehr.',
  everywherePasskeys: 'Auch meine Geräte mit Fingerabdruck oder Gesicht entfernen',
  everywhereQuestion: 'Auf allen Geräten abmelden, auch auf diesem?',
  everywhereDone: 'Du bist überall abgemeldet.',
  refusals: { failed: 'Das hat nicht geklappt. Versuche es bitte noch einmal.' },
};
